import { RequestFailed } from '../wire/http';

/** Repeats a request after the owner has confirmed his identity, if the server demands it. */
export class Owner {
  /** True while the confirmation dialog is open. */
  asked = $state(false);
  private answered: ((shown: boolean) => void) | null = null;

  async sure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.code !== 'account/confirm') throw error;
      this.asked = true;
      const shown = await new Promise<boolean>((resolve) => (this.answered = resolve));
      if (!shown) throw error;
      return work();
    }
  }

  /** Close the dialog. `shown`: the identity was confirmed. */
  answer(shown: boolean): void {
    this.asked = false;
    this.answered?.(shown);
    this.answered = null;
  }
}

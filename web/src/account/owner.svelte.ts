import { RequestFailed } from '../wire/http';

/** What is dear is done by the owner: where the server asks who it is, that is shown first. */
export class Owner {
  /** The dialog asks who it is. */
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

  /** It was shown, or the dialog was closed. */
  answer(shown: boolean): void {
    this.asked = false;
    this.answered?.(shown);
    this.answered = null;
  }
}

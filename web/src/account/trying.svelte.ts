import { m } from '../paraglide/messages';
import type { RequestFailed } from '../wire/http';
import { NotChosen } from './passkey';
import { whyNot } from './refused';

/** Something is asked of the server: whether it still is, and why it was refused. */
export class Trying {
  busy = $state(false);
  problem = $state('');

  /** Whether it was done. */
  async do(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.problem = error instanceof NotChosen ? m.account_passkey_stopped() : whyNot(error as RequestFailed);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

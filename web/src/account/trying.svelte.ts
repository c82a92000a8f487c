import { m } from '../paraglide/messages';
import type { RequestFailed } from '../wire/http';
import { NotChosen } from './passkey';
import { whyNot } from './refused';

/** State of a request: in progress or not, and the reason of a refusal. */
export class Trying {
  busy = $state(false);
  problem = $state('');

  /** Run the work and return true if it succeeded. */
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

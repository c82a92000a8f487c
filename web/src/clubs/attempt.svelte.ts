import type { RequestFailed } from '../wire/http';
import { whyNot } from './refused';

/** State of a request of a form: in progress or not, and the refusal with its words. */
export class Attempt {
  busy = $state(false);
  failed = $state.raw<RequestFailed | null>(null);

  get problem(): string {
    return this.failed ? whyNot(this.failed) : '';
  }

  /** Run the work and return true if it succeeded. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.failed = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.failed = error as RequestFailed;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

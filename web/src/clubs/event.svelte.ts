import { call, type RequestFailed } from '../wire/http';
import type { ClubEventView } from '../wire/types';
import { Attempt } from './attempt.svelte';
import type { Draft } from './totals';

/** Time between two looks at an event (milliseconds). */
export const EVERY = 4000;

/** An event on the page: its newest view, looked at every few seconds, and changes that name its revision. */
export class OpenEvent {
  view = $state.raw<ClubEventView | null>(null);
  readonly loading = new Attempt();
  /** Changes that have no form of their own. */
  readonly acting = new Attempt();
  /** Lists as typed and not yet entered, by round and table, so that a closed form loses nothing. */
  readonly drafts = new Map<string, Draft>();

  constructor(
    readonly club: string,
    readonly id: string,
  ) {}

  get path(): { club: string; event: string } {
    return { club: this.club, event: this.id };
  }

  get runs(): boolean {
    return this.view?.may.includes('run events') ?? false;
  }

  /** Start number and name of an entrant, as far as the reader may see it. */
  label(number: number): string {
    const name = this.view?.entrants.find((one) => one.number === number)?.name;
    return name ? `${number} ${name}` : String(number);
  }

  nameOf(number: number): string {
    return this.view?.entrants.find((one) => one.number === number)?.name || `#${number}`;
  }

  /** Load the event if it has changed. A failed look keeps the last view, as does an answer that arrives after one to a later change. */
  async look(): Promise<void> {
    const work = async () => {
      const found = await call('GET /api/clubs/{club}/events/{event}', { ...this.path, query: { since: this.view?.changed ?? null } });
      if (found && found.revision >= (this.view?.revision ?? 0)) this.view = found;
    };
    if (this.view) await work().catch(() => undefined);
    else await this.loading.run(work);
  }

  /** Look at the event every few seconds while the page is visible. Return a function that stops it. */
  follow(): () => void {
    void this.look();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.look();
    }, EVERY);
    return () => clearInterval(timer);
  }

  /** Send a change that is based on the newest revision. If it is out of date, the event is loaded anew. */
  async change(send: (revision: number) => Promise<ClubEventView>, attempt: Attempt = this.acting): Promise<boolean> {
    return attempt.run(async () => {
      try {
        this.view = await send(this.view?.revision ?? 0);
      } catch (error) {
        if ((error as RequestFailed).code === 'club/stale') await this.look();
        throw error;
      }
    });
  }
}

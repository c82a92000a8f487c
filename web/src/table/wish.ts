import type { Update } from '../wire/types';

/** Oldest wish that is still sent after a reconnect (milliseconds). */
const FRESH = 20_000;

/** An action of the reader that the server has not confirmed: it was not sent, or the answer was lost. */
export interface Wish {
  readonly action: string;
  /** Number of the event that the action answers. */
  readonly seq: number;
  /** Time of the action (milliseconds). */
  readonly at: number;
}

/** Return the fate of a wish after an update: done, or out of date; null if nothing happened since. */
export function settled(wish: Wish, { event, view }: Update): 'done' | 'stale' | null {
  if (view.seq <= wish.seq) return null;
  return view.seq === wish.seq + 1 && event.kind === 'acted' && event.seat === view.you && event.action === wish.action ? 'done' : 'stale';
}

/** Return true if the wish should be sent after a reconnect: nothing has happened since, it is recent, and the page is visible. */
export function stillWanted(wish: Wish, seq: number, now: number, looking: boolean): boolean {
  return wish.seq === seq && now - wish.at <= FRESH && looking;
}

import type { Update } from '../wire/types';

/** In milliseconds: a wish that is older when the connection is back is not carried out unasked. */
const FRESH = 20_000;

/** What the reader has done and the server has not confirmed: it was not sent, or its answer never came. */
export interface Wish {
  readonly action: string;
  /** The event that it answers. */
  readonly seq: number;
  /** When it was wished, in milliseconds. */
  readonly at: number;
}

/** What has become of a wish once the table went on: it is what happened, or it is out of date. Null while nothing happened. */
export function settled(wish: Wish, { event, view }: Update): 'done' | 'stale' | null {
  if (view.seq <= wish.seq) return null;
  return view.seq === wish.seq + 1 && event.kind === 'acted' && event.seat === view.you && event.action === wish.action ? 'done' : 'stale';
}

/** Connected again, with the table at event `seq`: the wish goes out only where nothing has happened meanwhile, and the reader looks on and wished it just now. */
export function stillWanted(wish: Wish, seq: number, now: number, looking: boolean): boolean {
  return wish.seq === seq && now - wish.at <= FRESH && looking;
}

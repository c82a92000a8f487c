import { isCard } from '../cards/words';
import type { AnyView, DealMoment, SeenAction, SeenCard } from '../wire/types';

/** A trick of a finished deal. The last trick may be incomplete. */
export interface TrickPlayed {
  /** Cards with the number of cards played before each. */
  readonly cards: readonly (SeenCard & { readonly index: number })[];
  /** Null if the deal ended during the trick. */
  readonly winner: number | null;
}

/** Return the cards on the table: the current trick, or the full trick if its last card has just been played. */
export function lying(view: AnyView): { cards: readonly SeenCard[]; winner: number | null } {
  const full = view.trick.length === 0 && isCard(view.log.at(-1)?.action ?? '') ? view.last_trick : null;
  return full ?? { cards: view.trick, winner: null };
}

/** Return the number of cards played so far; it is the index of the next card. */
export function cardsBefore(log: readonly SeenAction[]): number {
  return log.filter((entry) => isCard(entry.action)).length;
}

/** Return the moment before each played card. */
export function momentsOfCards(log: readonly SeenAction[]): number[] {
  return log.flatMap((entry, i) => (isCard(entry.action) ? [i] : []));
}

/** Return the stops for stepping by tricks: the start of the deal and of each trick, and the end. */
export function stops(moments: readonly DealMoment[]): number[] {
  const leads = moments.flatMap(({ view }, i) => (view.trick.length === 0 && isCard(next(moments, i)?.action ?? '') ? [i] : []));
  return [...new Set([0, ...leads, Math.max(0, moments.length - 1)])];
}

/** Return the action after this moment; undefined at the end. */
export function next(moments: readonly DealMoment[], at: number): SeenAction | undefined {
  return moments[at + 1]?.view.log.at(-1);
}

/** Return the tricks of the deal. */
export function tricks(moments: readonly DealMoment[]): TrickPlayed[] {
  const played: { cards: (SeenCard & { index: number })[]; winner: number | null }[] = [];
  let index = 0;
  for (const { view } of moments.slice(1)) {
    const newest = view.log.at(-1);
    if (!newest || !isCard(newest.action)) continue;
    let trick = played.at(-1);
    if (!trick || trick.winner !== null) played.push((trick = { cards: [], winner: null }));
    trick.cards.push({ seat: newest.seat, card: newest.action, index: index++ });
    trick.winner = lying(view).winner;
  }
  return played;
}

/** Return all actions except played cards, each with the moment after it. */
export function sayings(log: readonly SeenAction[]): (SeenAction & { readonly moment: number })[] {
  return log.flatMap((entry, i) => (isCard(entry.action) ? [] : [{ ...entry, moment: i + 1 }]));
}

/** Return the size of the largest hand at any moment. */
export function mostHeld(moments: readonly DealMoment[]): number {
  return Math.max(1, ...moments.flatMap(({ view }) => view.counts));
}

/** View of a deal: all cards open, a seat's view, or a spectator's. */
export type Eyes = 'open' | 'spectator' | number;

/** Parse a view from an address. */
export function eyes(text: string | null): Eyes {
  return text === 'spectator' ? text : /^\d$/.test(text ?? '') ? Number(text) : 'open';
}

/** Return the address of a moment of a deal. */
export function addressOf(id: string, moment: number, seen: Eyes, embed = false): string {
  const asked = new URLSearchParams({ ...(moment ? { moment: String(moment) } : {}), ...(seen === 'open' ? {} : { as: String(seen) }) }).toString();
  return `/deals/${id}${embed ? '/embed' : ''}${asked && `?${asked}`}`;
}

import { isCard } from '../cards/words';
import type { AnyView, DealMoment, SeenAction, SeenCard } from '../wire/types';

/** A trick of a finished deal; the last one may not be full. */
export interface TrickPlayed {
  /** Each card, and how many were played before it. */
  readonly cards: readonly (SeenCard & { readonly index: number })[];
  /** null where the deal ended in mid-trick. */
  readonly winner: number | null;
}

/** What lies on the table at a moment: the trick, or the full one whose last card has just been played. */
export function lying(view: AnyView): { cards: readonly SeenCard[]; winner: number | null } {
  const full = view.trick.length === 0 && isCard(view.log.at(-1)?.action ?? '') ? view.last_trick : null;
  return full ?? { cards: view.trick, winner: null };
}

/** How many cards were played before this moment; the next card has this index. */
export function cardsBefore(log: readonly SeenAction[]): number {
  return log.filter((entry) => isCard(entry.action)).length;
}

/** For each card that was played, the moment before it. */
export function momentsOfCards(log: readonly SeenAction[]): number[] {
  return log.flatMap((entry, i) => (isCard(entry.action) ? [i] : []));
}

/** The moments at which a trick begins, with that of the deal and of its end: stops on the way from trick to trick. */
export function stops(moments: readonly DealMoment[]): number[] {
  const leads = moments.flatMap(({ view }, i) => (view.trick.length === 0 && isCard(next(moments, i)?.action ?? '') ? [i] : []));
  return [...new Set([0, ...leads, Math.max(0, moments.length - 1)])];
}

/** The action that follows this moment; nothing at the end. */
export function next(moments: readonly DealMoment[], at: number): SeenAction | undefined {
  return moments[at + 1]?.view.log.at(-1);
}

/** The tricks of the deal. */
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

/** What was said before the first card, and between cards, each with the moment after it. */
export function sayings(log: readonly SeenAction[]): (SeenAction & { readonly moment: number })[] {
  return log.flatMap((entry, i) => (isCard(entry.action) ? [] : [{ ...entry, moment: i + 1 }]));
}

/** The most cards that anybody holds at any moment. */
export function mostHeld(moments: readonly DealMoment[]): number {
  return Math.max(1, ...moments.flatMap(({ view }) => view.counts));
}

/** Whose eyes a deal is seen with: all cards open, those of a seat, or a spectator's. */
export type Eyes = 'open' | 'spectator' | number;

/** As it stands in an address. */
export function eyes(text: string | null): Eyes {
  return text === 'spectator' ? text : /^\d$/.test(text ?? '') ? Number(text) : 'open';
}

/** The address of a moment of a deal. */
export function addressOf(id: string, moment: number, seen: Eyes, embed = false): string {
  const asked = new URLSearchParams({ ...(moment ? { moment: String(moment) } : {}), ...(seen === 'open' ? {} : { as: String(seen) }) }).toString();
  return `/deals/${id}${embed ? '/embed' : ''}${asked && `?${asked}`}`;
}

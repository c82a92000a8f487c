import { isCard } from '../../cards/words';
import type { View } from '../../wire/types';

/** Fields that all views share; the table itself shows them. */
const COMMON: Record<keyof View, true> = {
  game: true,
  preset: true,
  options: true,
  observer: true,
  dealer: true,
  order: true,
  phase: true,
  actor: true,
  hands: true,
  counts: true,
  log: true,
  trick: true,
  last_trick: true,
  tricks: true,
  points: true,
  legal: true,
  blocked: true,
  trumps: true,
  hand_order: true,
  outcome: true,
  deal: true,
};

/** Convert a name of the wire to words: `tricks_to_win` becomes "tricks to win". */
export const words = (name: string) => name.replaceAll('_', ' ');

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
/** Convert a value to text; null becomes an empty text. */
const text = (value: unknown) => (value === null ? '' : words(String(value)));

export interface Facts {
  /** Lists with one value for each seat, such as bids. */
  readonly bySeat: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Cards, such as a card that was turned up. */
  readonly cards: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly others: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Return the fields that only this game's view has and that can be shown without knowing the game: plain values, cards, and lists by seat.
 */
export function facts(view: View): Facts {
  const own = Object.entries(view).filter(([name]) => !(name in COMMON) && name !== 'declarer' && name !== 'partner' && name !== 'receiver');
  const lists = own.flatMap(([name, value]) => (Array.isArray(value) && value.length && value.every(isPlain) ? [{ name: words(name), values: value }] : []));
  const ofCards = (values: readonly unknown[]): values is readonly string[] => values.every((value) => typeof value === 'string' && isCard(value));
  const single = own.flatMap(([name, value]) => (isPlain(value) && value !== null ? [{ name: words(name), value }] : []));
  return {
    bySeat: lists.filter(({ values }) => values.length === view.hands.length && !ofCards(values)).map(({ name, values }) => ({ name, values: values.map(text) })),
    cards: [...lists, ...single.map(({ name, value }) => ({ name, values: [value] }))].flatMap(({ name, values }) => (ofCards(values) ? [{ name, values }] : [])),
    others: single.filter(({ value }) => !ofCards([value])).map(({ name, value }) => ({ name, value: text(value) })),
  };
}

/** Return the seat in a field that only some games have, such as `declarer` or `partner`; null if the view has none. */
export function seatOf(view: View, field: 'declarer' | 'partner' | 'receiver'): number | null {
  const found: unknown = (view as View & { readonly [name: string]: unknown })[field];
  return typeof found === 'number' ? found : null;
}

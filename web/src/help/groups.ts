import { suitTitle } from '../cards/words';
import { m } from '../paraglide/messages';
import type { CardGroup } from '../wire/types';

/** Row of the help: cards of one group, or of several suits with the same ranks in the same order. */
export interface Row {
  readonly cards: readonly string[];
  readonly points: readonly number[];
  readonly trump: boolean;
  /** Suits of the row; empty for trumps of several suits and for jokers. */
  readonly suits: readonly string[];
}

const suitsOf = (cards: readonly string[]) => [...new Set(cards.map((card) => card.charAt(0)))];
const ranks = (cards: readonly string[]) => cards.map((card) => card.slice(1)).join();

/** Return the rows for these groups. A suit with its own label, or with the marked card, comes first among its equals or by itself. */
export function rowsOf(groups: readonly CardGroup[], labelled: (suit: string) => boolean, marked: string | null): Row[] {
  const rows: Row[] = [];
  for (const { cards, points, trump } of groups) {
    const [suit = '', ...others] = suitsOf(cards);
    const plain = !trump && others.length === 0 && !labelled(suit) && /^[CSHD]/.test(suit);
    const equal = plain ? rows.findIndex((row) => !row.trump && !labelled(row.suits[0] ?? '') && row.suits.length > 0 && ranks(row.cards) === ranks(cards)) : -1;
    const known = rows[equal];
    if (!known) rows.push({ cards, points, trump, suits: others.length || suit === 'J' ? [] : [suit] });
    else rows[equal] = marked && cards.includes(marked) ? { cards, points, trump, suits: [suit, ...known.suits] } : { ...known, suits: [...known.suits, suit] };
  }
  return rows;
}

/** Return the heading of a row. `named`: the row's suit has a role, which is shown beside its name. */
export function titleOf({ trump, suits }: Row, named = false): string {
  if (trump && !named) return m.help_trumps();
  return suits.length ? suits.map(suitTitle).join(' · ') : m.help_jokers();
}

/** Return the card points of all cards; 0 in a game without card points. */
export const totalOf = (groups: readonly CardGroup[]): number => groups.flatMap(({ points }) => points).reduce((sum, points) => sum + points, 0);

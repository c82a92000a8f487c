// Cards of the reader that are kept in the tab, so that they survive a reload: the cards chosen together, such as two cards to
// discard, and the hand of a reader whose time ran out.

interface Kept {
  readonly table: string;
  readonly turn: string;
  readonly cards: readonly string[];
}

const CHOSEN = 'stich.chosen';
const HAND = 'stich.hand';

function keep(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage, the cards are kept as long as the page is open.
  }
}

function kept(key: string, table: string, turn: string): readonly string[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return found?.table === table && found.turn === turn ? found.cards : [];
  } catch {
    return [];
  }
}

/** Keep the cards chosen in this turn of a table. */
export const keepChosen = (table: string, turn: string, cards: readonly string[]): void => keep(CHOSEN, { table, turn, cards });

/** Return the cards chosen in this turn before a reload, as far as they are in the hand. */
export const keptChosen = (table: string, turn: string, hand: readonly string[]): string[] => kept(CHOSEN, table, turn).filter((card) => hand.includes(card));

/** Keep the reader's hand in this deal of a table. */
export const keepHand = (table: string, deal: string, cards: readonly string[]): void => keep(HAND, { table, turn: deal, cards });

/** Return the hand kept in this deal of a table. */
export const keptHand = (table: string, deal: string): readonly string[] => kept(HAND, table, deal);

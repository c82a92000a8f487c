// Cards chosen together, such as two cards to discard, kept in the tab so that they survive a reload.

interface Kept {
  readonly table: string;
  readonly turn: string;
  readonly cards: readonly string[];
}

const KEY = 'stich.chosen';

/** Keep the cards chosen in this turn of a table. */
export function keepChosen(table: string, turn: string, cards: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ table, turn, cards } satisfies Kept));
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/** Return the cards chosen in this turn before a reload, as far as they are in the hand. */
export function keptChosen(table: string, turn: string, hand: readonly string[]): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.table === table && kept.turn === turn ? kept.cards.filter((card) => hand.includes(card)) : [];
  } catch {
    return [];
  }
}

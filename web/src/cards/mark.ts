/** Mark of a card with a special role in the deal: a small sign to see and a word for screen readers. */
export interface CardMark {
  readonly sign: 'trump' | 'penalty' | 'reversed' | 'new' | 'advised';
  /** Word read out after the card's name, such as "penalty card". */
  readonly word: string;
  /** Rank or two signs that the card counts as, if they differ from its corner. */
  readonly text?: string;
}

/** Signs as strokes on a 24 × 24 grid. */
export const SIGNS: Readonly<Record<CardMark['sign'], string>> = {
  trump: 'M4 17V7l5 5 3-7 3 7 5-5v10z',
  penalty: 'M5 12h14',
  new: 'M12 5v14M5 12h14',
  advised: 'M9 19h6M12 3a6 6 0 0 0-3 11v1.500h6V14a6 6 0 0 0-3-11z',
  reversed: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
};

/** What a deal makes of a card beyond its face: a small sign on it for the eye, a word for the ear. */
export interface CardMark {
  readonly sign: 'trump' | 'penalty' | 'reversed' | 'new' | 'advised';
  /** Said after the card's name, such as "penalty card". */
  readonly word: string;
  /** What the card counts as, if it is not what its corner says: a rank or two signs. */
  readonly text?: string;
}

/** The signs as strokes on a 24 × 24 grid. */
export const SIGNS: Readonly<Record<CardMark['sign'], string>> = {
  trump: 'M4 17V7l5 5 3-7 3 7 5-5v10z',
  penalty: 'M5 12h14',
  new: 'M12 5v14M5 12h14',
  advised: 'M9 19h6M12 3a6 6 0 0 0-3 11v1.500h6V14a6 6 0 0 0-3-11z',
  reversed: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
};

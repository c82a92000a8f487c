/** What a deal makes of a card beyond its face: a small sign on it for the eye, a word for the ear. */
export interface CardMark {
  readonly sign: 'trump' | 'penalty' | 'reversed';
  /** Said after the card's name, such as "penalty card". */
  readonly word: string;
  /** What the card counts as, if it is not what its corner says: a rank or two signs. */
  readonly text?: string;
}

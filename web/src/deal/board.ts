/** Value shown on a card. */
export interface Chip {
  readonly text: string;
  /** Difference to the best card; 0 for a best card. */
  readonly loss: number;
  readonly best: boolean;
  /** Label for screen readers, such as "61 card points". */
  readonly label: string;
}

/** Facts shown next to a seat's name. */
export interface About {
  /** Role in the deal, such as "declarer". */
  readonly badge?: string | null;
  /** Position in the deal, such as "forehand". */
  readonly place?: string | null;
  /** Count of the game, such as penalty cards. */
  readonly tally?: { readonly text: string; readonly label: string } | null;
  /** Latest call. */
  readonly says?: { readonly text: string; readonly faint: boolean } | null;
}

/** Contract and its player. */
export interface Played {
  readonly name: string;
  readonly by: string;
  /** Trump suit to show, if any. */
  readonly suit: string | null;
}

/** Place of a card: a seat's hand, or the cards beside the hands. */
export type Place = number | 'aside';

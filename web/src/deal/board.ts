/** What is written on a card: what it would be worth. */
export interface Chip {
  readonly text: string;
  /** How much less than the best card it is worth; 0 for a best one. */
  readonly loss: number;
  readonly best: boolean;
  /** For who listens, such as "61 card points". */
  readonly label: string;
}

/** What is said of a seat beside its name. */
export interface About {
  /** A mark of honour or burden, such as "declarer". */
  readonly badge?: string | null;
  /** Its role in the deal, such as "forehand". */
  readonly place?: string | null;
  /** A running count of the game's own. */
  readonly tally?: { readonly text: string; readonly label: string } | null;
  /** What it last said. */
  readonly says?: { readonly text: string; readonly faint: boolean } | null;
}

/** What is played and by whom. */
export interface Played {
  readonly name: string;
  readonly by: string;
  /** The suit of trumps, if one is to be shown. */
  readonly suit: string | null;
}

/** Where a card can be taken from or put: a seat's hand, or what lies beside the hands. */
export type Place = number | 'aside';

/** What the rules show beside their words: made by the build from tagged blocks of docs/rules, drawn with the faces of the table. */
export interface ShownCard {
  readonly card: string;
  /** The point is that it is not there. */
  readonly missing: boolean;
}

export interface ShownTrick {
  /** By seat. */
  readonly cards: readonly string[];
  readonly leader: number;
  readonly winner: number;
  readonly words: string;
}

export type Picture =
  | { readonly kind: 'cards'; readonly rows: readonly { readonly cards: readonly ShownCard[]; readonly words: string }[] }
  | { readonly kind: 'tricks'; readonly seats: readonly string[]; readonly tricks: readonly ShownTrick[] }
  | {
      readonly kind: 'auction';
      readonly seats: readonly string[];
      /** `said` by seat, empty for who is silent. Words are HTML. */
      readonly steps: readonly { readonly said: readonly { readonly words: string; readonly pass: boolean }[]; readonly words: string }[];
    };

/** A text's HTML, and pictures between it. */
export type Block = string | Picture;

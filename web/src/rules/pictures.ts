/** Pictures in the rules. The build makes them from tagged blocks of docs/rules; they are drawn with the faces of the table. */
export interface ShownCard {
  readonly card: string;
  /** True if the card is drawn as missing. */
  readonly missing: boolean;
}

export interface ShownTrick {
  /** Cards by seat. */
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
      /** `said`: calls by seat, empty for seats that made none. `words` are HTML. */
      readonly steps: readonly { readonly said: readonly { readonly words: string; readonly pass: boolean }[]; readonly words: string }[];
    };

/** HTML of a text, or a picture. */
export type Block = string | Picture;

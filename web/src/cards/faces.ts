/**
 * Faces of the cards and the names of suits and ranks. The page sets the faces once (`overwriteShown`), so that words and drawings stay
 * plain functions.
 */
import { m } from '../paraglide/messages';

export const FACES = ['french', 'german'] as const;
export type Faces = (typeof FACES)[number];

type Names = Readonly<Record<string, () => string>>;

/** Faces of a game's cards and the game's special names. */
export interface CardStyle {
  /** Faces used unless the player chose others. */
  readonly faces: Faces;
  /** The game has cards without German faces (2 to 6, jokers): French faces are shown regardless of the player's choice. */
  readonly frenchOnly?: boolean;
  /** Names of suits by letter (`S`), if they differ from the usual names of these faces. */
  readonly suits?: Partial<Record<Faces, Names>>;
  /** Names of ranks by letter (`A`), if they differ from the usual names of these faces. */
  readonly ranks?: Partial<Record<Faces, Names>>;
}

/** Faces shown now, and the card style of the current game. */
export interface Shown {
  readonly faces: Faces;
  readonly style: CardStyle;
}

/** Card style before any game is chosen. */
export const PLAIN: CardStyle = { faces: 'french' };

let shown: () => Shown = () => ({ faces: PLAIN.faces, style: PLAIN });

export function faces(): Faces {
  return shown().faces;
}

/** Return the game's special name of a suit or rank with these faces; undefined if the usual name applies. */
export function ownName(kind: 'suits' | 'ranks', letter: string): string | undefined {
  const { faces, style } = shown();
  return style[kind]?.[faces]?.[letter]?.();
}

export function overwriteShown(now: () => Shown): void {
  shown = now;
}

/** Return the faces to show: the player's choice, if the game's deck allows it. */
export function settled(chosen: Faces | 'game', style: CardStyle): Faces {
  if (style.frenchOnly) return 'french';
  return chosen === 'game' ? style.faces : chosen;
}

/** Letters that differ from the wire's: German cards have O and U for queen and jack, French ones the letters of the reader's language. */
const LETTERS: Record<Faces, Names> = {
  french: { Q: m.index_queen, J: m.index_jack },
  german: { Q: () => 'O', J: () => 'U' },
};

/** Return the letter or digit of a rank, `T` for the ten, on the current faces or on others. */
export function letterOf(rank: string, on: Faces = faces()): string {
  return LETTERS[on][rank]?.() ?? rank;
}

/** Return the text in the corner of a card: `10` for T, else the letter. */
export function indexOf(rank: string): string {
  return rank === 'T' ? '10' : letterOf(rank);
}

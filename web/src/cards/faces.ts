/**
 * Faces of the cards and the names of suits and ranks. The page sets the faces once (`overwriteShown`), so that words and drawings stay
 * plain functions.
 */
import { m } from '../paraglide/messages';

export const FACES = ['french', 'german'] as const;
export type Faces = (typeof FACES)[number];

type Names = Readonly<Record<string, () => string>>;

/** How a game's cards look and are called. */
export interface CardStyle {
  /** The faces where the player leaves it to the game. */
  readonly faces: Faces;
  /** Its deck has cards that German faces have not (2 to 6, jokers): the French ones are shown whatever the player chose. */
  readonly frenchOnly?: boolean;
  /** Names of suits by letter (`S`), where they are called otherwise than usual with these faces. */
  readonly suits?: Partial<Record<Faces, Names>>;
  /** Names of ranks by letter (`A`), where they are called otherwise than usual with these faces. */
  readonly ranks?: Partial<Record<Faces, Names>>;
}

/** The faces, and the style of the game at hand for names of its own. */
export interface Shown {
  readonly faces: Faces;
  readonly style: CardStyle;
}

/** Before any game is at hand. */
export const PLAIN: CardStyle = { faces: 'french' };

let shown: () => Shown = () => ({ faces: PLAIN.faces, style: PLAIN });

export function faces(): Faces {
  return shown().faces;
}

/** The game's own name of a suit or rank with these faces; nothing where it is called as usual. */
export function ownName(kind: 'suits' | 'ranks', letter: string): string | undefined {
  const { faces, style } = shown();
  return style[kind]?.[faces]?.[letter]?.();
}

export function overwriteShown(now: () => Shown): void {
  shown = now;
}

/** What a player chose comes true where the game's deck allows it. */
export function settled(chosen: Faces | 'game', style: CardStyle): Faces {
  if (style.frenchOnly) return 'french';
  return chosen === 'game' ? style.faces : chosen;
}

/** Letters of the ranks whose letter is not the wire's: ober and unter take the queen's and the jack's place, and French cards have the reader's own letters. */
const LETTERS: Record<Faces, Names> = {
  french: { Q: m.index_queen, J: m.index_jack },
  german: { Q: () => 'O', J: () => 'U' },
};

/** The letter or digit of a rank on the faces at hand, or on others; `T` for the ten. */
export function letterOf(rank: string, on: Faces = faces()): string {
  return LETTERS[on][rank]?.() ?? rank;
}

/** What stands in the corner of a card: `10` for T. */
export function indexOf(rank: string): string {
  return rank === 'T' ? '10' : letterOf(rank);
}

/** Which faces the cards have. The page's settings say so here, as the locale is said to the messages: words and drawings stay plain functions. */
export const FACES = ['french', 'german'] as const;
export type Faces = (typeof FACES)[number];

let chosen: () => Faces = () => 'french';

export function faces(): Faces {
  return chosen();
}

export function overwriteFaces(choose: () => Faces): void {
  chosen = choose;
}

const GERMAN_RANKS: Record<string, string> = { Q: 'O', J: 'U' };

/** What stands in the corner of a card: `10` for T; the queen's and the jack's place is taken by ober and unter. */
export function indexOf(rank: string): string {
  if (rank === 'T') return '10';
  return (faces() === 'german' && GERMAN_RANKS[rank]) || rank;
}

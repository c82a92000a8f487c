/** Return the colour of a player. The reader's is the page's accent, which no other player at the table has. */
export function playerColour(seat: number, you: number | null): string {
  const series = you === null ? seat % 5 : seat === you ? 0 : 1 + ((seat < you ? seat : seat - 1) % 4);
  return `var(--series-${series})`;
}

/** Return which of two sides the reader is on; null for a reader without a seat in the deal. */
export function sideOf(you: number | null, side: readonly number[], others: readonly number[]): 'side' | 'others' | null {
  if (you === null) return null;
  return side.includes(you) ? 'side' : others.includes(you) ? 'others' : null;
}

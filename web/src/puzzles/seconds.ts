/** Seconds since a value of `performance.now()`, rounded to tenths; null after more than a day. */
export function secondsSince(begun: number): number | null {
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  return seconds < 86_400 ? seconds : null;
}

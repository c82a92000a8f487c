const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

/** How long to wait before the n-th attempt to reconnect, in milliseconds; `chance` is 0 to 1. */
export function backoff(attempt: number, chance: number): number {
  return Math.round(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + chance / 2));
}

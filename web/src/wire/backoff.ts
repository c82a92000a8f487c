const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** The server is about to stop, or the table has moved to another one: both are ready for us elsewhere, or soon. */
const RESTART = 1012;
const QUICK_WAIT = 150;
const QUICK_ATTEMPTS = 3;

/** How long to wait before the n-th attempt to reconnect, in milliseconds; `chance` is 0 to 1, `code` that with which the last socket was closed. */
export function backoff(attempt: number, chance: number, code: number | null): number {
  const quick = code === RESTART && attempt < QUICK_ATTEMPTS;
  return Math.round((quick ? QUICK_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)) * (0.75 + chance / 2));
}

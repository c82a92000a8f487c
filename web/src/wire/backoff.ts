const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** Close code of a server that restarts, or of a table that moved to another one. A new connection soon succeeds. */
const RESTART = 1012;
const QUICK_WAIT = 150;
const QUICK_ATTEMPTS = 3;

/** Delay before the n-th attempt to reconnect, in milliseconds. `chance`: 0 to 1; `code`: close code of the last socket. */
export function backoff(attempt: number, chance: number, code: number | null): number {
  const quick = code === RESTART && attempt < QUICK_ATTEMPTS;
  return Math.round((quick ? QUICK_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)) * (0.75 + chance / 2));
}

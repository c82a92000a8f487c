import type { Match } from '../wire/types';

/** Return the running totals by seat: one row for the start and one after each deal. A deal that was taken back adds nothing. */
export function runningTotals(match: Match): number[][] {
  const totals = [Array.from({ length: match.seats }, () => 0)];
  for (const { outcome, pot, taken_back } of match.rows) {
    const last = totals.at(-1) ?? [];
    totals.push(taken_back ? last : last.map((total, seat) => total + (outcome.scores[seat] ?? 0) + (pot[seat] ?? 0)));
  }
  return totals;
}

/** Return the number of the current or last deal. A deal that is dealt again keeps its number. */
export function dealNumber(match: Match, over: boolean): number {
  const counted = match.rows.filter((row) => !row.outcome.again).length;
  const again = match.rows.at(-1)?.outcome.again ?? false;
  return counted + (over && !again ? 0 : 1);
}

/** Format a number with a real minus sign. */
export function signed(value: number, plus = false): string {
  return value < 0 ? `−${-value}` : plus && value > 0 ? `+${value}` : String(value);
}

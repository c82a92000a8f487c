import type { Match } from '../wire/types';

/** Running totals by seat: a row for the start and one after each deal. */
export function runningTotals(match: Match): number[][] {
  const totals = [Array.from({ length: match.seats }, () => 0)];
  for (const { outcome, stock } of match.rows) {
    const last = totals.at(-1) ?? [];
    totals.push(last.map((total, seat) => total + (outcome.scores[seat] ?? 0) + (stock[seat] ?? 0)));
  }
  return totals;
}

/** A number with a true minus sign. */
export function signed(value: number, plus = false): string {
  return value < 0 ? `−${-value}` : plus && value > 0 ? `+${value}` : String(value);
}

/** Split items into pages of equal size. */
export function pagesOf<T>(items: readonly T[], size: number): T[][] {
  const least = Math.max(1, Math.floor(size));
  return Array.from({ length: Math.ceil(items.length / least) }, (_, page) => items.slice(page * least, (page + 1) * least));
}

/** Number of equal boxes that fit along a side: `length`, `box` and `gap` in the same unit. At least one. */
export const fitting = (length: number, box: number, gap: number): number => Math.max(1, Math.floor((length + gap) / (box + gap)));

/** Seconds left of a round; negative once time is up, null without a start or a limit. `now`: milliseconds of the server's clock. */
export function secondsLeft(startedAt: string | null, minutes: number, now: number): number | null {
  const start = startedAt === null ? Number.NaN : Date.parse(startedAt);
  return minutes && !Number.isNaN(start) ? Math.round((start + minutes * 60_000 - now) / 1000) : null;
}

/** Write a time as on a clock: 1:05:09, 59:09, −0:30. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const all = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return `${seconds < 0 ? '−' : ''}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}`;
}

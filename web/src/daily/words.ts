import { language } from '../page/locale.svelte';

/** Format a score with its sign and at most one decimal. */
export function scoreWords(score: number): string {
  const rounded = Math.round(score * 10) / 10;
  const format = new Intl.NumberFormat(language.current, { maximumFractionDigits: 1 });
  return rounded ? `${rounded < 0 ? '−' : '+'}${format.format(Math.abs(rounded))}` : '±0';
}

/** Time of day in the reader's time zone. `at`: seconds since 1970. */
export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(language.current, { timeStyle: 'short' }).format(at * 1000);
}

/** Name of a day such as 2026-11-29. */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat(language.current, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

/** The day so many days after another one. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

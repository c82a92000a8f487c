/** Format a time in the reader's language and in one unit: days, hours, minutes or seconds. */
export function timeLeft(seconds: number, locale: string): string {
  const [value, unit] = seconds > 2 * 86400 ? [seconds / 86400, 'day'] : seconds > 7200 ? [seconds / 3600, 'hour'] : seconds > 120 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'second' ? 'narrow' : 'long', maximumFractionDigits: 0 }).format(Math.ceil(value));
}

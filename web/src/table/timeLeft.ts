/** Format a time as a clock does: minutes and seconds, the last ten seconds alone. */
export function digits(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole <= 10 ? String(whole) : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Format a time in the reader's language and in one unit: days, hours, minutes or seconds. */
export function timeLeft(seconds: number, locale: string): string {
  const [value, unit] = seconds > 2 * 86400 ? [seconds / 86400, 'day'] : seconds > 7200 ? [seconds / 3600, 'hour'] : seconds > 120 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'second' ? 'narrow' : 'long', maximumFractionDigits: 0 }).format(Math.ceil(value));
}

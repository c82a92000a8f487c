import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';

/** Join sentences in the way of the reader's language. */
export const together = (sentences: readonly string[]): string => (sentences.length ? sentences.reduce((said, next) => m.told_follow({ question: said, follow: next })) : '');

/** Format a probability (0 to 1). */
export const percent = (chance: number): string => chance.toLocaleString(getLocale(), { style: 'percent', maximumFractionDigits: 0 });

/** Format a number of tricks or points with at most one decimal. Negative numbers become 0. */
export const decimal = (value: number): string => Math.max(0, value).toLocaleString(getLocale(), { maximumFractionDigits: 1 });

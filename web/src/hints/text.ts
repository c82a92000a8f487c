import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';

/** Sentences one after the other. */
export const together = (sentences: readonly string[]): string => (sentences.length ? sentences.reduce((said, next) => m.told_follow({ question: said, follow: next })) : '');

/** Tricks or points as they are written here, with one decimal at most; less than none is none. */
export const decimal = (value: number): string => Math.max(0, value).toLocaleString(getLocale(), { maximumFractionDigits: 1 });

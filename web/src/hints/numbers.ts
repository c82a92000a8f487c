import { getLocale } from '../paraglide/runtime';

/** Tricks or points as they are written here, with one decimal at most; less than none is none. */
export const decimal = (value: number): string => Math.max(0, value).toLocaleString(getLocale(), { maximumFractionDigits: 1 });

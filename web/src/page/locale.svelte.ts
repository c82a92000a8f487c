import { type Locale, baseLocale, isLocale, locales, overwriteGetLocale } from '../paraglide/runtime';
import { recall, store } from './storage';

/** First of the browser's languages that the page supports. */
export function preferred(languages: readonly string[]): Locale {
  for (const language of languages) {
    const short = language.split('-')[0];
    if (isLocale(short)) return short;
  }
  return baseLocale;
}

const stored = recall('locale');
let current = $state<Locale>(isLocale(stored) ? stored : preferred(navigator.languages));

// Messages read the locale through this rune, so that every text on the page follows a change of language at once.
overwriteGetLocale(() => current);

export const language = {
  get current(): Locale {
    return current;
  },
  set current(locale: Locale) {
    current = locale;
    store('locale', locale);
    document.documentElement.lang = locale;
  },
};
document.documentElement.lang = language.current;

export { locales };
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', de: 'Deutsch', ja: '日本語' };

import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';

/** British English writes no comma before "and". */
const REGIONS: Readonly<Record<string, string>> = { en: 'en-GB' };

function format(words: readonly string[], type: Intl.ListFormatType): string {
  const locale = getLocale();
  return new Intl.ListFormat(REGIONS[locale] ?? locale, { type }).format(words);
}

/** Words as a list in a sentence, such as "Ada, Ben and Carl". */
export const andList = (words: readonly string[]): string => format(words, 'conjunction');

/** Words to choose from, such as "3 or 4". */
export const orList = (words: readonly string[]): string => format(words, 'disjunction');

/** Parts of a label between commas, such as "with 2, game 3, hand 4". */
export const commaList = (parts: readonly string[]): string => parts.join(m.comma());

import type { Locale } from '../paraglide/runtime';

export interface Text {
  readonly title: string;
  /** Made from docs/rules when the page was built. */
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[];
}

const SHORT: Record<Locale, () => Promise<Text>> = {
  en: () => import('../../../docs/rules/skat.en.md'),
  de: () => import('../../../docs/rules/skat.de.md'),
  ja: () => import('../../../docs/rules/skat.ja.md'),
};

/** The rules in this language, or the rulebook with every detail, which is in English. */
export function open(text: 'short' | 'book', locale: Locale): Promise<Text> {
  return text === 'book' ? import('../../../docs/rules/skat.md') : SHORT[locale]();
}

import type { Locale } from '../paraglide/runtime';
import { baseLocale } from '../paraglide/runtime';
import type { Block } from './pictures';

export interface Text {
  readonly title: string;
  /** Made from docs/rules when the page was built. */
  readonly blocks: readonly Block[];
  readonly headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[];
}

const FILES = import.meta.glob<Text>('../../../docs/rules/*.md');
const file = (name: string) => FILES[`../../../docs/rules/${name}.md`];

/** Whether the site has rules of this game; of one that was added to the server it has none. */
export const hasRules = (game: string) => file(`${game}.${baseLocale}`) !== undefined;

/** A game's rules in this language, or the rulebook with every detail; in English where there is nothing else. */
export async function open(game: string, text: 'short' | 'book', locale: Locale): Promise<Text> {
  const found = text === 'book' ? file(game) : (file(`${game}.${locale}`) ?? file(`${game}.${baseLocale}`));
  if (!found) throw new Error(`there are no rules of ${game}`);
  return found();
}

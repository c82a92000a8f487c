import type { Locale } from '../paraglide/runtime';
import { baseLocale } from '../paraglide/runtime';
import type { Block } from './pictures';

export interface Text {
  readonly title: string;
  /** Contents, made from docs/rules at build time. */
  readonly blocks: readonly Block[];
  readonly headings: readonly {
    readonly id: string;
    /** Id of the same heading in English; missing in English. */
    readonly key?: string;
    readonly text: string;
    readonly depth: number;
  }[];
}

const FILES = import.meta.glob<Text>('../../../docs/rules/*.md');
const file = (name: string) => FILES[`../../../docs/rules/${name}.md`];

/** Return true if the site has rules of this game. Games added to the server may have none. */
export const hasRules = (game: string) => file(`${game}.${baseLocale}`) !== undefined;

/** Load a game's short rules in this language (or English), or its rulebook. */
export async function open(game: string, text: 'short' | 'book', locale: Locale): Promise<Text> {
  const found = text === 'book' ? file(game) : (file(`${game}.${locale}`) ?? file(`${game}.${baseLocale}`));
  if (!found) throw new Error(`there are no rules of ${game}`);
  return found();
}

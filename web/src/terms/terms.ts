import { m } from '../paraglide/messages';

/** Term of a game that explains itself: its names in texts, and its meaning. */
export interface Term {
  /** Forms of its name, separated by `|`; `#` stands for a number. They are the words of docs/rules (tests/terms.test.ts). */
  names(): string;
  text(): string;
}

/** Part of a text: words without a term, or the name of a term with its meaning. */
export type Part = string | { readonly name: string; readonly text: string };

/** Terms of several games. */
export const TRICK: Term = { names: m.term_trick_names, text: m.term_trick };
export const TRUMP: Term = { names: m.term_trump_names, text: m.term_trump };
export const POINTS: Term = { names: m.term_points_names, text: m.term_points };
export const SCHNEIDER: Term = { names: m.term_schneider_names, text: m.term_schneider };
export const SCHWARZ: Term = { names: m.term_schwarz_names, text: m.term_schwarz };
export const KONTRA: Term = { names: m.term_kontra_names, text: m.term_kontra };
export const RE: Term = { names: m.term_re_names, text: m.term_re };

/** Letters that would continue a word, by the first or last letter of a name. Japanese has no spaces, so only katakana counts there. */
const KATAKANA = /[\p{Script=Katakana}ー]/u;
const JAPANESE = /[\p{Script=Katakana}\p{Script=Han}\p{Script=Hiragana}ー]/u;

/** Return the pattern of a form of a name as a whole word. */
function pattern(form: string): string {
  const around = (letter: string) => (JAPANESE.test(letter) ? (KATAKANA.test(letter) ? '[\\p{Script=Katakana}ー]' : '(?!)') : '[\\p{L}\\p{N}]');
  const words = form.replace(/[.*+?^${}()[\]\\]/g, '\\$&').replaceAll('#', '\\d+');
  return `(?<!${around(form.at(0) ?? '')})${words}(?!${around(form.at(-1) ?? '')})`;
}

/** Return the first place in a text where one of these terms is named; of several names the longest. */
function next(text: string, terms: readonly Term[]): { at: number; name: string; term: Term } | null {
  const found = terms.flatMap((term) =>
    term
      .names()
      .split('|')
      .flatMap((form) => {
        const match = new RegExp(pattern(form), 'iu').exec(text);
        return match ? [{ at: match.index, name: match[0], term }] : [];
      }),
  );
  return found.sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0] ?? null;
}

/** Return the parts of a text, with the names of these terms as parts of their own. Each term is marked where it is named first. */
export function split(text: string, terms: readonly Term[]): Part[] {
  const first = next(text, terms);
  if (!first) return text ? [text] : [];
  const end = first.at + first.name.length;
  const before = text.slice(0, first.at);
  const rest = terms.filter((term) => term !== first.term);
  return [...(before ? [before] : []), { name: first.name, text: first.term.text() }, ...split(text.slice(end), rest)];
}

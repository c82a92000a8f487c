import { m } from '../paraglide/messages';
import { RequestFailed } from '../wire/http';

/** What the server has to say against a deal or a list, in words. */
export interface Refusal {
  /** What it is about, as the game's form calls it; `none` for nothing in particular. */
  readonly field: string;
  words(names: readonly string[]): string;
  /** The server's own words, where ours are too general. */
  readonly detail: string;
  /** The server was not reached, or is too busy: it says nothing about the deal. */
  readonly again: boolean;
}

/** A refusal that the page has words of its own for. */
export interface RefusalCase {
  readonly code: string;
  /** Of the server's message; what it captures goes into the words. */
  readonly pattern: RegExp;
  readonly field: string;
  readonly words: (found: string[], names: readonly string[]) => string;
}

const GENERAL: readonly RefusalCase[] = [
  { code: 'list/players', pattern: /()/, field: 'players', words: () => m.scorer_bad_names() },
  { code: 'body/too-large', pattern: /()/, field: 'none', words: () => m.scorer_bad_long() },
  { code: 'rate/limited', pattern: /()/, field: 'none', words: () => m.scorer_too_fast() },
  { code: 'network', pattern: /()/, field: 'none', words: () => m.no_server() },
];

/** Reads refusals with a game's own cases first. */
export function reader(cases: readonly RefusalCase[]): (error: unknown) => Refusal {
  return (error) => {
    const { code, message } = error instanceof RequestFailed ? error : { code: '', message: String(error) };
    const [, entry, reason = message] = /^entry (\d+): (.*)$/s.exec(message) ?? [];
    const placed = (words: string) => (entry ? m.scorer_bad_deal({ deal: entry, words }) : words);
    for (const known of [...cases, ...GENERAL]) {
      const found = known.code === code ? known.pattern.exec(reason) : null;
      if (!found) continue;
      const again = code === 'network' || code === 'rate/limited';
      return { field: known.field, words: (names) => placed(known.words(found.slice(1), names)), detail: '', again };
    }
    return { field: 'none', words: () => placed(m.scorer_bad_other()), detail: reason, again: false };
  };
}

import { m } from '../paraglide/messages';
import { RequestFailed } from '../wire/http';

/** What the server has to say against a deal or a list, in words. */
export interface Refusal {
  /** What it is about, as the game's form calls it; `none` for nothing in particular. */
  readonly field: string;
  words(names: readonly string[]): string;
  /** The server's own words, where ours are too general. */
  readonly detail: string;
  /** Numbers that can be, near the one that cannot. */
  readonly nearest: readonly number[];
  /** The server was not reached, or is too busy: it says nothing about the deal. */
  readonly again: boolean;
  /** The server was not reached. */
  readonly away: boolean;
}

/** A refusal that the page has a place for, and mostly words of its own. */
export interface RefusalCase {
  readonly code: string;
  /** Of the server's message; what it captures goes into the words. */
  readonly pattern: RegExp;
  readonly field: string;
  /** Left away where the server's own words say it best. */
  readonly words?: (found: string[], names: readonly string[]) => string;
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
    const known = [...cases, ...GENERAL].find((one) => one.code === code && one.pattern.test(reason));
    const { field = 'none', words } = known ?? {};
    const found = known?.pattern.exec(reason)?.slice(1) ?? [];
    return {
      field,
      words: (names) => placed(words ? words(found, names) : m.scorer_bad_other()),
      detail: words ? '' : reason,
      nearest: /nearest are ([\d, ]+)/.exec(reason)?.[1]?.split(', ').map(Number) ?? [],
      again: code === 'network' || code === 'rate/limited',
      away: code === 'network',
    };
  };
}

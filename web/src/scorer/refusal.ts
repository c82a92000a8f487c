import { cardName } from '../cards/words';
import { commaList } from '../page/lists';
import { m } from '../paraglide/messages';
import { say, type Facts } from '../wire/facts';
import { RequestFailed } from '../wire/http';

/** Reason why the server refused a deal or a list. */
export interface Refusal {
  /** Name of the form field at fault; `none` if there is none in particular. */
  readonly field: string;
  words(names: readonly string[]): string;
  /** The server's message, if the page has no text for the code. */
  readonly detail: string;
  /** Possible numbers nearest to an impossible one. */
  readonly nearest: readonly number[];
  /** True if the request should be repeated: the server was not reached or is too busy. */
  readonly again: boolean;
  /** True if the server was not reached. */
  readonly away: boolean;
}

/** Field and message of a refusal. */
export interface RefusalCase {
  readonly field: string;
  readonly words: (facts: Facts, names: readonly string[]) => string;
}
/** Cases by the server's `code#case`, or by `code` for all its cases. */
export type RefusalCases = Readonly<Record<string, RefusalCase>>;

/** Sum a list of numbers from the facts of a refusal. */
export const total = (fact: unknown): number => (Array.isArray(fact) ? fact.reduce<number>((sum, one) => sum + Number(one), 0) : 0);
export const twice = (field: string): RefusalCase => ({ field, words: ({ card }) => m.scorer_bad_twice({ card: cardName(String(card)) }) });
/** Name of the player at a place of Skat (F, M, R). */
export const named = (place: unknown, names: readonly string[]): string => names['FMR'.indexOf(String(place))] ?? String(place);
/** Texts of a list in the facts of a refusal. */
const texts = (fact: unknown): string[] => (Array.isArray(fact) ? fact.map(String) : []);
/** Case for a number outside its limits. */
export const outside = (field: string): RefusalCase => ({ field, words: say(m.scorer_bad_number) });

const GENERAL: RefusalCases = {
  'list/players': { field: 'players', words: say(m.scorer_bad_names) },
  'list/players#count': { field: 'players', words: say(m.scorer_bad_count) },
  'list/players#unknown': { field: 'players', words: say(m.scorer_bad_name) },
  'list/out': { field: 'out', words: ({ count }) => m.scorer_bad_out({ count: String(count ?? '') }) },
  'list/out#plays': { field: 'out', words: say(m.scorer_bad_out_plays) },
  'list/declarer': { field: 'players', words: say(m.scorer_bad_seat) },
  'list/dealer#first': { field: 'players', words: say(m.scorer_bad_first) },
  'list/dealer#turn': { field: 'players', words: say(m.scorer_bad_turn) },
  'list/money': { field: 'stake', words: say(m.scorer_bad_money) },
  'score/factor': outside('factor'),
  'score/level#points': { field: 'won', words: say(m.scorer_bad_level) },
  'score/won#lost': { field: 'won', words: say(m.scorer_bad_won_lost) },
  'score/won#won': { field: 'won', words: say(m.scorer_bad_won_won) },
  'score/line': { field: 'none', words: say(m.scorer_line_unfit) },
  'score/line#alone': { field: 'none', words: say(m.scorer_line_alone) },
  'score/line#ambiguous': { field: 'none', words: ({ text, choices }) => m.scorer_line_ambiguous({ text: String(text), choices: commaList(texts(choices)) }) },
  'score/line#contract': { field: 'none', words: () => m.scorer_missing({ facts: m.scorer_fact_contract() }) },
  'score/line#matadors': { field: 'none', words: () => m.scorer_missing({ facts: m.scorer_fact_matadors() }) },
  'score/line#number': { field: 'none', words: say(m.scorer_line_number) },
  'score/line#numbers': { field: 'none', words: say(m.scorer_line_numbers) },
  'score/line#partner': { field: 'none', words: ({ choices }) => `${m.scorer_missing({ facts: m.schafkopf_fact_partner() })} (${commaList(texts(choices))})` },
  'score/line#player': { field: 'none', words: ({ choices }) => `${m.scorer_missing({ facts: m.scorer_fact_who() })} (${commaList(texts(choices))})` },
  'score/line#word': { field: 'none', words: say(m.scorer_line_word) },
  'score/none': { field: 'none', words: say(m.scorer_none) },
  'body/too-large': { field: 'none', words: say(m.scorer_bad_long) },
  'rate/limited': { field: 'none', words: say(m.scorer_too_fast) },
  network: { field: 'none', words: say(m.no_server) },
};

/** Create a function that converts errors to refusals. The game's cases come before the general ones. */
export function reader(cases: RefusalCases): (error: unknown) => Refusal {
  const all = { ...GENERAL, ...cases };
  return (error) => {
    const { code, message, facts } = error instanceof RequestFailed ? error : { code: '', message: String(error), facts: {} as Facts };
    const { entry, nearest } = facts;
    const known = all[`${code}#${String(facts.case)}`] ?? all[code];
    return {
      field: known?.field ?? 'none',
      words: (names) => {
        const words = known?.words(facts, names) ?? m.scorer_bad_other();
        return entry === undefined ? words : m.scorer_bad_deal({ deal: String(entry), words });
      },
      detail: known ? '' : String(facts.reason ?? message),
      nearest: Array.isArray(nearest) ? nearest.map(Number) : [],
      again: code === 'network' || code === 'rate/limited',
      away: code === 'network',
    };
  };
}

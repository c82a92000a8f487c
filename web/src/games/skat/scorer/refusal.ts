import { m } from '../../../paraglide/messages';
import { RequestFailed } from '../../../wire/http';

export type Field = 'bid' | 'matadors' | 'announcement' | 'points' | 'tricks' | 'kontra' | 'players' | 'none';

/** A refusal of the server, beside the field that it is about. */
export interface Refusal {
  field: Field;
  words(names: readonly string[]): string;
  /** The server's own words, where ours are too general. */
  detail: string;
  /** Numbers near a bid that cannot be. */
  nearest: number[];
  /** The server was not reached, or is too busy: it says nothing about the deal. */
  again: boolean;
}

interface Case {
  code: string;
  /** Of the server's message; what it captures goes into the words. */
  pattern: RegExp;
  field: Field;
  words: (found: string[], names: readonly string[]) => string;
}

const CASES: Case[] = [
  { code: 'score/bid', pattern: /bid: (.+?) is no game value/, field: 'bid', words: ([bid = '']) => m.scorer_no_bid({ bid }) },
  { code: 'score/matadors', pattern: /with or without 1 to (\d+)/, field: 'matadors', words: ([most = '']) => m.scorer_bad_matadors({ most }) },
  { code: 'score/cards', pattern: /these are (\d+)/, field: 'matadors', words: ([count = '']) => m.scorer_bad_cards({ count }) },
  { code: 'score/announcement', pattern: /()/, field: 'announcement', words: () => m.scorer_bad_announcement() },
  { code: 'score/points', pattern: /(ten tricks) and the skat are all/, field: 'points', words: () => m.scorer_bad_all_tricks() },
  {
    code: 'score/points',
    pattern: /cards: (\d+) to (\d+) card points, not (\d+)/,
    field: 'points',
    words: ([least = '', most = '', points = '']) => m.scorer_bad_range({ least, most, points }),
  },
  { code: 'score/points', pattern: /no \d+ cards count (\d+)/, field: 'points', words: ([points = '']) => m.scorer_bad_sum({ points }) },
  { code: 'score/points', pattern: /with these twelve cards .* count (\d+)/, field: 'points', words: ([points = '']) => m.scorer_bad_with_cards({ points }) },
  { code: 'score/points', pattern: /0 to 120, not ()/, field: 'points', words: () => m.scorer_bad_points() },
  { code: 'score/points', pattern: /the three have 120 together.*= (.+)$/, field: 'points', words: ([sum = '']) => m.scorer_bad_ramsch_points({ sum }) },
  {
    code: 'score/points',
    pattern: /card_points: ([FMR]) cannot have (\d+)/,
    field: 'points',
    words: ([place = '', points = ''], names) => m.scorer_bad_ramsch_one({ name: names['FMR'.indexOf(place)] ?? place, points }),
  },
  { code: 'score/tricks', pattern: /the three have ten together.*= (.+)$/, field: 'tricks', words: ([sum = '']) => m.scorer_bad_ramsch_tricks({ sum }) },
  { code: 'score/tricks', pattern: /()how many the declarer won/, field: 'tricks', words: () => m.scorer_need_tricks() },
  { code: 'list/players', pattern: /()/, field: 'players', words: () => m.scorer_bad_names() },
  { code: 'list/declarer', pattern: /()/, field: 'players', words: () => m.scorer_bad_dealer() },
  { code: 'body/too-large', pattern: /()/, field: 'none', words: () => m.scorer_bad_long() },
  { code: 'rate/limited', pattern: /()/, field: 'none', words: () => m.scorer_too_fast() },
  { code: 'network', pattern: /()/, field: 'none', words: () => m.no_server() },
];
const FIELDS: Record<string, Field> = { 'score/matadors': 'matadors', 'score/points': 'points', 'score/tricks': 'tricks', 'score/kontra': 'kontra', 'score/cards': 'matadors' };

/** A refusal in words. `words` takes the names of forehand, middlehand and rearhand. */
export function refusalOf(error: unknown): Refusal {
  const { code, message } = error instanceof RequestFailed ? error : { code: '', message: String(error) };
  const [, entry, reason = message] = /^entry (\d+): (.*)$/s.exec(message) ?? [];
  const placed = (words: string) => (entry ? m.scorer_bad_deal({ deal: entry, words }) : words);
  for (const known of CASES) {
    const found = known.code === code ? known.pattern.exec(reason) : null;
    if (!found) continue;
    const nearest = /nearest are ([\d, ]+)/.exec(reason)?.[1]?.split(', ').map(Number) ?? [];
    const again = code === 'network' || code === 'rate/limited';
    return { field: known.field, words: (names) => placed(known.words(found.slice(1), names)), detail: '', nearest, again };
  }
  return { field: FIELDS[code] ?? 'none', words: () => placed(m.scorer_bad_other()), detail: reason, nearest: [], again: false };
}

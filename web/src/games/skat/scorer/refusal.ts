import { m } from '../../../paraglide/messages';
import type { RefusalCase } from '../../../scorer/refusal';

/** Where the form asks for it. */
export type Place = 'bid' | 'matadors' | 'announcement' | 'points' | 'tricks' | 'kontra' | 'players';

/** The names are those of forehand, middlehand and rearhand. */
export const REFUSALS: readonly (RefusalCase & { field: Place })[] = [
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
  { code: 'list/declarer', pattern: /()/, field: 'players', words: () => m.scorer_bad_dealer() },
  { code: 'score/matadors', pattern: /()/, field: 'matadors' },
  { code: 'score/cards', pattern: /()/, field: 'matadors' },
  { code: 'score/points', pattern: /()/, field: 'points' },
  { code: 'score/tricks', pattern: /()/, field: 'tricks' },
  { code: 'score/kontra', pattern: /()/, field: 'kontra' },
];

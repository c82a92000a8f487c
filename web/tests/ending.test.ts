import { expect, test } from 'vitest';
import { ending as schafkopf } from '../src/games/schafkopf/ending';
import { ending as skat } from '../src/games/skat/ending';
import { endingOfScores, ranked, verdict } from '../src/table/ending';
import type { SchafkopfOutcome, SkatOutcome } from '../src/wire/types';

const NAMES = ['You', 'Ada', 'Bo', 'Cy'];
const names = (seat: number) => NAMES[seat] ?? '';
const ofSkat = (facts: Partial<SkatOutcome>) => ({ game: 'skat', declarer: null, won: null, ramsch: null, ...facts }) as SkatOutcome;
const ofSchafkopf = (facts: Partial<SchafkopfOutcome>) => ({ game: 'schafkopf', declarer: null, won: null, ramsch: null, side: [], ...facts }) as SchafkopfOutcome;
const all_tricks = (seat: number | null) => ({ card_points: [], tricks: [], factor: 1, doubled: false, all_tricks: seat, base: seat === null ? -20 : 120 });

test.each<[string, Partial<SkatOutcome>, number | null, string | null, string, number | null, boolean]>([
  ['declarer, won', { declarer: 0, won: true, game_score: 48, scores: [48, 0, 0] }, 0, 'won', '', 48, true],
  ['declarer, lost', { declarer: 0, won: false, game_score: -96, scores: [-96, 0, 0] }, 0, 'lost', '', -96, true],
  ['against a declarer who won', { declarer: 1, won: true, game_score: 48, scores: [0, 48, 0] }, 0, 'lost', 'Ada won.', 48, false],
  ['against a declarer who lost', { declarer: 1, won: false, game_score: -96, scores: [0, -96, 0] }, 0, 'won', 'Ada lost.', -96, false],
  ['the same at a tournament: the bonus is the reader’s', { declarer: 1, won: false, game_score: -96, scores: [40, -146, 40] }, 0, 'won', 'Ada lost.', 40, true],
  ['losses only', { declarer: 1, won: true, game_score: 48, scores: [-48, 0, -48] }, 0, 'lost', 'Ada won.', -48, true],
  ['who watches', { declarer: 1, won: true, game_score: 48, scores: [0, 48, 0] }, null, null, 'Ada won.', 48, false],
  ['who sits out', { declarer: 1, won: true, game_score: 48, scores: [0, 48, 0, 0] }, 0, null, 'Ada won.', 48, false],
  ['passed in', { scores: [0, 0, 0] }, 0, null, 'Passed in', null, false],
  ['Ramsch, lost', { ramsch: all_tricks(null), scores: [-52, 0, 0] }, 0, 'lost', '', -52, true],
  ['Ramsch, another lost', { ramsch: all_tricks(null), scores: [0, -52, 0] }, 0, 'won', 'Ada lost.', -52, false],
  ['Ramsch, two lost', { ramsch: all_tricks(null), scores: [-45, -45, 0] }, 0, 'lost', 'Ada lost.', -45, true],
  ['Ramsch, all tricks', { ramsch: all_tricks(0), scores: [120, 0, 0] }, 0, 'won', '', 120, true],
  ['Ramsch, all tricks of another', { ramsch: all_tricks(1), scores: [0, 120, 0] }, 0, 'lost', 'Ada won.', 120, false],
])('Skat: %s', (_, facts, you, reader, told, value, own) => {
  expect(skat(ofSkat(facts), 0, you, names)).toEqual({ reader, told, score: value === null ? null : { value, own } });
});

test.each<[string, Partial<SchafkopfOutcome>, number | null, string | null, string, number | null, boolean]>([
  ['declarer with a partner', { declarer: 0, side: [0, 1], won: true, scores: [5, 5, -5, -5] }, 0, 'won', 'with Ada', 5, true],
  ['the partner of one who lost', { declarer: 1, side: [1, 0], won: false, scores: [-5, -5, 5, 5] }, 0, 'lost', 'with Ada', -5, true],
  ['against two who lost', { declarer: 1, side: [1, 2], won: false, scores: [5, -5, -5, 5] }, 0, 'won', 'Ada and Bo lost.', 5, true],
  ['alone', { declarer: 0, side: [0], won: false, scores: [-30, 10, 10, 10] }, 0, 'lost', '', -30, true],
  ['who watches', { declarer: 1, side: [1], won: true, scores: [-5, 15, -5, -5] }, null, null, 'Ada won.', 15, false],
  ['all passed', { scores: [-1, -1, -1, -1] }, 0, null, 'All passed', null, false],
  ['ramsch', { ramsch: { loser: 1, taker: null } as SchafkopfOutcome['ramsch'], scores: [5, -15, 5, 5] }, 0, 'won', 'Ada lost.', 5, true],
  ['a durchmarsch', { ramsch: { loser: null, taker: 1 } as SchafkopfOutcome['ramsch'], scores: [-5, 15, -5, -5] }, 0, 'lost', 'Ada won.', -5, true],
])('Schafkopf: %s', (_, facts, you, reader, told, value, own) => {
  expect(schafkopf(ofSchafkopf(facts), 0, you, names)).toEqual({ reader, told, score: value === null ? null : { value, own } });
});

test('everybody for themselves: the first won, the last lost, the others have a place', () => {
  expect([0, 1, 2, 3].map((you) => ranked([40, 25, 10, 0], you))).toEqual(['won', { rank: 2, count: 4 }, { rank: 3, count: 4 }, 'lost']);
  expect(ranked([40, 40, 0], 1)).toEqual({ rank: 1, count: 3 });
  expect(verdict({ reader: { rank: 1, count: 3 }, told: '', score: null })).toBe('won');
  expect([ranked([10, 10], 0), ranked([10, 0], null)]).toEqual([null, null]);
  const most = (seats: readonly number[]) => seats.map(names).join();
  expect(endingOfScores([40, 25, 25], 1, most)).toEqual({ reader: 'lost', told: 'You', score: { value: 25, own: true } });
  expect(endingOfScores([40, 25, 25], null, most)).toEqual({ reader: null, told: 'You', score: { value: 40, own: false } });
});

import { expect, test } from 'vitest';
import { ending as schafkopf } from '../src/games/schafkopf/ending';
import { ending as skat } from '../src/games/skat/ending';
import { playerColour, sideOf } from '../src/table/colours';
import { endingOfScores, endingOfSides, headline, mainScore, otherScore, ranked, verdict } from '../src/table/ending';
import type { SchafkopfOutcome, SkatOutcome } from '../src/wire/types';

const NAMES = ['You', 'Ada', 'Bo', 'Cy'];
const names = (seat: number) => NAMES[seat] ?? '';
const ofSkat = (facts: Partial<SkatOutcome>) => ({ game: 'skat', declarer: null, won: null, ramsch: null, ...facts }) as SkatOutcome;
const ofSchafkopf = (facts: Partial<SchafkopfOutcome>) => ({ game: 'schafkopf', declarer: null, won: null, ramsch: null, side: [], ...facts }) as SchafkopfOutcome;
const all_tricks = (seat: number | null) => ({ card_points: [], tricks: [], factor: 1, doubled: false, all_tricks: seat, base: seat === null ? -20 : 120, deal_factor: 1 });

type Row<Outcome> = [string, Partial<Outcome>, number | null, string | null, string, number | null, number | null];
/** Facts, reader's seat; then the reader's result, the sentence, the reader's points, and those of the player in the sentence. */
const ofSkatRows: Row<SkatOutcome>[] = [
  ['declarer, won', { declarer: 0, won: true, game_score: 48, scores: [48, 0, 0] }, 0, 'won', '', 48, null],
  ['declarer, lost', { declarer: 0, won: false, game_score: -96, scores: [-96, 0, 0] }, 0, 'lost', '', -96, null],
  ['against a declarer who won', { declarer: 1, won: true, game_score: 48, scores: [0, 48, 0] }, 0, 'lost', 'Ada won.', 0, 48],
  ['against a declarer who lost', { declarer: 1, won: false, game_score: -96, scores: [0, -96, 0] }, 0, 'won', 'Ada lost.', 0, -96],
  ['a tournament, declarer', { declarer: 0, won: true, game_score: 48, scores: [98, 0, 0] }, 0, 'won', '', 98, null],
  ['a tournament, opponent', { declarer: 1, won: false, game_score: -96, scores: [40, -146, 40] }, 0, 'won', 'Ada lost.', 40, -146],
  ['adjusted scoring, opponent', { declarer: 1, won: true, game_score: 48, scores: [-48, 0, -48] }, 0, 'lost', 'Ada won.', -48, 0],
  ['adjusted scoring, declarer', { declarer: 0, won: true, game_score: 48, scores: [0, -48, -48] }, 0, 'won', '', 0, null],
  ['who watches', { declarer: 1, won: true, game_score: 48, scores: [0, 48, 0] }, null, null, 'Ada won.', null, 48],
  ['who sits out', { declarer: 1, won: true, game_score: 48, scores: [0, 48, 0, 0] }, 0, null, 'Ada won.', 0, 48],
  ['who sits out at a tournament', { declarer: 1, won: false, game_score: -96, scores: [30, -146, 30, 30] }, 0, null, 'Ada lost.', 30, -146],
  ['passed in', { scores: [0, 0, 0] }, 0, null, 'Passed in', null, null],
  ['Ramsch, lost', { ramsch: all_tricks(null), scores: [-52, 0, 0] }, 0, 'lost', '', -52, null],
  ['Ramsch, another lost', { ramsch: all_tricks(null), scores: [0, -52, 0] }, 0, 'won', 'Ada lost.', 0, -52],
  ['Ramsch, two lost', { ramsch: all_tricks(null), scores: [-45, -45, 0] }, 0, 'lost', 'Ada lost.', -45, -45],
  ['Ramsch, all tricks', { ramsch: all_tricks(0), scores: [120, 0, 0] }, 0, 'won', '', 120, null],
  ['Ramsch, all tricks of another', { ramsch: all_tricks(1), scores: [0, 120, 0] }, 0, 'lost', 'Ada won.', 0, 120],
];
test.each(ofSkatRows)('Skat: %s', (_, facts, you, reader, told, own, other) => {
  expect(skat(ofSkat(facts), 0, you, names)).toEqual({ reader, told, own, other: other === null ? null : { name: 'Ada', value: other } });
});

const ofSchafkopfRows: Row<SchafkopfOutcome>[] = [
  ['declarer with a partner', { declarer: 0, side: [0, 1], won: true, scores: [5, 5, -5, -5] }, 0, 'won', 'with Ada', 5, null],
  ['the partner of one who lost', { declarer: 1, side: [1, 0], won: false, scores: [-5, -5, 5, 5] }, 0, 'lost', 'with Ada', -5, null],
  ['against two who lost', { declarer: 1, side: [1, 2], won: false, scores: [5, -5, -5, 5] }, 0, 'won', 'Ada and Bo lost.', 5, -5],
  ['alone', { declarer: 0, side: [0], won: false, scores: [-30, 10, 10, 10] }, 0, 'lost', '', -30, null],
  ['who watches', { declarer: 1, side: [1], won: true, scores: [-5, 15, -5, -5] }, null, null, 'Ada won.', null, 15],
  ['all passed', { scores: [-1, -1, -1, -1] }, 0, null, 'All passed', -1, null],
  ['ramsch', { ramsch: { loser: 1, taker: null } as SchafkopfOutcome['ramsch'], scores: [5, -15, 5, 5] }, 0, 'won', 'Ada lost.', 5, -15],
  ['a durchmarsch', { ramsch: { loser: null, taker: 1 } as SchafkopfOutcome['ramsch'], scores: [-5, 15, -5, -5] }, 0, 'lost', 'Ada won.', -5, 15],
];
test.each(ofSchafkopfRows)('Schafkopf: %s', (_, facts, you, reader, told, own, other) => {
  const name = told.startsWith('Ada and Bo') ? 'Ada and Bo' : 'Ada';
  expect(schafkopf(ofSchafkopf(facts), 0, you, names)).toEqual({ reader, told, own, other: other === null ? null : { name, value: other } });
});

test.each<[string, number | null, string | null, string, number | null, number | null]>([
  ['a winner', 0, 'won', '', 3, null],
  ['a loser', 1, 'lost', 'You and Bo', 0, 3],
  ['who watches', null, null, 'You and Bo', null, 3],
])('two sides: %s', (_, you, reader, name, own, other) => {
  const ending = endingOfSides([3, 0, 3, 0], [0, 2], you, names, (first) => first.name);
  expect(ending).toEqual({ reader, told: name, own, other: other === null ? null : { name, value: other } });
});

test('the large score is the reader’s own in every deal, and no won deal shows a loss of the reader', () => {
  const [skatEndings, others] = [
    ofSkatRows.map(([, facts, you]) => skat(ofSkat(facts), 0, you, names)),
    ofSchafkopfRows.map(([, facts, you]) => schafkopf(ofSchafkopf(facts), 0, you, names)),
  ];
  for (const ending of [...skatEndings, ...others]) {
    if (ending.own !== null) expect(mainScore(ending)).toBe(ending.own ? (ending.own < 0 ? `−${-ending.own}` : `+${ending.own}`) : '±0');
    if (verdict(ending) === 'won') expect(mainScore(ending)).toMatch(/^[+±]/);
    if (verdict(ending) === 'lost') expect(mainScore(ending)).toMatch(/^[−±]/);
  }
  const sitsOut = skat(ofSkat({ declarer: 1, won: false, scores: [30, -146, 30, 30] }), 0, 0, names);
  expect([headline(sitsOut), mainScore(sitsOut), otherScore(sitsOut)]).toEqual(['Ada lost.', '+30', { words: 'Ada', score: '−146' }]);
  const watches = skat(ofSkat({ declarer: 1, won: true, scores: [0, 48, 0] }), 0, null, names);
  expect([headline(watches), mainScore(watches), otherScore(watches)]).toEqual(['Ada won.', '+48', { words: '', score: '' }]);
});

test('only the reader has the accent’s colour', () => {
  for (const you of [0, 1, 4]) {
    const colours = [0, 1, 2, 3, 4].map((seat) => playerColour(seat, you));
    expect(new Set(colours).size).toBe(5);
    expect(colours.indexOf('var(--series-0)')).toBe(you);
  }
  expect([sideOf(0, [0], [1, 2]), sideOf(2, [0], [1, 2]), sideOf(null, [0], [1, 2]), sideOf(3, [0], [1, 2])]).toEqual(['side', 'others', null, null]);
});

test('everybody for themselves: the first won, the last lost, the others have a place', () => {
  expect([0, 1, 2, 3].map((you) => ranked([40, 25, 10, 0], you))).toEqual(['won', { rank: 2, count: 4 }, { rank: 3, count: 4 }, 'lost']);
  expect(ranked([40, 40, 0], 1)).toEqual({ rank: 1, count: 3 });
  expect(verdict({ reader: { rank: 1, count: 3 }, told: '', own: null, other: null })).toBe('won');
  expect([ranked([10, 10], 0), ranked([10, 0], null)]).toEqual([null, null]);
  const most = ({ name }: { name: string }) => `most: ${name}`;
  expect(ranked([40, 25, -5], 2)).toBe('lost');
  expect(endingOfScores([40, 25, 25], 1, names, most)).toEqual({ reader: { rank: 2, count: 3 }, told: 'most: You', own: 25, other: { name: 'You', value: 40 } });
  expect(endingOfScores([40, 25, 25], 0, names, most)).toEqual({ reader: 'won', told: '', own: 40, other: null });
  expect(endingOfScores([40, 25, 25], null, names, most)).toEqual({ reader: null, told: 'most: You', own: null, other: { name: 'You', value: 40 } });
});

import { describe, expect, test, vi } from 'vitest';
import { offers } from '../src/games/schafkopf/options';
import { LEDGER, missing, mostRunners, plays, tied, type Agreed, type Entry } from '../src/games/schafkopf/scorer/ledger';
import { schafkopf } from '../src/games/schafkopf/room';
import { sumOf } from '../src/games/schafkopf/sum';
import { declarationName, levelName } from '../src/games/schafkopf/words';
import type { SchafkopfOutcome, SchafkopfView, SchafkopfWorking } from '../src/wire/types';

/** The parts of the server's preset that these tests need. */
vi.mock('../src/wire/games.svelte', () => ({
  gameInfo: () => ({
    values: { 'schafkopf-2023': { deck: 'long', tout: 'triple', laufende_min: 1, laufende_min_wenz: 1, laufende_sides: 'held', klopfen: false, stoss_max: 0, all_pass: 'redeal' } },
  }),
}));

const AGREED: Agreed = { ...LEDGER.agreedAtFirst(), players: ['Ada', 'Bo', 'Cy', 'Di'] };

function working(w: Partial<SchafkopfWorking>): SchafkopfOutcome {
  const plain = { base: 1, run: 0, runners: 0, runner_price: 1, bonus: null, bonus_price: 0, factor: 1, knocks: 0, stoss: 0, each: 1, least_runners: 1, lacked_count: false };
  return { contract: 'partner C', arithmetic: { ...plain, ...w } } as SchafkopfOutcome;
}

describe('names', () => {
  test.each([
    ['partner C', 'Partner game, clubs'],
    ['partner alone', 'Partner game alone'],
    ['wenz-tout', 'Wenz-tout'],
    ['solo H', 'Solo in hearts'],
    ['farbgeier-tout S', 'Farbgeier-tout in spades'],
  ])('%s', (text, name) => expect(declarationName(text)).toBe(name));

  test('levels', () => expect(['partner', 'wenz-tout', 'sie'].map(levelName)).toEqual(['Partner game', 'Wenz-tout', 'Sie']));
});

describe('the sum', () => {
  test('base, runners, schneider', () => {
    const lines = sumOf(working({ run: 3, runners: 3, bonus: 'schneider', bonus_price: 1, each: 5 }), { trumps: ['CQ', 'SQ', 'HQ', 'DQ'] });
    expect(lines.map(({ amount }) => amount)).toEqual(['1', '+3', '+1']);
    expect(lines[1]?.cards).toEqual(['CQ', 'SQ', 'HQ']);
  });
  test('too few runners, and missing ones, are explained and add nothing', () => {
    expect(sumOf(working({ run: 2, least_runners: 3 }), {})[1]).toMatchObject({ amount: '', faint: true });
    expect(sumOf(working({ run: -2 }), { trumps: ['CQ', 'SQ'] })[1]).toMatchObject({ amount: '', cards: ['CQ'] });
  });
  test('every doubling has its line', () => {
    const amounts = sumOf(working({ factor: 2, knocks: 1, stoss: 2 }), { knocked: ['Ada'] }).map(({ amount }) => amount);
    expect(amounts).toEqual(['1', '× 2', '× 2', '× 2', '× 2']);
  });
});

describe('entries of the list', () => {
  const ENTRIES: Entry[] = [
    { passed_in: true },
    { game: 'partner', declarer: 1, partner: 3, declarer_points: 95, laufende: 3 },
    { game: 'solo', declarer: 0, tout: true, tout_won: true, laufende: 2 },
    { game: 'solo', declarer: 2, declarer_points: 60, declarer_tricks: 4, cards: 'CQ SQ HQ DQ CJ SJ HJ DA', suit: 'D' },
    { game: 'sie', declarer: 2 },
  ];
  test.each(ENTRIES.map((entry, i) => [i, entry] as const))('entry %i is told and sent again as it was', (_, entry) => {
    expect(LEDGER.entryOf(LEDGER.toldOf(entry, AGREED), AGREED, 3)).toEqual(entry);
  });
  test('a sie of an older list is still one', () => {
    expect(LEDGER.entryOf(LEDGER.toldOf({ game: 'solo', sie: true, declarer: 2 }, AGREED), AGREED, 3)).toEqual({ game: 'sie', declarer: 2 });
  });
  test.each([
    ['partner', false, {}, 14],
    ['partner', true, {}, 4],
    ['solo', false, {}, 8],
    ['solo', false, { deck: 'short' }, 6],
    ['solo', false, { laufende_sides: 'both' }, 14],
    ['farbwenz', false, { laufende_sides: 'both' }, 11],
    ['farbgeier', false, { laufende_sides: 'both', deck: 'short' }, 9],
    ['wenz', false, { laufende_sides: 'both' }, 4],
    ['partner', false, { deck: 'short' }, 10],
    ['partner', false, { deck: 'short', laufende_sides: 'both' }, 12],
  ] as const)('runners that a %s may have, alone %s, with %o', (game, alone, changed, most) => {
    expect(mostRunners({ ...LEDGER.nothing(AGREED), game, alone }, { ...AGREED, changed })).toBe(most);
  });
  test('what is missing is asked in order', () => {
    const told = { ...LEDGER.nothing(AGREED), game: 'partner' as const };
    expect(missing(told, AGREED, true)).toEqual(['declarer', 'partner', 'points', 'runners']);
    expect(missing({ ...told, points: 120, runners: 1 }, AGREED, false)).toEqual(['tricks']);
    expect(missing({ ...told, points: 120, runners: 1 }, { ...AGREED, changed: { schwarz: 'points' } }, false)).toEqual([]);
  });
});

describe('three players', () => {
  const three: Agreed = { ...AGREED, players: ['Ada', 'Bo', 'Cy'], changed: { all_pass: 'ramsch', hochzeit: true, deck: 'short' } };
  test('no partner game, eight cards of the short deck, and no option that needs a fourth player', () => {
    expect(['partner', 'hochzeit', 'wenz', 'solo', 'sie'].filter((kind) => plays(kind as 'solo', three))).toEqual(['wenz', 'solo', 'sie']);
    expect(mostRunners({ ...LEDGER.nothing(three), game: 'solo' }, three)).toBe(8);
    expect(LEDGER.rules(three, [])).toEqual({ preset: 'schafkopf-2023', options: { all_pass: 'ramsch' } });
  });
  test.each<Entry>([
    { game: 'solo', declarer: 2, declarer_points: 70, laufende: 8 },
    { game: 'sie', declarer: 1 },
    { game: 'ramsch', card_points: [50, 50, 20], tricks: [3, 3, 2], highest_trump: 1 },
  ])('entry %o is told and sent again as it was', (entry) => {
    expect(LEDGER.entryOf(LEDGER.toldOf(entry, three), three, 2)).toEqual(entry);
  });
});

test('a tie in ramsch is settled by trumps, or first by tricks', () => {
  const told = { ...LEDGER.nothing(AGREED), game: 'passed' as const, ramschPoints: [45, 45, 20, 10], ramschTricks: [3, 2, 2, 1] };
  const byTricks = { ...AGREED, changed: { all_pass: 'ramsch', ramsch_tie: 'tricks' } };
  expect(tied(told, AGREED)).toEqual([0, 1]);
  expect(tied(told, byTricks)).toEqual([]);
  expect(tied({ ...told, ramschTricks: [2, 2, 3, 1] }, byTricks)).toEqual([0, 1]);
});

test('only what goes together is offered', () => {
  expect(offers('stichzwang', true, { all_pass: 'redeal' })).toBe(false);
  expect(offers('stichzwang', true, { all_pass: 'ramsch' })).toBe(true);
  expect(offers('stock_price', 5, { all_pass: 'next' })).toBe(true);
  expect(offers('ramsch_price', 20, { all_pass: 'next' })).toBe(false);
  expect(offers('ramsch_tie', 'tricks', { all_pass: 'ramsch' })).toBe(true);
  expect(offers('bettel_price', 20, { bettel: false })).toBe(false);
  expect(offers('geier_above_farbwenz', true, { geier: true, farbwenz: false })).toBe(false);
  expect(offers('geier_above_farbwenz', true, { geier: true, farbwenz: true })).toBe(true);
  expect(offers('laufende_min_farbwenz', 2, { farbwenz: false, farbgeier: true })).toBe(true);
  expect(offers('laufende_min_geier', 2, { geier: false })).toBe(false);
});

test('nobody is shown as a partner before the ace is called', () => {
  const view = { declarer: 1, partner: null, called: null, contract: null, observer: 0, order: [0, 1, 2, 3] } as unknown as SchafkopfView;
  expect(schafkopf.sides?.(view)).toEqual({ declarers: [1], others: [0] });
  expect(schafkopf.sides?.({ ...view, contract: 'partner C', called: 'C' })).toEqual({ declarers: [1], others: [0] });
  expect(schafkopf.sides?.({ ...view, contract: 'wenz' })).toEqual({ declarers: [1], others: [0, 2, 3] });
});

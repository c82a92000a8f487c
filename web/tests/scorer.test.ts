import { describe, expect, test, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { entryOf, lastTrickDecides, mayAnnounce, missing, nothing, toldOf, type Entry, type Ramsch, type Told } from '../src/games/skat/scorer/facts';
import { REFUSALS } from '../src/games/skat/scorer/refusal';
import { countingOf, ramschOf, rulesOf, seatsFrom, upgraded, valuesOf, type Agreed, type Older } from '../src/games/skat/scorer/rules';
import { reader } from '../src/scorer/refusal';
import { RequestFailed } from '../src/wire/http';

/** The parts of the server's presets that these tests need. */
vi.mock('../src/wire/games.svelte', () => {
  const plain = { tournament: false, scoring: 'normal', ramsch: 'none', ramsch_value: 'fixed' };
  return { gameInfo: () => ({ values: { 'skat-isko': plain, 'skat-kneipe': { ...plain, ramsch: 'schieberamsch' } } }) };
});

const HEARTS: Entry = { declarer: 1, contract: 'hearts', hand: true, matadors: { with: 3 }, bid: 40, declarer_card_points: 95, declarer_tricks: 8 };
const KONTRA: Entry = { declarer: 0, contract: 'null', bid: 23, kontra: 'kontra', declarer_tricks: 1 };

describe('an entry is told again as it was', () => {
  const cases: [string, Entry, Ramsch][] = [
    ['played', HEARTS, 'none'],
    ['cards', { declarer: 2, contract: 'grand', bid: 48, cards: 'CJ SJ HJ DJ CA SA HA DA CT ST HT DT', declarer_card_points: 120, declarer_tricks: 10 }, 'none'],
    [
      'announced',
      { declarer: 0, contract: 'clubs', hand: true, schwarz_announced: true, matadors: { without: 2 }, bid: 60, declarer_card_points: 120, declarer_tricks: 10 },
      'none',
    ],
    ['null', KONTRA, 'none'],
    ['given up', { declarer: 0, contract: 'spades', bid: 18, matadors: { with: 1 }, conceded_by: 'declarer' }, 'none'],
    ['given up and won all the same', { declarer: 0, contract: 'spades', bid: 18, matadors: { with: 1 }, conceded_by: 'declarer', declarer_card_points: 70 }, 'none'],
    ['given up to opponents', { declarer: 0, contract: 'spades', bid: 18, matadors: { with: 1 }, conceded_by: 'opponents', opponents_card_points: 60 }, 'none'],
    ['given up after tricks', { declarer: 0, contract: 'spades', bid: 18, matadors: { with: 1 }, conceded_by: 'opponents', declarer_tricks: 3 }, 'none'],
    ['stopped early', { declarer: 0, contract: 'hearts', hand: true, ouvert: true, matadors: { with: 1 }, ended_early: true, declarer_card_points: 60 }, 'none'],
    ['null lost with three tricks', { declarer: 0, contract: 'null', ended_early: true, declarer_tricks: 3 }, 'none'],
    ['last trick of a Ramsch', { variant: 'ramsch', card_points: { F: 50, M: 50, R: 20 }, tricks: {}, last_trick: 'M' }, 'ramsch'],
    ['thrown in', { declarer: 0, contract: 'clubs', hand: true, schneider_announced: true, matadors: { with: 1 }, thrown_in_by: 'opponents', opponents_tricks: 0 }, 'none'],
    ['passed in', { passed_in: true }, 'none'],
    ['no bid, only won, in a bock round', { declarer: 0, contract: 'clubs', factor: 2, matadors: { with: 1 }, won: true, level: 'schneider' }, 'none'],
    ['only the score', { declarer: 2, score: -96, contract: 'clubs' }, 'none'],
    ['only the loser of a Ramsch', { variant: 'ramsch', card_points: { M: 70 }, tricks: {}, loser: 1, factor: 2 }, 'ramsch'],
    ['Ramsch', { variant: 'schieberamsch', card_points: { F: 60, M: 40, R: 20 }, tricks: { F: 4, M: 4, R: 2 }, players_who_left_the_skat: 2 }, 'schieberamsch'],
  ];
  test.each(cases)('%s', (_, entry, ramsch) => {
    const told = toldOf(entry);
    expect(missing(told, ramsch)).toEqual([]);
    expect(entryOf(told, ramsch, 'declarer' in entry ? entry.declarer : 0)).toEqual(entry);
  });
  test('every fact that the server reads has a case', () => {
    const types = readFileSync('src/wire/types.ts', 'utf8');
    const told = new Set(cases.flatMap(([, entry]) => Object.keys(entry)));
    const read = ['SkatDeclared', 'SkatRamsch', 'SkatValue'].flatMap((name) => {
      const fields = new RegExp(`export interface ${name} \\{(.*?)\n\\}`, 's').exec(types)?.[1] ?? '';
      return [...fields.matchAll(/readonly (\w+)\??:/g)].map(([, field]) => field ?? '');
    });
    expect(read.length).toBeGreaterThan(20);
    // The list knows its dealers.
    expect(read.filter((field) => field !== 'dealer' && !told.has(field))).toEqual([]);
  });
});

test('what is missing is asked in order', () => {
  const told: Told = { ...nothing(), contract: 'grand' };
  expect(missing(nothing(), 'none')).toEqual(['contract']);
  expect(missing(told, 'none')).toEqual(['matadors', 'points']);
  expect(missing({ ...told, contract: 'null' }, 'none')).toEqual(['result']);
  expect(missing({ ...told, allPassed: true }, 'none')).toEqual([]);
  expect(missing({ ...told, allPassed: true }, 'ramsch')).toEqual(['points']);
  expect(missing({ ...told, allPassed: true, loser: 1 }, 'ramsch')).toEqual([]);
  expect(missing({ ...told, scoreOnly: true }, 'none')).toEqual(['score']);
});

test('an announcement that went with hand is not sent without it', () => {
  const told: Told = { ...toldOf(HEARTS), hand: false, announced: 'schneider' };
  expect(mayAnnounce(told, 'schneider')).toBe(false);
  expect(entryOf(told, 'none', 1)).not.toHaveProperty('schneider_announced');
});

test('cards thrown in go to the server and come back', () => {
  const entry: Entry = { declarer: 1, contract: 'clubs', bid: 18, matadors: { with: 1 }, thrown_in_by: 'opponents', opponents_card_points: 10, opponents_tricks: 1 };
  expect(entryOf(toldOf(entry), 'none', 1)).toEqual(entry);
  expect(missing({ ...toldOf(entry), pointsBefore: null }, 'none')).toEqual(['points']);
  expect(missing({ ...toldOf(entry), pointsBefore: null, tricksBefore: 0 }, 'none')).toEqual([]);
  const lost: Entry = { declarer: 1, contract: 'clubs', bid: 18, matadors: { with: 1 }, thrown_in_by: 'declarer', declarer_card_points: 20, declarer_tricks: 2 };
  expect(entryOf(toldOf(lost), 'none', 1)).toEqual(lost);
  const nul: Entry = { declarer: 1, contract: 'null', bid: 18, thrown_in_by: 'declarer' };
  expect(entryOf(toldOf(nul), 'none', 1)).toEqual(nul);
});

test('the table’s rules as preset and options', () => {
  const agreed: Agreed = { players: ['A', 'B', 'C', 'D'], dealer: 3, preset: 'skat-isko', changed: {} };
  expect(rulesOf(agreed, [HEARTS])).toEqual({ preset: 'skat-isko', options: {} });
  const changed = { scoring: 'adjusted', ramsch: 'ramsch', ramsch_ties: 'last trick' };
  expect(rulesOf({ ...agreed, changed }, [KONTRA]).options).toEqual({ ...changed, kontra: true, kontra_null: true });
  expect(rulesOf({ ...agreed, changed: { ramsch_ties: 'last trick' } }, []).options).toEqual({});
  expect(ramschOf(valuesOf({ ...agreed, preset: 'skat-kneipe' }))).toBe('schieberamsch');
  expect(seatsFrom(agreed, 1)).toEqual([2, 3, 0]);
});

test('a list that an older page stored keeps its rules', () => {
  const older = (more: Partial<Older>): Agreed => upgraded({ players: ['A', 'B', 'C'], dealer: 0, preset: 'skat-isko', changed: {}, ...more });
  const both = older({ counting: 'both', bga: true, ramsch: 'ramsch', ramschValue: 'card points' });
  expect(both).toEqual({
    players: ['A', 'B', 'C'],
    dealer: 0,
    preset: 'skat-bga',
    changed: { tournament: true, scoring: 'adjusted', ramsch: 'ramsch', ramsch_value: 'card points' },
  });
  expect(countingOf(valuesOf(both))).toBe('both');
  expect(older({ counting: 'tournament', classic: true, ramsch: 'none' })).toMatchObject({ preset: 'skat-classic', changed: { tournament: true } });
  expect(upgraded(both)).toEqual(both);
});

test('the last trick is asked for only where it decides', () => {
  const told: Told = { ...nothing(), allPassed: true, ramschPoints: [50, 50, 20] };
  expect(lastTrickDecides(told, { ramsch_ties: 'last trick' })).toBe(true);
  expect(lastTrickDecides({ ...told, ramschPoints: [20, 50, null] }, { ramsch_ties: 'last trick' })).toBe(true);
  expect(lastTrickDecides(told, { ramsch_ties: 'each' })).toBe(false);
  expect(lastTrickDecides(told, { ramsch_ties: 'last trick', ramsch_value: 'winner' })).toBe(false);
  expect(lastTrickDecides({ ...told, ramschPoints: [80, 20, 20] }, { ramsch_ties: 'last trick', ramsch_value: 'winner' })).toBe(true);
});

describe('a refusal', () => {
  const refusalOf = reader(REFUSALS);
  test('of a bid names the nearest', () => {
    const refusal = refusalOf(new RequestFailed('score/bid', '', null, { bid: 19, nearest: [18, 20, 22] }));
    expect(refusal).toMatchObject({ field: 'bid', nearest: [18, 20, 22], detail: '' });
    expect(refusal.words([])).toBe('19 cannot be bid: no game has this value.');
  });

  test('in a list names the deal', () => {
    const refusal = refusalOf(new RequestFailed('list/declarer', '', null, { case: 'sits-out', seats: [1, 2, 3], dealer: 0, entry: 3 }));
    expect(refusal.words([])).toContain('Deal 3');
  });

  test('of Ramsch names the player', () => {
    const refusal = refusalOf(new RequestFailed('score/points', '', null, { case: 'three-one', place: 'M', points: 100, tricks: 1 }));
    expect(refusal.words(['Ada', 'Ben', 'Carl'])).toContain('Ben');
  });

  test('that is not known keeps the server’s own words', () => {
    expect(refusalOf(new RequestFailed('score/new', 'tricks: too odd'))).toMatchObject({ field: 'none', detail: 'tricks: too odd', again: false });
  });
});

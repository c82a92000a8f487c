import { describe, expect, test } from 'vitest';
import { entryOf, mayAnnounce, missing, nothing, toldOf, type Entry, type Ramsch, type Told } from '../src/games/skat/scorer/facts';
import { REFUSALS } from '../src/games/skat/scorer/refusal';
import { rulesOf, seatsFrom, type Agreed } from '../src/games/skat/scorer/rules';
import { reader } from '../src/scorer/refusal';
import { RequestFailed } from '../src/wire/http';

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
  const agreed: Agreed = { players: ['A', 'B', 'C', 'D'], dealer: 3, counting: 'plain', ramsch: 'none', classic: false, bga: false };
  expect(rulesOf(agreed, [HEARTS])).toEqual({ preset: 'skat-isko', options: {} });
  expect(rulesOf({ ...agreed, counting: 'tournament' }, [])).toMatchObject({ preset: 'skat-tournament', options: {} });
  expect(rulesOf({ ...agreed, counting: 'tournament', classic: true }, [])).toMatchObject({ preset: 'skat-classic', options: { tournament: true } });
  expect(rulesOf({ ...agreed, counting: 'both', bga: true }, [])).toEqual({ preset: 'skat-bga', options: { tournament: true, scoring: 'adjusted' } });
  expect(rulesOf({ ...agreed, counting: 'adjusted', ramsch: 'ramsch' }, [KONTRA]).options).toEqual({ scoring: 'adjusted', ramsch: 'ramsch', kontra: true, kontra_null: true });
  expect(seatsFrom(agreed, 1)).toEqual([2, 3, 0]);
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

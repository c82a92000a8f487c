import { describe, expect, test } from 'vitest';
import { facts, seatOf } from '../src/games/plain/facts';
import { chosenTogether, playing, prompt, spoken } from '../src/games/plain/turn';
import type { View } from '../src/wire/types';

const VIEW: View = {
  game: 'augur',
  preset: 'augur',
  options: {},
  observer: 0,
  dealer: 2,
  order: [0, 1, 2],
  phase: 'numbers',
  actor: 0,
  hands: [['HA'], null, null],
  counts: [1, 1, 1],
  log: [],
  trick: [],
  last_trick: null,
  tricks: [0, 0, 0],
  points: [0, 0, 0],
  legal: ['0', '1'],
  blocked: [],
  trumps: null,
  hand_order: '',
  outcome: null,
  deal: null,
};

describe('what a view shows of its own', () => {
  const own = (fields: object) => facts({ ...VIEW, ...fields });

  test('nothing that every view shows', () => {
    expect(own({})).toEqual({ bySeat: [], cards: [], others: [] });
  });

  test('a value for each seat is a column', () => {
    expect(own({ tricks_said: [2, null, 0] }).bySeat).toEqual([{ name: 'tricks said', values: ['2', '', '0'] }]);
  });

  test('cards are cards, be it one or several', () => {
    expect(own({ turned_up: 'HQ', widow: ['CA', 'S9'], as_many_as_seats: ['CA', 'S9', 'HT'] }).cards.map(({ name }) => name)).toEqual(['widow', 'as many as seats', 'turned up']);
  });

  test('what is not there, or not plain, is left out', () => {
    expect(own({ bid: 18, last: null, worth: [{ value: 3 }], passed: [] })).toEqual({ bySeat: [], cards: [], others: [{ name: 'bid', value: '18' }] });
  });
});

describe('a turn in a game that the page does not know', () => {
  test('is spoken until a card can be played', () => {
    expect(playing(VIEW)).toBe(false);
    expect(spoken(VIEW)).toEqual(['0', '1']);
    const play: View = { ...VIEW, phase: 'play', legal: ['HA', 'give up'] };
    expect(playing(play)).toBe(true);
    expect(spoken(play)).toEqual(['give up']);
  });

  test('says who is to act, and what', () => {
    expect(prompt({ ...VIEW, actor: 1 }, (seat) => `P${seat}`)).toContain('P1');
    expect(prompt(VIEW, String)).not.toBe(prompt({ ...VIEW, legal: ['HA'] }, String));
    expect(prompt({ ...VIEW, actor: null }, String)).toBe('');
  });
});

test('the declarer is known where the view names one', () => {
  expect(seatOf(VIEW, 'declarer')).toBe(null);
  expect(seatOf({ ...VIEW, declarer: 1 } as View, 'declarer')).toBe(1);
  expect(facts({ ...VIEW, declarer: 1, partner: 2 } as View)).toEqual(facts(VIEW));
});

test('actions of chosen cards are chosen in the hand, and are no buttons', () => {
  const choosing = (legal: string[]) => ({ ...VIEW, legal });
  expect(chosenTogether(choosing(['pass C7 D8 HA', 'pass C7 D8 SQ']))).toBe(3);
  expect(spoken(choosing(['pass C7 D8 HA', 'pass C7 D8 SQ']))).toEqual([]);
  expect(chosenTogether(choosing(['HA', 'SQ']))).toBe(0);
  expect(chosenTogether(choosing(['pass C7', 'hold']))).toBe(0);
  expect(chosenTogether(choosing(['bid 3', 'bid 4']))).toBe(0);
  expect(chosenTogether(choosing([]))).toBe(0);
});

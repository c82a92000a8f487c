import { describe, expect, test } from 'vitest';
import { mayTake } from '../src/games/suitability/scorer/ledger';
import { completed } from '../src/scorer/completed';
import { LENGTH, offers } from '../src/games/suitability/options';
import { arithmetic, named, orderKey, sentence, standsFor, taken } from '../src/games/suitability/words';
import type { SuitabilityScore } from '../src/wire/types';

const plain: SuitabilityScore = { privilege: 'none', tricks: 4, penalty_cards: 2, counted: 4, points: 40, divisor: 2, bonus: 0, rounding: '', score: 20, per_trick: 10 };

describe('the arithmetic of a score', () => {
  test.each<[string, Partial<SuitabilityScore>]>([
    ['10 × 4 ÷ 2 = 20', {}],
    ['10 × 5 ÷ 3 = 16.67 ≈ 17', { tricks: 5, counted: 5, points: 50, penalty_cards: 3, divisor: 3, rounding: 'up', score: 17 }],
    ['10 × 5 + 10 = 60', { tricks: 5, counted: 5, points: 50, penalty_cards: 0, divisor: 0, bonus: 10, score: 60 }],
    ['5 × 4 = 20', { privilege: 'immunity', points: 20, divisor: 0, per_trick: 5 }],
    ['always 25', { privilege: 'warranty', counted: 0, points: 25, divisor: 0, score: 25 }],
    ['10 × (5 − 2) ÷ 2 = 15', { privilege: 'poverty', tricks: 2, counted: 3, points: 30, score: 15 }],
    ['10 × (5 − 2) = 30', { privilege: 'poverty', tricks: 2, counted: 3, points: 30, penalty_cards: 0, divisor: 0, score: 30 }],
    ['five or more tricks: 0', { privilege: 'poverty', tricks: 8, counted: 0, points: 0, divisor: 0, score: 0 }],
  ])('%s', (line, changed) => {
    expect(arithmetic({ ...plain, ...changed })).toBe(line);
  });
});

describe('the length of a match', () => {
  const usual = { end: 'deals', deals: 4, rounds: 'none', points: 250, players: 3 };

  test('is four deals, or more, however many play', () => {
    expect(LENGTH.quick.map((deals) => LENGTH.value(deals))).toEqual(['4 deals', '8 deals', '12 deals']);
    expect([4, 8].map((deals) => offers('deals', deals, usual))).toEqual([true, true]);
  });

  test('is told once: by deals, by rounds, or by another end', () => {
    expect([4, 8].map((deals) => offers('deals', deals, { ...usual, rounds: 2 }))).toEqual([true, false]);
    expect(['none', 1, 2].map((rounds) => offers('rounds', rounds, usual))).toEqual([true, true, true]);
    expect(['none', 1, 2].map((rounds) => offers('rounds', rounds, { ...usual, deals: 8 }))).toEqual([true, false, false]);
    expect(['none', 1].map((rounds) => offers('rounds', rounds, { ...usual, end: 'points' }))).toEqual([true, false]);
    expect([4, 8].map((deals) => offers('deals', deals, { ...usual, end: 'points' }))).toEqual([true, false]);
  });
});

test('a card of the reverse suit stands for the rank opposite, by the pack', () => {
  expect(['A', 'T', '2', '8'].map((rank) => standsFor(rank, 4))).toEqual(['2', '6', 'A', '8']);
  expect(['A', 'T', '5'].map((rank) => standsFor(rank, 3))).toEqual(['5', '9', 'A']);
  expect(['A', 'J', '8'].map((rank) => standsFor(rank, 2))).toEqual(['8', 'J', 'A']);
});

test('actions are read, and suits begin a sentence', () => {
  expect(named('suit S trump')).toEqual({ suit: 'S', role: 'trump' });
  expect([named('S5'), named(null), taken('suit S trump')]).toEqual([null, null, null]);
  expect(taken('privilege poverty')).toBe('poverty');
  expect(sentence('S', 'trump')).toBe('Spades are trumps');
});

test('the order of a hand is named by trump and reverse', () => {
  expect([orderKey('S', 'D'), orderKey(null, 'D'), orderKey('S', null), orderKey(null, null)]).toEqual(['trump S reverse D', 'reverse D', 'trump S', '']);
});

describe('the scorer', () => {
  test('the last number counts itself, if it can', () => {
    expect(completed([4, 3, null, 1], 13)).toEqual([4, 3, 5, 1]);
    expect(completed([4, null, null, 1], 13)).toEqual([4, null, null, 1]);
    expect(completed([9, 9, null, 1], 13)).toEqual([9, 9, null, 1]);
  });

  test('who may take a privilege', () => {
    expect([2, 3, 4, 5].map((players) => mayTake(players, 1))).toEqual([[1], [], [1], [0, 1]]);
  });
});

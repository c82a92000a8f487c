import { expect, test } from 'vitest';
import { multiplayerSteps, steps } from '../src/analysis/steps';
import type { DealAnalysis, MultiplayerAnalysis } from '../src/wire/types';

const card = (seat: number, name: string, value: number, loss: number, ...cards: [string, number][]) => ({
  seat,
  card: name,
  value,
  loss,
  cards: [[name, value] as const, ...cards].map(([c, v]) => ({ card: c, value: v })),
});

/** Seat 0 against the others: par 50, seat 1 gives 10, seat 0 gives 4. */
const ANALYSIS: DealAnalysis = {
  count: 'points',
  method: 'two parties',
  seats: [1, 2, 0],
  side: [0],
  par: 50,
  result: 56,
  losses: [4, 10, 0],
  tricks: [
    { winner: 1, cards: [card(1, 'CA', 60, 10, ['C7', 50]), card(2, 'C8', 60, 0), card(0, 'C9', 60, 0, ['CT', 41])] },
    { winner: null, cards: [card(1, 'H7', 60, 0), card(2, 'H8', 60, 0), card(0, 'HA', 56, 4, ['HT', 60], ['HK', 30])] },
  ],
};

test('every card follows from the value before it', () => {
  const all = steps(ANALYSIS);
  expect(all.map((step) => [step.trick, step.card, step.before])).toEqual([
    [0, 'CA', 50],
    [0, 'C8', 60],
    [0, 'C9', 60],
    [1, 'H7', 60],
    [1, 'H8', 60],
    [1, 'HA', 60],
  ]);
  expect(all.at(-1)?.value).toBe(ANALYSIS.result);
});

/** Seat 1 leads. The bound applies before the last trick and is exact. Few card points are good. */
const MULTIPLAYER: MultiplayerAnalysis = {
  method: 'multiplayer',
  card_points: true,
  seats: [1, 2, 0],
  exact_from: 3,
  par: [4, 20, 11],
  result: [4, 31, 0],
  losses: [0, 11, 0],
  tricks: [
    {
      winner: 1,
      cards: [
        { seat: 1, card: 'CA', method: null, value: null, loss: null, cards: [] },
        { seat: 2, card: 'C8', method: 'paranoid', value: 40, loss: 20, cards: [] },
        { seat: 0, card: 'C9', method: 'paranoid', value: 10, loss: 0, cards: [] },
      ],
    },
    {
      winner: 1,
      cards: [
        {
          seat: 1,
          card: 'HA',
          method: 'max^n',
          value: 31,
          loss: 11,
          cards: [
            { card: 'HA', value: 31 },
            { card: 'H7', value: 20 },
          ],
        },
        { seat: 2, card: 'H8', method: 'max^n', value: 0, loss: 0, cards: [{ card: 'H8', value: 0 }] },
        { seat: 0, card: 'HK', method: 'max^n', value: 4, loss: 0, cards: [{ card: 'HK', value: 4 }] },
      ],
    },
  ],
};

test('where every player plays for themselves each card stands in its trick', () => {
  expect(multiplayerSteps(MULTIPLAYER).map((step) => step.trick)).toEqual([0, 0, 0, 1, 1, 1]);
});

import { expect, test } from 'vitest';
import { bestFirst, steps, worst } from '../src/analysis/steps';
import type { DealAnalysis } from '../src/wire/types';

const card = (seat: number, name: string, value: number, gave: number, ...cards: [string, number][]) => ({
  seat,
  card: name,
  value,
  gave,
  cards: [[name, value] as const, ...cards].map(([c, v]) => ({ card: c, value: v })),
});

/** Seat 0 against the others: par 50, seat 1 gives 10, seat 0 gives 4. */
const ANALYSIS: DealAnalysis = {
  count: 'points',
  method: 'two parties',
  side: [0],
  par: 50,
  made: 56,
  gave: [4, 10, 0],
  tricks: [
    { winner: 1, cards: [card(1, 'CA', 60, 10, ['C7', 50]), card(2, 'C8', 60, 0), card(0, 'C9', 60, 0, ['CT', 41])] },
    { winner: null, cards: [card(1, 'H7', 60, 0), card(2, 'H8', 60, 0), card(0, 'HA', 56, 4, ['HT', 60], ['HK', 30])] },
  ],
};

test('every card follows from the value before it', () => {
  const all = steps(ANALYSIS);
  expect(all.map((step) => [step.trick, step.card, step.before])).toEqual([
    [0, 'CA', 50], [0, 'C8', 60], [0, 'C9', 60], [1, 'H7', 60], [1, 'H8', 60], [1, 'HA', 60],
  ]);
  expect(all.at(-1)?.value).toBe(ANALYSIS.made);
});

test('the best cards come first for whoever plays, with what they give away', () => {
  const all = steps(ANALYSIS);
  expect(bestFirst(all[5]!, true)).toEqual([
    { card: 'HT', value: 60, gave: 0 }, { card: 'HA', value: 56, gave: 4 }, { card: 'HK', value: 30, gave: 30 },
  ]);
  expect(bestFirst(all[0]!, false).map((c) => c.card)).toEqual(['C7', 'CA']);
});

test('the look begins where most was given away', () => {
  const all = steps(ANALYSIS);
  expect(worst(all)).toBe(0);
  expect(worst(all.slice(1))).toBe(4);
  expect(worst(all.map((step) => ({ ...step, gave: 0 })))).toBe(0);
});

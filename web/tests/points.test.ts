import { expect, test } from 'vitest';
import { pointsOfSides } from '../src/games/skat/points';
import type { SkatView } from '../src/wire/types';

const view = (facts: object) => ({ declarer: 1, order: [0, 1, 2], points: [20, 40, 10], observer: 1, discard_points: 12, outcome: null, ...facts }) as unknown as SkatView;

test('card points during the play: the declarer knows the discards', () => {
  expect(pointsOfSides(view({}))).toEqual({ declarer: 52, others: 30 });
  expect(pointsOfSides(view({ observer: 0, discard_points: null }))).toEqual({ declarer: 40, others: 30 });
});

test.each([
  ['played', 84, 36],
  ['claimed', 90, 30],
  ['thrown in', 90, 30],
  ['conceded', 52, 30],
])('after the deal they are those of the result: %s', (reason, card_points, others) => {
  expect(pointsOfSides(view({ outcome: { reason, card_points } }))).toEqual({ declarer: card_points, others });
});

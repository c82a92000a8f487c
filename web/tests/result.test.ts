import { expect, test } from 'vitest';
import { resultFor } from '../src/table/result';
import type { AnyOutcome } from '../src/wire/types';

test.each([
  ['the declarer who wins', { declarer: 0, won: true, scores: [20, 0, 0] }, 0, 'won'],
  ['a defender against him', { declarer: 0, won: true, scores: [20, 0, 0] }, 1, 'lost'],
  ['a defender of a lost game', { declarer: 0, won: false, scores: [-40, 0, 0] }, 2, 'won'],
  ['the partner', { declarer: 0, won: true, side: [0, 2], scores: [10, -10, 10, -10] }, 2, 'won'],
  ['the best where nobody declared', { declarer: null, won: null, scores: [12, 30, 7] }, 1, 'won'],
  ['the worst', { declarer: null, won: null, scores: [0, -40, 0] }, 1, 'lost'],
  ['neither', { declarer: null, won: null, scores: [12, 30, 7] }, 0, null],
  ['a deal that was passed in', { declarer: null, won: null, scores: [0, 0, 0] }, 0, null],
])('what is heard at the end by %s', (_, outcome, seat, sound) => {
  expect(resultFor(outcome as unknown as AnyOutcome, seat)).toBe(sound);
});

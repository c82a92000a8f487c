import { expect, test } from 'vitest';
import type { Ending } from '../src/table/ending';
import { rewardOf } from '../src/table/reward';
import type { AnyOutcome } from '../src/wire/types';

const won: Ending = { reader: 'won', told: '', own: 60, other: null };
const lost: Ending = { ...won, reader: 'lost' };
const skat = { game: 'skat', declarer: 0, won: true, contract: 'clubs', tricks: 7, by: null, arithmetic: { items: [] } };
const schafkopf = { game: 'schafkopf', declarer: 1, won: true, contract: 'game', tricks: 8, side: [1, 0], arithmetic: { bonus: 'schwarz' } };
const schwarz = { ...skat, tricks: 10, arithmetic: { items: ['schneider', 'schwarz'] } };
const tricks = { ...schwarz, declarer: 1, won: false };

test.each<[string, Ending, object, number | null, string | undefined]>([
  ['an ordinary game', won, skat, 0.6, undefined],
  ['without a hint', won, skat, null, undefined],
  ['a slim chance', won, skat, 0.3, 'chance'],
  ['a slim chance of another declarer', won, { ...skat, declarer: 1, won: false }, 0.2, undefined],
  ['a lost game', lost, { ...skat, won: false }, 0.2, undefined],
  ['a null held', won, { ...skat, contract: 'null hand', tricks: 0 }, null, 'null'],
  ['a null of another declarer that was lost', won, { ...skat, declarer: 2, won: false, contract: 'null', tricks: 1 }, null, undefined],
  ['schwarz', won, schwarz, 0.9, 'schwarz'],
  ['schwarz by concession', won, { ...schwarz, by: 1 }, 0.9, undefined],
  ['an announced schwarz that another declarer lost', won, { ...tricks, tricks: 9 }, null, undefined],
  ['no trick for the declarer', won, { ...tricks, tricks: 0 }, null, 'schwarz'],
  ['schwarz with the partner', won, schafkopf, null, 'schwarz'],
  ['no contract, as in Suitability', won, { game: 'suitability', scores: [3, 1] }, 0.1, undefined],
])('%s', (_, ending, outcome, chance, what) => {
  expect(rewardOf(ending, outcome as unknown as AnyOutcome, 0, chance)?.what).toBe(what);
  expect(rewardOf(ending, outcome as unknown as AnyOutcome, null, chance)).toBeNull();
});

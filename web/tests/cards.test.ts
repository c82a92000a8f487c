import { expect, test } from 'vitest';
import { sorted } from '../src/cards/sort';
import { PIPS, PIP_PLACES, RANKS } from '../src/cards/shapes';
import { cardName, isCard } from '../src/cards/words';

test('a hand is held in the order that the server gives', () => {
  expect(sorted(['C7', 'HA', 'CJ', 'DJ'], ['CJ', 'DJ', 'HA', 'C7'])).toEqual(['CJ', 'DJ', 'HA', 'C7']);
});

test('without an order the cards stay as they came', () => {
  expect(sorted(['C7', 'HA'], undefined)).toEqual(['C7', 'HA']);
});

test('every card of the pack can be drawn and named', () => {
  for (const suit of 'CSHD') {
    expect(PIPS[suit]).toBeDefined();
    for (const rank of 'AKQJT987') {
      expect(RANKS[rank]).toBeDefined();
      expect(cardName(suit + rank)).toMatch(/ of /);
      expect(isCard(suit + rank)).toBe(true);
    }
  }
  expect(Object.entries(PIP_PLACES).map(([rank, places]) => [rank, places.length])).toEqual([['7', 7], ['8', 8], ['9', 9], ['A', 1], ['T', 10]]);
});

test('words are no cards', () => {
  expect(['pass', 'C1', 'XJ', 'discard C7 D8', '18'].some(isCard)).toBe(false);
});

import { expect, test } from 'vitest';
import { sorted } from '../src/cards/sort';
import { PIPS, PIP_PLACES, RANKS } from '../src/cards/shapes';
import { cardName, isCard, isJoker } from '../src/cards/words';

test('a hand is held in the order that the server gives', () => {
  expect(sorted(['C7', 'HA', 'CJ', 'DJ'], ['CJ', 'DJ', 'HA', 'C7'])).toEqual(['CJ', 'DJ', 'HA', 'C7']);
});

test('without an order the cards stay as they came', () => {
  expect(sorted(['C7', 'HA'], undefined)).toEqual(['C7', 'HA']);
});

test('every card of the pack can be drawn and named', () => {
  for (const suit of 'CSHD') {
    expect(PIPS[suit]).toBeDefined();
    for (const rank of 'AKQJT98765432') {
      expect(RANKS[rank]).toBeDefined();
      expect(cardName(suit + rank)).toMatch(/ of /);
      expect(isCard(suit + rank)).toBe(true);
    }
  }
  expect(Object.entries(PIP_PLACES).map(([rank, places]) => [rank, places.length])).toEqual([
    ...['2', '3', '4', '5', '6', '7', '8', '9'].map((rank) => [rank, Number(rank)]),
    ['A', 1],
    ['T', 10],
  ]);
});

test('jokers are cards with a number', () => {
  expect(['JK1', 'JK2', 'JK3'].map((card) => [isCard(card), isJoker(card), cardName(card)])).toEqual([1, 2, 3].map((n) => [true, true, `joker ${n}`]));
  for (const number of '123') expect(RANKS[number]).toBeDefined();
  expect(PIPS.J).toBeDefined();
});

test('words are no cards', () => {
  expect(['pass', 'C1', 'XJ', 'discard C7 D8', '18', 'JK', 'JK4', 'JK10'].some(isCard)).toBe(false);
});

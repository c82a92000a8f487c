import { afterEach, describe, expect, test } from 'vitest';
import { indexOf, letterOf } from '../src/cards/faces';
import { sorted } from '../src/cards/sort';
import { PIPS, PIP_PLACES, RANKS } from '../src/cards/shapes';
import { cardName, isCard, isJoker } from '../src/cards/words';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';

afterEach(() => overwriteGetLocale(() => 'en'));

test('a hand is held in the order that the server gives', () => {
  expect(sorted(['C7', 'HA', 'CJ', 'DJ'], ['CJ', 'DJ', 'HA', 'C7'])).toEqual(['CJ', 'DJ', 'HA', 'C7']);
});

test('without an order the cards stay as they came', () => {
  expect(sorted(['C7', 'HA'], undefined)).toEqual(['C7', 'HA']);
});

/** The game's order: jacks, then whole suits, the first of which may be trumps. */
const order = (suits: string) => ['CJ', 'SJ', 'HJ', 'DJ', ...[...suits].flatMap((suit) => [...'ATKQ987'].map((rank) => suit + rank))];

describe('a hand is held', () => {
  test.each([
    ['black beside red, with no hearts', 'CHSD', 'HJ CA C7 SA DA D7', 'HJ CA C7 DA D7 SA'],
    ['the odd colour in the middle, where the first suit is missing', 'CHSD', 'HA SA DA', 'HA SA DA'],
    ['the odd colour in the middle, where it comes first in the order', 'CSHD', 'S7 H7 D7', 'H7 S7 D7'],
    ['trumps first whatever their colour', 'SHCD', 'DJ SA S7 C7 D7', 'DJ SA S7 D7 C7'],
    ['four suits in turn', 'HCSD', 'CJ HA CA SA DA', 'CJ HA CA DA SA'],
  ])('%s', (_, suits, game, wanted) => {
    expect(sorted(game.split(' '), order(suits)).join(' ')).toBe(game);
    expect(sorted(game.split(' '), order(suits), { order: 'alternating', high: 'left' }).join(' ')).toBe(wanted);
  });

  test('with trumps and high cards on the right, mirrored', () => {
    expect(sorted(['CJ', 'CA', 'C7', 'H7'], order('CHSD'), { order: 'game', high: 'right' })).toEqual(['H7', 'C7', 'CA', 'CJ']);
  });

  test.each([
    ['the own order, where no suit is trumps', 'CSHD', null, 'HJ DA SA HA CA', 'HJ DA SA HA CA'],
    ['trumps first, also the usual first suit', 'CSHD', 'C', 'CJ CA DA SA HA', 'CJ CA DA SA HA'],
    ['trumps first', 'HCSD', 'H', 'HJ HA DA SA CA', 'HJ HA DA SA CA'],
    ['a first suit that may be trumps first, before that is known', 'HCSD', undefined, 'HA DA SA CA', 'HA DA SA CA'],
    ['the usual first suit in its own place, before trumps are known', 'CSHD', undefined, 'DA SA HA CA', 'DA SA HA CA'],
  ])('%s', (_, suits, trump, cards, wanted) => {
    const held = { order: 'own', ownOrder: 'DSHC', high: 'left' } as const;
    expect(sorted([...cards.split(' ')].reverse(), order(suits), held, trump).join(' ')).toBe(wanted);
  });

  test('with all its cards, also those that the order does not name', () => {
    expect(sorted(['XX', 'DA', 'C7', 'SA'], order('CHSD'), { order: 'alternating', high: 'left' })).toEqual(['C7', 'DA', 'SA', 'XX']);
  });
});

test.each<[Locale, string, string]>([
  ['en', 'A K Q J 10 9', 'jack of clubs'],
  ['de', 'A K D B 10 9', 'Kreuz Bube'],
  ['ja', 'A K Q J 10 9', 'クラブのJ'],
])("the letters of French faces are the reader's: %s", (locale, letters, jack) => {
  overwriteGetLocale(() => locale);
  expect([...'AKQJT9'].map(indexOf).join(' ')).toBe(letters);
  for (const rank of 'AKQJT9') expect(RANKS[letterOf(rank)]).toBeDefined();
  expect(cardName('CJ')).toBe(jack);
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

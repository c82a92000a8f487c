import { expect, test } from 'vitest';
import { rowsOf, titleOf, totalOf } from '../src/help/groups';
import type { CardGroup } from '../src/wire/types';

const group = (cards: string, points: readonly number[] = [], trump = false): CardGroup => ({ cards: cards.split(' '), points, trump });
const GRAND = [group('CJ SJ HJ DJ', [2, 2, 2, 2], true), group('CA CT C7', [11, 10, 0]), group('HA HT H7', [11, 10, 0]), group('SA ST S7', [11, 10, 0])];
const none = () => false;

test('suits with the same order share a row, below the trumps', () => {
  const rows = rowsOf(GRAND, none, null);
  expect(rows.map((row) => [titleOf(row), row.cards.join(' ')])).toEqual([
    ['Trumps', 'CJ SJ HJ DJ'],
    ['Clubs · Hearts · Spades', 'CA CT C7'],
  ]);
  expect(totalOf(GRAND)).toBe(71);
});

test('the suit of a marked card is the one that is drawn', () => {
  const [, row] = rowsOf(GRAND, none, 'HA');
  expect([row?.suits.join(''), row?.cards[0]]).toEqual(['HCS', 'HA']);
});

test('a suit with a role has a row of its own, and jokers are no suit', () => {
  const groups = [group('JK1 JK2'), group('SA SK', [], true), group('HK HA'), group('DA DK'), group('CA CK')];
  const roles: Readonly<Record<string, string>> = { S: 'trump', H: 'reverse' };
  const rows = rowsOf(groups, (suit) => suit in roles, null);
  expect(rows.map((row) => [titleOf(row, row.suits.length === 1 && (row.suits[0] ?? '') in roles), row.cards.join(' ')])).toEqual([
    ['Jokers', 'JK1 JK2'],
    ['Spades', 'SA SK'],
    ['Hearts', 'HK HA'],
    ['Diamonds · Clubs', 'DA DK'],
  ]);
});

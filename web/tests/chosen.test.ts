import { beforeEach, expect, test, vi } from 'vitest';
import { keepChosen, keptChosen } from '../src/table/chosen';

const HAND = ['CJ', 'D7', 'H8'];
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
});

test('cards chosen before a reload are chosen after it', () => {
  keepChosen('table', 'discard 1 0', ['D7', 'H8']);
  expect(keptChosen('table', 'discard 1 0', HAND)).toEqual(['D7', 'H8']);
});

test('a choice holds for its table, its turn and the cards in the hand', () => {
  keepChosen('table', 'discard 1 0', ['D7', 'H8']);
  expect(keptChosen('other', 'discard 1 0', HAND)).toEqual([]);
  expect(keptChosen('table', 'discard 1 1', HAND)).toEqual([]);
  expect(keptChosen('table', 'discard 1 0', ['CJ', 'H8'])).toEqual(['H8']);
});

test('without storage, or with another text in it, nothing is chosen', () => {
  expect(keptChosen('table', 'discard 1 0', HAND)).toEqual([]);
  stored.set('stich.chosen', '{');
  expect(keptChosen('table', 'discard 1 0', HAND)).toEqual([]);
});

import { expect, test } from 'vitest';
import { inFirst, withFinished } from '../src/hints/matches';

test('three finished matches are the first ones, each counted once', () => {
  const two = ['a', 'b', 'b', 'b'].reduce<readonly string[]>(withFinished, []);
  expect(inFirst(two)).toBe(true);
  const three = withFinished(two, 'c');
  expect(inFirst(three)).toBe(false);
  expect(withFinished(three, 'd')).toEqual(['a', 'b', 'c']);
});

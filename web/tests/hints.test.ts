import { afterEach, expect, test } from 'vitest';
import { whyWords } from '../src/hints/words';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import type { Room } from '../src/table/room';
import type { ChoiceReason } from '../src/wire/types';

afterEach(() => overwriteGetLocale(() => 'en'));

const reason = (code: string, number: number | null = null): ChoiceReason => ({ code, number, about: null }) as ChoiceReason;

test.each<Locale>(['en', 'de', 'ja'])('card points in the trick are told once, however many reasons tell them (%s)', (locale) => {
  overwriteGetLocale(() => locale);
  const said = whyWords({} as Room, [reason('takes', 19), reason('ruffs', 19), reason('last-trump')]);
  expect(said).toHaveLength(4);
  expect(new Set(said).size).toBe(4);
  expect(said.filter((words) => words.includes('19'))).toHaveLength(1);
});

test('a quick hint says how near the best contract comes', () => {
  const room = { told: (action: string) => `${action.replace('declare ', '')}!` } as Room;
  const prospects = [{ choice: 'hearts', enough: false, expected: 4.6, needed: 5.1, unit: 'tricks', chance: null }] as const;
  const nearest = [{ ...reason('falls-short'), about: 'hearts' }];
  expect(whyWords(room, nearest, prospects)[0]).toMatch(/hearts.*4\.6.*5\.1/);
  expect(whyWords(room, nearest)[0]).not.toMatch(/4\.6/);
});

test.each<Locale>(['en', 'de', 'ja'])('a quick hint gives the chance of winning (%s)', (locale) => {
  overwriteGetLocale(() => locale);
  for (const game of ['skat', 'schafkopf', 'suitability']) expect(whyWords({ game } as Room, [reason('chance', 71)])[0]).toMatch(/71/);
});

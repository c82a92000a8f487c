import { afterEach, expect, test } from 'vitest';
import { whyWords } from '../src/hints/words';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import type { Room } from '../src/table/room';
import type { Reason } from '../src/wire/types';

afterEach(() => overwriteGetLocale(() => 'en'));

const reason = (code: string, number: number | null = null): Reason => ({ code, number, about: null }) as Reason;

test.each<Locale>(['en', 'de', 'ja'])('card points in the trick are told once, however many reasons tell them (%s)', (locale) => {
  overwriteGetLocale(() => locale);
  const said = whyWords({} as Room, [reason('takes', 19), reason('ruffs', 19), reason('last-trump')]);
  expect(said).toHaveLength(4);
  expect(new Set(said).size).toBe(4);
  expect(said.filter((words) => words.includes('19'))).toHaveLength(1);
});

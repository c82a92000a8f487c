import { afterEach, expect, test } from 'vitest';
import { columns, origin, whyWords } from '../src/hints/words';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import type { Room } from '../src/table/room';
import type { ChoiceReason, Hint } from '../src/wire/types';

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

const hint = (changes: Partial<Hint> = {}): Hint => ({
  level: 'strong',
  action: 'C7',
  options: [
    { action: 'C7', payoff: -29.5, chance: 0.71 },
    { action: 'C8', payoff: -40, chance: 0.5 },
  ],
  chance: 'win',
  deals: 30,
  rough: false,
  reasons: [],
  prospects: [],
  ...changes,
});

test.each<Locale>(['en', 'de', 'ja'])('in null only the chance of a trick is shown, in ramsch only the points (%s)', (locale) => {
  overwriteGetLocale(() => locale);
  const [usual, stays, forces, loss] = [null, 'stays', 'forces', 'loss'].map((result) => columns(hint(), result as 'stays' | null));
  expect([usual?.chance, usual?.points].every(Boolean)).toBe(true);
  expect([stays?.points, forces?.points, loss?.chance]).toEqual([null, null, null]);
  expect(new Set([usual?.chance, stays?.chance, forces?.chance, loss?.points]).size).toBe(4);
  expect(origin(hint(), 'stays').join()).not.toBe(origin(hint(), 'forces').join());
});

test.each<Locale>(['en', 'de', 'ja'])('few sampled deals are called so (%s)', (locale) => {
  overwriteGetLocale(() => locale);
  expect(origin(hint({ rough: true, deals: 5 }), null)).toHaveLength(origin(hint(), null).length + 1);
});

test.each<Locale>(['en', 'de', 'ja'])('in null no reason speaks of points (%s)', (locale) => {
  overwriteGetLocale(() => locale);
  const reasons = [reason('wins-none', 12), reason('ahead', 30), reason('stays-under')];
  for (const result of ['stays', 'forces'] as const) {
    const said = whyWords({} as Room, reasons, [], result);
    expect(said).toHaveLength(2);
    expect(said.join()).toMatch(/12/);
    expect(said.join()).not.toMatch(/30|points|Punkte|点数/);
  }
  expect(whyWords({} as Room, reasons, [])).toHaveLength(3);
});

import { afterEach, describe, expect, test } from 'vitest';
import { levelName, levelText, seatNames } from '../src/table/names';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import { dealNumber, runningTotals, signed } from '../src/table/totals';
import { backoff } from '../src/wire/backoff';
import type { Match, SeatInfo, SkatOutcome } from '../src/wire/types';

const row = (...scores: number[]) => ({ dealer: 0, pot: [], taken_back: false, outcome: { game: 'skat', scores } as unknown as SkatOutcome });
const seat = (kind: SeatInfo['kind'], name = ''): SeatInfo => ({
  kind,
  name,
  number: kind === 'guest' ? 1204 : null,
  ready: false,
  stop: false,
  account: false,
  bot: false,
  kept_for: null,
});

test('running totals begin at nothing and grow deal by deal', () => {
  const match: Match = { seats: 3, deals: 3, first_dealer: 0, rows: [row(36, 0, 0), row(0, -48, 0)], target: null, stopped: false, declaring_counts: true, has_settlement: true };
  expect(runningTotals(match)).toEqual([
    [0, 0, 0],
    [36, 0, 0],
    [36, -48, 0],
  ]);
});

test('what lies in the pot or was taken from it counts, a deal that is dealt again has no number', () => {
  const again = { ...row(0, 0, 0), pot: [-5, -5, -5], outcome: { ...row(0, 0, 0).outcome, again: true } };
  const match: Match = { seats: 3, deals: 0, first_dealer: 0, rows: [row(20, -10, -10), again], target: null, stopped: false, declaring_counts: true, has_settlement: true };
  expect(runningTotals(match).at(-1)).toEqual([15, -15, -15]);
  expect([dealNumber(match, false), dealNumber(match, true)]).toEqual([2, 2]);
  const played = { ...match, rows: [...match.rows, { ...row(0, 0, 0), pot: [15, 0, 0] }] };
  expect(runningTotals(played).at(-1)).toEqual([30, -15, -15]);
  expect([dealNumber(played, true), dealNumber(played, false)]).toEqual([2, 3]);
});

test('a deal that was taken back is one of the match and adds nothing', () => {
  const match: Match = {
    seats: 3,
    deals: 3,
    first_dealer: 0,
    rows: [row(36, 0, 0), { ...row(0, -48, 0), taken_back: true }],
    target: null,
    stopped: false,
    declaring_counts: true,
    has_settlement: true,
  };
  expect(runningTotals(match).at(-1)).toEqual([36, 0, 0]);
  expect([dealNumber(match, true), dealNumber(match, false)]).toEqual([2, 3]);
});

test('numbers carry a true minus', () => {
  expect([signed(-48), signed(48), signed(48, true), signed(0, true)]).toEqual(['−48', '48', '+48', '0']);
});

describe('names of seats', () => {
  test('computers are numbered where there are several, you are you', () => {
    expect(seatNames([seat('guest', 'Mika'), seat('computer', 'simple'), seat('computer', 'simple')], 0)).toEqual(['You', 'Computer 1', 'Computer 2']);
  });

  test("guests without a name are numbered in the reader's words", () => {
    const names = (locale: Locale) => (overwriteGetLocale(() => locale), seatNames([seat('guest'), seat('guest', 'Mika')], null));
    expect((['en', 'de', 'ja'] as const).map(names)).toEqual([
      ['Guest 1204', 'Mika'],
      ['Gast 1204', 'Mika'],
      ['ゲスト1204', 'Mika'],
    ]);
    overwriteGetLocale(() => 'en');
  });

  test('a spectator reads the guests by name', () => {
    expect(seatNames([seat('guest', 'Mika'), seat('computer', 'simple'), seat('empty')], null)).toEqual(['Mika', 'Computer', 'Empty seat']);
  });
});

describe('levels of computer players', () => {
  afterEach(() => overwriteGetLocale(() => 'en'));

  test.each<[Locale, string[]]>([
    ['en', ['beginner', 'club', 'strong']],
    ['de', ['Anfänger', 'Klub', 'stark']],
    ['ja', ['初級', '中級', '上級']],
  ])('those whom people are offered have a name and a line: %s', (locale, names) => {
    overwriteGetLocale(() => locale);
    expect(['beginner', 'club', 'strong'].map(levelName)).toEqual(names);
    expect(new Set(['beginner', 'club', 'strong'].map(levelText).filter(Boolean)).size).toBe(3);
  });

  test('those of old tables keep their names, and one that nobody knows has its own', () => {
    expect([levelName('random'), levelName('simple'), levelName('guru')]).toEqual(['random', 'simple', 'guru']);
    expect(levelText('guru')).toBe('');
  });
});

test('waits before reconnecting grow, spread by chance, and stay bounded', () => {
  expect(backoff(0, 0.5, null)).toBe(400);
  expect(backoff(3, 0.5, null)).toBe(3200);
  expect(backoff(50, 1, null)).toBeLessThanOrEqual(12_500);
  expect(backoff(2, 0, null)).toBeLessThan(backoff(2, 1, null));
});

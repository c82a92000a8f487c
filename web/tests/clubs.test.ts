import { describe, expect, test, vi } from 'vitest';
import { preview } from '../src/clubs/csv';
import { clockText, fitting, pagesOf, secondsLeft } from '../src/clubs/hall';
import { seatOf } from '../src/clubs/seats';
import { draftOf, negated, readTotals, refusedFields, sumOf, whole, type Draft } from '../src/clubs/totals';
import type { ClubRoundView } from '../src/wire/types';

vi.hoisted(() => {
  vi.stubGlobal(
    '$state',
    Object.assign((value: unknown) => value, { raw: (value: unknown) => value }),
  );
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('document', { documentElement: {} });
});
const { addressFrom, isPast, todayText } = await import('../src/clubs/words');
const { parse } = await import('../src/page/route.svelte');

/** A list of totals as typed: one text for each player, with points, won and lost between spaces. */
function typed(...rows: string[]): Draft {
  const draft = draftOf(rows.length, null);
  rows.forEach((row, place) => {
    const [points = '', won = '', lost = ''] = row.split(' ');
    Object.assign(draft.rows[place] ?? {}, { points, won, lost });
  });
  return draft;
}

describe('numbers as people type them', () => {
  test('with several minus signs, spaces and full-width digits', () => {
    const rows: [string, number | null][] = [
      ['120', 120],
      ['-48', -48],
      ['−48', -48],
      ['–48', -48],
      ['ー４８', -48],
      [' 1 234 ', 1234],
      ['+7', 7],
      ['-0', 0],
      ['', null],
      ['12,5', null],
      ['--3', null],
      ['1234567', null],
      ['drei', null],
    ];
    expect(rows.map(([text]) => [text, whole(text)])).toEqual(rows);
  });

  test('a sign is changed there and back', () => {
    expect(['48', '-48', '−48', ''].map(negated)).toEqual(['-48', '48', '48', '-']);
  });
});

describe('a list of totals', () => {
  test('becomes the list that is sent; empty counts are 0', () => {
    expect(readTotals(typed('300 6 1', '-48 2 3', '120'), 36)).toEqual({
      list: {
        mode: 'totals',
        totals: [
          { points: 300, won: 6, lost: 1, soli: 0, passed_in: 0 },
          { points: -48, won: 2, lost: 3, soli: 0, passed_in: 0 },
          { points: 120, won: 0, lost: 0, soli: 0, passed_in: 0 },
        ],
        struck: 0,
        penalties: [],
        closed: true,
      },
    });
  });

  test('names every wrong field at once', () => {
    expect(readTotals({ ...typed(' 6 1', 'x -2 3', '120 1.5'), struck: '40' }, 36)).toEqual({
      wrong: [
        { place: 0, column: 'points', why: 'empty' },
        { place: 1, column: 'points', why: 'whole' },
        { place: 1, column: 'won', why: 'count' },
        { place: 2, column: 'won', why: 'whole' },
        { place: null, column: 'struck', why: 'struck' },
      ],
    });
  });

  test('cannot have more deals won and lost than were played', () => {
    const most = typed('300 20 1', '-48 8 3', '120 2 2');
    expect(readTotals(most, 36)).toHaveProperty('list');
    expect(readTotals({ ...most, struck: '1' }, 36)).toEqual({
      wrong: [0, 1, 2].flatMap((place) => ['won', 'lost'].map((column) => ({ place, column, why: 'declared' }))),
    });
  });

  test('a penalty needs points and a reason', () => {
    const penalties = [
      { number: 1, points: '-10', reason: 'late' },
      { number: 2, points: '-10', reason: ' ' },
      { number: 2, points: 'x', reason: 'late' },
    ];
    expect(readTotals({ ...typed('0', '0', '0'), penalties }, 36)).toEqual({ wrong: [1, 2].map((place) => ({ place, column: 'penalty', why: 'empty' })) });
  });

  test('is shown again as it was entered', () => {
    const read = readTotals({ ...typed('300 6 1', '-48 2 3', '120 0 0'), struck: '2' }, 36);
    if (!('list' in read)) throw new Error('refused');
    expect(readTotals(draftOf(3, read.list), 36)).toEqual(read);
  });

  test('shows the sum of what is typed so far', () => {
    expect([typed('300', '-48', '').rows.length && sumOf(typed('300', '-48', '')), sumOf(typed('300', 'x', ''))]).toEqual([252, null]);
  });

  test('marks the fields that the server refused', () => {
    const seats = [7, 3, 12];
    expect(refusedFields('club/list', { case: 'reach', number: 3, numbers: [3, 12] }, seats).map(({ place, column }) => `${place} ${column}`)).toEqual([
      '1 points',
      '1 won',
      '1 lost',
      '2 points',
      '2 won',
      '2 lost',
    ]);
    expect(refusedFields('club/list', { case: 'sum', sum: 10 }, seats)).toHaveLength(3);
    expect(refusedFields('club/stale', { case: 'list' }, seats)).toEqual([]);
  });
});

describe('the preview of an address book', () => {
  test('reads commas, semicolons and tabs, quotes and a byte order mark', () => {
    for (const text of ['\uFEFFnumber,name\n1,"Alt, Anna"\r\n', 'Nr;Name\n1;"Alt, Anna"', '番号\t名前\n1\t"Alt, Anna"\n\n'])
      expect(preview(text)).toEqual({ headings: expect.any(Array) as unknown, rows: [{ line: 2, cells: ['1', 'Alt, Anna'] }], errors: [] });
    expect(preview('name\n"one ""two""\nthree"\nfour').rows).toEqual([
      { line: 2, cells: ['one "two"\nthree'] },
      { line: 4, cells: ['four'] },
    ]);
  });

  test('names every wrong line', () => {
    expect(preview('number,name\n1,Anna\n1,Bert\nx,Carl\n,\n4,\n0,Dora').errors).toEqual([
      { line: 3, why: 'again', found: '1' },
      { line: 4, why: 'number', found: 'x' },
      { line: 6, why: 'name', found: '' },
      { line: 7, why: 'number', found: '0' },
    ]);
    expect(preview('a,b\n1,2').errors).toEqual([{ line: 1, why: 'no name column', found: 'a, b' }]);
    expect(preview('name').errors).toEqual([{ line: 1, why: 'no rows', found: '' }]);
    expect(preview('name\n"Anna').errors).toEqual([{ line: 2, why: 'quote', found: '' }]);
  });
});

describe('the hall screen', () => {
  test('divides tables into pages that fit', () => {
    expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(pagesOf([], 4)).toEqual([]);
    expect(pagesOf([1, 2], 0)).toEqual([[1], [2]]);
    expect([fitting(100, 30, 5), fitting(29, 30, 5), fitting(0, 30, 5), fitting(65, 30, 5)]).toEqual([3, 1, 1, 2]);
  });

  test('counts the time of the round down, and on when it is up', () => {
    const start = '2026-11-29T19:30:00+00:00';
    const at = (time: string) => secondsLeft(start, 130, Date.parse(time));
    expect([at('2026-11-29T19:30:00Z'), at('2026-11-29T21:39:30Z'), at('2026-11-29T21:41:00Z')]).toEqual([7800, 30, -60]);
    expect([secondsLeft(null, 130, 0), secondsLeft(start, 0, 0), secondsLeft('soon', 10, 0)]).toEqual([null, null, null]);
    expect([7800, 3549, 30, -60].map(clockText)).toEqual(['2:10:00', '59:09', '0:30', '−1:00']);
  });
});

test('the address of a club is proposed from its title', () => {
  const rows = { 'Skatclub Köln-Süd 1984 e. V.': 'skatclub-koeln-sued-1984-e-v', 'Été  &  Straße': 'ete-strasse', 東京スカートクラブ: '', ['x'.repeat(50)]: 'x'.repeat(40) };
  expect(Object.fromEntries(Object.keys(rows).map((title) => [title, addressFrom(title)]))).toEqual(rows);
});

test('an event is past from the next day on', () => {
  const event = (date: string | null) => ({ date }) as Parameters<typeof isPast>[0];
  const today = todayText(new Date(2026, 10, 29, 23, 30));
  expect(today).toBe('2026-11-29');
  expect(['2026-11-28T19:30', '2026-11-29', '2026-12-01', null, 'soon'].map((date) => isPast(event(date), today))).toEqual([true, false, false, false, false]);
});

test('a seat is found by the start number', () => {
  const round = {
    tables: [
      { number: 1, seats: [4, 2, 9] },
      { number: 2, seats: [1, 3, 5] },
    ],
  } as unknown as ClubRoundView;
  expect(seatOf(round, 3)).toMatchObject({ table: { number: 2 }, place: 2 });
  expect(seatOf(round, 8)).toBeNull();
});

test('addresses of clubs lead to their pages', () => {
  const event = { page: 'club event', club: 'skat-24', event: 'Abc123' };
  const rows = {
    '/clubs': { page: 'clubs' },
    '/clubs/skat-24/': { page: 'club', club: 'skat-24', part: '', invitation: null },
    '/clubs/skat-24?invitation=xyz': { page: 'club', club: 'skat-24', part: '', invitation: 'xyz' },
    '/clubs/skat-24/events/Abc123?part=ranking': { ...event, part: 'ranking', sheet: null },
    '/clubs/skat-24/events/Abc123?sheet=1-2-ff': { ...event, part: '', sheet: '1-2-ff' },
    '/clubs/skat-24/events/Abc123/hall': { page: 'hall', club: 'skat-24', event: 'Abc123' },
    '/clubs/A': { page: 'unknown' },
    '/clubs/skat-24/hall': { page: 'unknown' },
  };
  expect(Object.fromEntries(Object.keys(rows).map((path) => [path, parse(path)]))).toEqual(rows);
});

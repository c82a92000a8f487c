import { expect, test } from 'vitest';
import { changed } from '../src/wire/change';
import type { Change, Match, TableView } from '../src/wire/types';

const row = (dealer: number) => ({ dealer, outcome: {}, pot: [], taken_back: false });
const match = { seats: 3, deals: 9, rows: [row(0)], stopped: false } as unknown as Match;
const deal = { phase: 'auction', actor: 1, legal: ['18', 'pass'], log: [{ seat: 0, action: 'pass' }] } as unknown as TableView['deal'];
const before = { seq: 7, seats: [{ name: 'Ada' }], host: 0, match, deal } as unknown as TableView;
const change = (fields: Partial<Change>): Change => ({ type: 'change', seq: 8, event: {} as Change['event'], ...fields });

test('what does not change stays the same object', () => {
  const after = changed(before, change({ view: { host: 1 } }));
  expect(after).toEqual({ ...before, seq: 8, host: 1 });
  expect([after.seats, after.match, after.deal]).toEqual([before.seats, before.match, before.deal]);
  expect(after.match).toBe(match);
  expect(before.seq).toBe(7);
});

test('fields of the deal are replaced, its log grows', () => {
  const after = changed(before, change({ deal: { actor: 2, legal: [] }, log: [{ seat: 1, action: '18' }] }));
  expect(after.deal).toEqual({ phase: 'auction', actor: 2, legal: [], log: [...(deal?.log ?? []), { seat: 1, action: '18' }] });
  expect(deal?.log).toHaveLength(1);
});

test('the score sheet gets its new rows, and is closed', () => {
  const after = changed(before, change({ rows: [row(1)] as unknown as Change['rows'], match: { stopped: true } }));
  expect(after.match).toEqual({ ...match, rows: [row(0), row(1)], stopped: true });
});

test('match and deal may come whole, or go', () => {
  expect(changed({ ...before, match: null, deal: null }, change({ view: { match, deal } }))).toEqual({ ...before, seq: 8 });
  expect(changed(before, change({ view: { deal: null } })).deal).toBeNull();
});

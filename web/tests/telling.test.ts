import { afterEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import type { Shown } from '../src/table/client.svelte';
import type { Room } from '../src/table/room';
import { told } from '../src/table/telling';
import type { Happened, KeptFor, SeatInfo, TableView } from '../src/wire/types';

afterEach(() => overwriteGetLocale(() => 'en'));

const NOBODY: SeatInfo = { kind: 'empty', name: '', number: null, ready: false, stop: false, account: false, bot: false, kept_for: null };
const ada: SeatInfo = { ...NOBODY, kind: 'guest', name: 'Ada' };
const bo: SeatInfo = { ...NOBODY, kind: 'guest', name: 'Bo' };
const kept = (...freed_by: number[]): SeatInfo => ({ ...NOBODY, kept_for: { name: 'Cy', number: 7, freed_by } satisfies KeptFor });
const table = (seats: SeatInfo[], fields: Partial<TableView> = {}) => ({ seats, you: 0, listed: false, finished: false, deal: null, ...fields }) as TableView;

function heard(happened: Partial<Happened> & Pick<Happened, 'kind'>, view: TableView, before = view): string[] {
  const event: Happened = { seat: null, action: null, by: null, why: null, ...happened };
  return told({ type: 'update', event, view, before, trick: null } as Shown, {} as Room).filter(Boolean);
}

describe('what happens at a table is told to everybody, with who did it', () => {
  const seats = [ada, bo, NOBODY];
  const open = table(seats, { listed: true });
  test.each<[Partial<Happened> & Pick<Happened, 'kind'>, TableView, TableView, string[]]>([
    [{ kind: 'created' }, open, open, []],
    [{ kind: 'listed', seat: 1 }, open, table(seats), ['Bo opens the table to all.']],
    [{ kind: 'listed', seat: 0 }, open, table(seats), ['You open the table to all.']],
    [{ kind: 'listed', seat: 1 }, table(seats), open, ['Bo makes the table private.']],
    [{ kind: 'sat', seat: 1 }, open, open, ['Bo sits down.']],
    [{ kind: 'left', seat: 1 }, table([ada, kept(), NOBODY]), open, ['Bo leaves.']],
    [{ kind: 'left', seat: 0 }, table([NOBODY, bo, NOBODY], { you: null }), open, ['You leave.']],
    [{ kind: 'freed', seat: 2, by: 1 }, table([ada, bo, kept(1)]), table([ada, bo, kept()]), ['Bo agrees to give away Cy’s seat.']],
    [{ kind: 'freed', seat: 2, by: 0 }, table(seats), table([ada, bo, kept(1)]), ['You agree to give away Cy’s seat.', 'Anyone may sit down there now.']],
    [{ kind: 'ready', seat: 1 }, table([ada, { ...bo, ready: true }, NOBODY]), open, ['Bo is ready for the next deal.']],
    [{ kind: 'ready', seat: 0 }, table([{ ...ada, ready: true }, bo, NOBODY]), open, ['You are ready for the next deal.']],
    [{ kind: 'ready', seat: 0 }, table([{ ...ada, ready: true }, NOBODY, NOBODY]), open, []],
    [{ kind: 'stopped', seat: 1 }, table([ada, { ...bo, stop: true }, NOBODY]), open, ['Want to stop: Bo. Not yet: You.']],
    [{ kind: 'dealt' }, open, open, ['The cards are dealt.']],
  ])('%j', (event, view, before, lines) => {
    expect(heard(event, view, before)).toEqual(lines);
  });

  test.each<[Locale, string]>([
    ['de', 'Bo ist dafür, den Platz von Cy freizugeben.'],
    ['ja', 'Boが、Cyの席を空けることに同意しました。'],
  ])("in the reader's language: %s", (locale, line) => {
    overwriteGetLocale(() => locale);
    expect(heard({ kind: 'freed', seat: 2, by: 1 }, table([ada, bo, kept(1)]), table([ada, bo, kept()]))).toEqual([line]);
  });
});

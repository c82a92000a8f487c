import type { PlayerTotals, TypedList } from '../wire/types';

/** Fields of one player in a list of totals. */
export type Column = 'points' | 'won' | 'lost' | 'soli' | 'passed_in';
export type Fields = Record<Column, string>;

/** Totals as typed: texts by place, not checked yet. */
export interface Draft {
  rows: Fields[];
  struck: string;
  penalties: { number: number; points: string; reason: string }[];
}

/** A wrong field. `place` is null for the deals that were struck. */
export interface Wrong {
  readonly place: number | null;
  readonly column: Column | 'struck' | 'penalty';
  readonly why: 'empty' | 'whole' | 'count' | 'declared' | 'struck';
}

const COLUMNS: readonly Column[] = ['points', 'won', 'lost', 'soli', 'passed_in'];
const empty = (): Fields => ({ points: '', won: '', lost: '', soli: '', passed_in: '' });
const text = (value: number | undefined) => (value ? String(value) : '');

/** Return the fields for a list of totals, filled in from `list` if there is one. */
export function draftOf(size: number, list: TypedList | null): Draft {
  const totals = list?.mode === 'totals' ? (list.totals ?? []) : [];
  const rows = Array.from({ length: size }, (_, place): Fields => {
    const one = totals[place];
    if (!one) return empty();
    return { points: String(one.points), won: String(one.won ?? 0), lost: String(one.lost ?? 0), soli: text(one.soli), passed_in: text(one.passed_in) };
  });
  const penalties = (list?.penalties ?? []).map((one) => ({ ...one, points: String(one.points) }));
  return { rows, struck: text(list?.struck), penalties };
}

/** Read a whole number as people type it: spaces, several minus signs, full-width digits. null if it is none. */
export function whole(typed: string): number | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s']/g, '')
    .replace(/^[−–—ー]/, '-');
  return /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) || 0 : null;
}

/** Change the sign of a typed number. */
export const negated = (typed: string): string => {
  const plain = typed.trim();
  return /^[-−–]/.test(plain) ? plain.slice(1) : `-${plain}`;
};

/** Return the first reason why a field is wrong, or its number. Won, lost and the other counts may stay empty for 0. */
function read(typed: string, column: Column): number | Wrong['why'] {
  if (!typed.trim()) return column === 'points' ? 'empty' : 0;
  const value = whole(typed);
  if (value === null) return 'whole';
  return column !== 'points' && value < 0 ? 'count' : value;
}

/** Read a list of totals. Return the list to send, or all fields that are wrong. `deals`: deals of a complete list. */
export function readTotals(draft: Draft, deals: number): { list: TypedList } | { wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const totals = draft.rows.map((row, place): PlayerTotals => {
    const values = Object.fromEntries(
      COLUMNS.map((column) => {
        const value = read(row[column], column);
        if (typeof value === 'number') return [column, value];
        wrong.push({ place, column, why: value });
        return [column, 0];
      }),
    );
    return values as unknown as PlayerTotals;
  });
  const struck = draft.struck.trim() ? whole(draft.struck) : 0;
  if (struck === null || struck < 0) wrong.push({ place: null, column: 'struck', why: 'count' });
  else if (struck > deals) wrong.push({ place: null, column: 'struck', why: 'struck' });
  else if (totals.reduce((sum, { won = 0, lost = 0 }) => sum + won + lost, 0) > deals - struck)
    for (const [place, { won, lost }] of totals.entries()) {
      if (won) wrong.push({ place, column: 'won', why: 'declared' });
      if (lost) wrong.push({ place, column: 'lost', why: 'declared' });
    }
  const penalties = draft.penalties.map((one) => ({ ...one, points: whole(one.points) ?? 0, reason: one.reason.trim() }));
  draft.penalties.forEach((one, place) => {
    if (!whole(one.points) || !one.reason.trim()) wrong.push({ place, column: 'penalty', why: 'empty' });
  });
  return wrong.length ? { wrong } : { list: { mode: 'totals', totals, struck: struck ?? 0, penalties, closed: true } };
}

/** Sum of the points that are typed so far; null if one of them is no number. */
export function sumOf(draft: Draft): number | null {
  const values = draft.rows.map(({ points }) => (points.trim() ? whole(points) : 0));
  return values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Fields that a refusal of the server is about. `seats`: start numbers by place. */
export function refusedFields(code: string, facts: Readonly<Record<string, unknown>>, seats: readonly number[]): { place: number; column: Column }[] {
  if (code !== 'club/list') return [];
  const all = (...columns: Column[]) => seats.flatMap((_, place) => columns.map((column) => ({ place, column })));
  switch (facts.case) {
    case 'sum':
      return all('points');
    case 'declared':
      return all('won', 'lost');
    case 'reach': {
      const numbers = Array.isArray(facts.numbers) ? (facts.numbers as unknown[]) : [facts.number];
      return all('points', 'won', 'lost').filter(({ place }) => numbers.includes(seats[place]));
    }
    default:
      return [];
  }
}

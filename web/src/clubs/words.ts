import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import type { ClubEventInfo, ClubEventView, ClubInfo, Dues } from '../wire/types';

type Words<Key extends string> = Readonly<Record<Key, () => string>>;

export const ROLES: Words<NonNullable<ClubInfo['role']>> = { owner: m.clubs_role_owner, organiser: m.clubs_role_organiser, member: m.clubs_role_member };
export const STATES: Words<ClubEventView['state']> = { planned: m.clubs_state_planned, running: m.clubs_state_running, finished: m.clubs_state_finished };
export const METHODS = { lot: m.clubs_by_lot, points: m.clubs_by_points, season: m.clubs_by_season, plan: m.clubs_by_plan } as const;
export type Method = keyof typeof METHODS;
export const TEMPLATES = {
  'club-evening': m.clubs_template_evening,
  'prize-skat': m.clubs_template_prize,
  'league-day': m.clubs_template_league,
  'schafkopf-race': m.clubs_template_race,
  'online-tournament': m.clubs_template_online,
  'duplicate-evening': m.clubs_template_duplicate,
} as const;
export const SCHEMES = {
  rules: m.clubs_scheme_rules,
  'seeger-fabian': () => 'Seeger-Fabian',
  'game-points': m.clubs_scheme_points,
  'plus-only': m.clubs_scheme_plus,
  'schafkopf-1': () => m.clubs_scheme_schafkopf({ number: 1 }),
  'schafkopf-2': () => m.clubs_scheme_schafkopf({ number: 2 }),
  'schafkopf-3': () => m.clubs_scheme_schafkopf({ number: 3 }),
} as const;
export const LINES: Readonly<Record<string, () => string>> = {
  'game points': m.clubs_line_points,
  'own games': m.clubs_line_own,
  "others' lost games": m.clubs_line_others,
  pot: m.clubs_line_pot,
  penalty: m.clubs_line_penalty,
  difference: m.clubs_compare_difference,
  'zero-sum': m.clubs_compare_zero_sum,
  butler: m.clubs_compare_butler,
  'cross-imp': m.clubs_compare_imp,
  matchpoints: m.clubs_compare_matchpoints,
  par: m.clubs_compare_par,
};
export const COMPARISONS = {
  difference: m.clubs_compare_difference,
  'zero-sum': m.clubs_compare_zero_sum,
  butler: m.clubs_compare_butler,
  'cross-imp': m.clubs_compare_imp,
  matchpoints: m.clubs_compare_matchpoints,
  par: m.clubs_compare_par,
} as const;
export const CLOCKS = { '': m.clubs_live_no_clock, relaxed: m.clock_relaxed, normal: m.clock_normal, fast: m.clock_fast } as const;
const ACTS: Readonly<Record<string, () => string>> = {
  add: m.clubs_act_add,
  entrant: m.clubs_act_entrant,
  remove: m.clubs_act_remove,
  withdraw: m.clubs_act_withdraw,
  late: m.clubs_act_late,
  draw: m.clubs_act_draw,
  undo: m.clubs_act_undo,
  start: m.clubs_act_start,
  merge: m.clubs_act_merge,
  mode: m.clubs_act_mode,
  live: m.clubs_act_live,
  list: m.clubs_act_list,
  correction: m.clubs_act_correction,
  lots: m.clubs_act_lots,
  rules: m.clubs_act_rules,
  protest: m.clubs_act_protest,
  decision: m.clubs_act_decision,
  note: m.clubs_act_note,
  boards: m.clubs_act_boards,
  'late-table': m.clubs_act_late_table,
};

/** Format points, which have decimals in duplicate events. `plus`: with a plus sign. */
export function points(value: number, plus = false): string {
  const format = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 2, useGrouping: false });
  return `${value < 0 ? '−' : plus && value > 0 ? '+' : ''}${format.format(Math.abs(value))}`;
}

/** Name of a kind of change in the log. */
export const actName = (what: string): string => ACTS[what]?.() ?? what;

/** Propose the name in a club's address from its title: lower-case letters, digits and hyphens. */
export function addressFrom(title: string): string {
  const plain = title.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  return plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
}

/** Format the date of an event, with its time if it has one; any other text is returned unchanged. */
export function eventDate(text: string | null | undefined): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2})?$/.exec(text ?? '') ?? [];
  if (!day) return text ?? '';
  const at = new Date(`${day}${time ?? 'T00:00'}`);
  if (Number.isNaN(at.getTime())) return text ?? '';
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'full', ...(time ? { timeStyle: 'short' as const } : {}) }).format(at);
}

/** Day of an event as a number to compare with others; events without a date are last. */
export const isPast = (event: ClubEventInfo, today: string): boolean => event.date !== null && /^\d{4}-\d{2}-\d{2}/.test(event.date) && event.date.slice(0, 10) < today;

/** Today's date in the reader's time zone, as in 2026-11-29. */
export function todayText(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Format an amount in the smallest unit of a currency. */
export function money(amount: number, { currency = 'EUR', decimals = 2 }: Dues): string {
  const value = amount / 10 ** decimals;
  try {
    return new Intl.NumberFormat(getLocale(), { style: 'currency', currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
  } catch {
    return `${value.toFixed(decimals)} ${currency}`;
  }
}

/** Format a moment of the server (ISO 8601) as a time of day, with the date if it is another day. */
export function moment(text: string, now: Date = new Date()): string {
  const at = new Date(text);
  const same = at.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(getLocale(), same ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

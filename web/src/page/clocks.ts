/** Names and descriptions of the clocks of a table. */
import { m } from '../paraglide/messages';
import type { NewTable } from '../wire/types';

export type ClockName = NonNullable<NewTable['clock']>;
export const CLOCKS: readonly ClockName[] = ['none', 'relaxed', 'normal', 'fast', 'mail'];

const NAMES = { none: m.clock_none, relaxed: m.clock_relaxed, normal: m.clock_normal, fast: m.clock_fast, mail: m.clock_mail };
/** Times in seconds (`MAIL` in days), as in `server/tables/clocks.py`; a test compares them. */
const SECONDS = { relaxed: { decision: 60, bank: 180 }, normal: { decision: 30, bank: 90 }, fast: { decision: 12, bank: 40 } };
const MAIL = { days: 3 };

export const clockName = (clock: ClockName): string => NAMES[clock]();

/** Name of a clock with its seconds for a decision and for a deal, such as "Fast (12 s + 40 s)". */
export function clockShort(clock: ClockName): string {
  return clock === 'none' || clock === 'mail' ? clockName(clock) : m.clock_short({ name: clockName(clock), ...SECONDS[clock] });
}

/** Description of a clock for players. */
export function clockText(clock: ClockName): string {
  if (clock === 'none') return m.clock_none_text();
  return clock === 'mail' ? m.clock_mail_text(MAIL) : m.clock_text(SECONDS[clock]);
}

import { guestName } from '../page/guest';
import { m } from '../paraglide/messages';
import type { SeatInfo } from '../wire/types';

/** Old tables may have players at them who are no longer offered. */
const LEVELS: Record<string, () => string> = {
  random: m.level_random,
  simple: m.level_simple,
  'first-steps': m.level_first_steps,
  beginner: m.level_beginner,
  regular: m.level_regular,
  club: m.level_club,
  strong: m.level_strong,
};
const LINES: Record<string, () => string> = {
  'first-steps': m.level_first_steps_text,
  beginner: m.level_beginner_text,
  regular: m.level_regular_text,
  club: m.level_club_text,
  strong: m.level_strong_text,
};

export function levelName(level: string): string {
  return LEVELS[level]?.() ?? level;
}

/** What to expect of this level, in a line; empty where it is not known. */
export function levelText(level: string): string {
  return LINES[level]?.() ?? '';
}

/** The address that leads to the deal in this row of a table's score sheet, from 1. */
export const dealAt = (table: string, row: number): string => `/table/${table}?deal=${row}`;

/** Names by seat: guests as they call themselves, or numbered where they do not, also while their seat is kept, computer players numbered where there are several, `you` for the reader. */
export function seatNames(seats: readonly SeatInfo[], you: number | null): string[] {
  const computers = seats.flatMap((s, i) => (s.kind === 'computer' ? [i] : []));
  return seats.map((seat, i) => {
    if (i === you) return m.you();
    if (seat.kind === 'empty') return seat.kept_for ? m.away({ name: guestName(seat.kept_for) }) : m.empty_seat();
    if (seat.kind === 'guest') return guestName(seat);
    return computers.length > 1 ? m.computer_number({ number: computers.indexOf(i) + 1 }) : m.computer();
  });
}

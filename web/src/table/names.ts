import { guestName } from '../page/guest';
import { m } from '../paraglide/messages';
import type { SeatInfo } from '../wire/types';

/** Names of all levels, including levels that only old tables still have. */
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

/** Return a one-line description of a level; empty if the level is unknown. */
export function levelText(level: string): string {
  return LINES[level]?.() ?? '';
}

/** Return the address of a deal by its row in the table's score sheet (from 1). */
export const dealAt = (table: string, row: number): string => `/table/${table}?deal=${row}`;

/** Return true for a computer player with a seat of its own, which does not play in a person's place. */
export const isComputer = (seat: SeatInfo): boolean => seat.kind === 'computer' && !seat.kept_for;

/** Return the seats of the people besides the reader who are not ready for the next deal. */
export const unready = (seats: readonly SeatInfo[], you: number | null): number[] => seats.flatMap((seat, i) => (seat.kind === 'guest' && i !== you && !seat.ready ? [i] : []));

/**
 * Return the names by seat: `you` for the reader, the names of guests (numbered if they gave none), and numbered computer players if there
 * are several. A kept seat has the name of its guest, also while a computer plays there, which has no number.
 */
export function seatNames(seats: readonly SeatInfo[], you: number | null): string[] {
  const computers = seats.flatMap((s, i) => (isComputer(s) ? [i] : []));
  return seats.map((seat, i) => {
    if (i === you) return m.you();
    if (seat.kind === 'empty') return seat.kept_for ? m.away({ name: guestName(seat.kept_for) }) : m.empty_seat();
    if (seat.kind === 'guest') return guestName(seat);
    if (seat.kept_for) return m.played_by_computer({ name: guestName(seat.kept_for) });
    return computers.length > 1 ? m.computer_number({ number: computers.indexOf(i) + 1 }) : m.computer();
  });
}

import { andList } from '../page/lists';
import { m } from '../paraglide/messages';
import type { TableView } from '../wire/types';
import type { Names } from './room';

/** Who is for ending the match here, and who of those seated in person has not said so; null where nobody is. */
export function wantsEnd({ finished, rated, seats }: TableView, name: Names): { names: string; others: string } | null {
  if (!mayEnd({ rated, seats })) return null;
  const guests = seats.flatMap((seat, i) => (seat.kind === 'guest' ? [{ name: name(i), stop: seat.stop }] : []));
  if (finished || !guests.some((guest) => guest.stop)) return null;
  const listed = (stop: boolean) => andList(guests.filter((guest) => guest.stop === stop).map((guest) => guest.name));
  return { names: listed(true), others: listed(false) };
}

/** Whether the match may end before its time: a rated one from which somebody has left counts for him too, and is played to its end. */
export const mayEnd = ({ rated, seats }: Pick<TableView, 'rated' | 'seats'>): boolean => !(rated && seats.some((seat) => seat.kept_for));

/** Why a table was ended that did not end by itself. */
export const whyEnded = ({ abandoned }: TableView): string => (abandoned ? m.fair_table_abandoned() : m.chat_table_ended());

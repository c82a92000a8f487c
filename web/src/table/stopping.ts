import { andList } from '../page/lists';
import { m } from '../paraglide/messages';
import type { TableView } from '../wire/types';
import type { Names } from './room';

/** Return the names of those who want to end the match, and of the people at the table who do not; null if no player wants to. */
export function wantsEnd({ finished, rated, seats, club }: TableView, name: Names): { names: string; others: string } | null {
  if (!mayEnd({ rated, seats, club })) return null;
  const guests = seats.flatMap((seat, i) => (seat.kind === 'guest' ? [{ name: name(i), stop: seat.stop }] : []));
  if (finished || !guests.some((guest) => guest.stop)) return null;
  const listed = (stop: boolean) => andList(guests.filter((guest) => guest.stop === stop).map((guest) => guest.name));
  return { names: listed(true), others: listed(false) };
}

/** Return true if the match may end early. One of a club's event ends when the event says so. A rated match that a player has left is played to its end, since it counts for them too. */
export const mayEnd = ({ rated, seats, club }: Pick<TableView, 'rated' | 'seats' | 'club'>): boolean => !club && !(rated && seats.some((seat) => seat.kept_for));

/** Return why the table was closed before the end of the match. */
export const whyEnded = ({ abandoned }: TableView): string => (abandoned ? m.fair_table_abandoned() : m.chat_table_ended());

import type { TableView } from '../wire/types';
import type { Names } from './room';

/** Who is for ending the match here, and who of those seated in person has not said so; null where nobody is. */
export function wantsEnd({ finished, seats }: TableView, name: Names): { names: string; others: string } | null {
  const guests = seats.flatMap((seat, i) => (seat.kind === 'guest' ? [{ name: name(i), stop: seat.stop }] : []));
  if (finished || !guests.some((guest) => guest.stop)) return null;
  const listed = (stop: boolean) => guests.filter((guest) => guest.stop === stop).map((guest) => guest.name).join(', ');
  return { names: listed(true), others: listed(false) };
}

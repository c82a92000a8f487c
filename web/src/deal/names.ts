import { m } from '../paraglide/messages';
import { seatNames } from '../table/names';
import type { Names } from '../table/room';
import type { DealInfo, SeatInfo } from '../wire/types';

/** Names of the seats of a finished deal, as at a table; by their number where the reader is not told them. */
export function namesOf({ seats, you }: Pick<DealInfo, 'seats' | 'you'>): Names {
  const there = seats.map((seat): SeatInfo => ({ ...seat, ready: false, stop: false, kept_for: null }));
  const names = seatNames(there, you).map((name, seat) =>
    there[seat]?.kind === 'guest' && !there[seat].name && there[seat].number === null ? m.deal_player({ number: seat + 1 }) : name,
  );
  return (seat) => names[seat] ?? '';
}

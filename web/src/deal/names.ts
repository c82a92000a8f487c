import { m } from '../paraglide/messages';
import { seatNames } from '../table/names';
import type { Names } from '../table/room';
import type { DealInfo, SeatInfo } from '../wire/types';

/** Return the names of a finished deal's seats, as at the table. Names that are hidden from the reader become numbers. */
export function namesOf({ seats, you }: Pick<DealInfo, 'seats' | 'you'>): Names {
  const there = seats.map((seat): SeatInfo => ({ ...seat, ready: false, stop: false, kept_for: null }));
  const names = seatNames(there, you).map((name, seat) =>
    there[seat]?.kind === 'guest' && !there[seat].name && there[seat].number === null ? m.deal_player({ number: seat + 1 }) : name,
  );
  return (seat) => names[seat] ?? '';
}

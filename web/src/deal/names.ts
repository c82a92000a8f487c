import { seatNames } from '../table/names';
import type { Names } from '../table/room';
import type { DealInfo, SeatInfo } from '../wire/types';

/** Names of the seats of a finished deal, as at a table. */
export function namesOf({ seats, you }: Pick<DealInfo, 'seats' | 'you'>): Names {
  const there = seats.map((seat): SeatInfo => ({ ...seat, ready: false, stop: false, kept_for: null }));
  const names = seatNames(there, you);
  return (seat) => names[seat] ?? '';
}

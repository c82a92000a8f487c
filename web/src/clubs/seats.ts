import type { ClubRoundView, ClubTableView } from '../wire/types';

/** Find the table and place (from 1) of a player in a round; null if they do not sit at a table. */
export function seatOf(round: ClubRoundView, number: number): { table: ClubTableView; place: number } | null {
  const table = round.tables.find(({ seats }) => seats.includes(number));
  return table ? { table, place: table.seats.indexOf(number) + 1 } : null;
}

import { general, type Room } from '../table/room';
import { gameInfo, gameInfos } from '../wire/games.svelte';
import { plain } from './plain/room';
import { schafkopf } from './schafkopf/room';
import { skat } from './skat/room';
import { suitability } from './suitability/room';

/** One line a game. */
const rooms: readonly Room[] = [general(skat), general(schafkopf), general(suitability)];

/** The rooms that the page has, by their game's name, in the order in which they are offered. */
export const ROOMS: Record<string, Room> = Object.fromEntries(rooms.map((room) => [room.game, room]));

const plainRooms = new Map<string, Room>();

/** The room of a game: its own, or the plain one. Nothing for a game that is not known, or not yet. */
export function roomOf(game: string): Room | undefined {
  const info = gameInfo(game);
  if (ROOMS[game] || !info) return ROOMS[game];
  const room = plainRooms.get(game) ?? general(plain(info));
  plainRooms.set(game, room);
  return room;
}

/** The rooms of all games that the server offers: those that the page has first. */
export function offeredRooms(): Room[] {
  const offered = gameInfos().map((info) => info.name);
  const names = [...Object.keys(ROOMS).filter((name) => offered.includes(name)), ...offered.filter((name) => !(name in ROOMS))];
  return names.flatMap((name) => roomOf(name) ?? []);
}

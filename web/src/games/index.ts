import { general, type Room } from '../table/room';
import { gameInfo, gameInfos } from '../wire/games.svelte';
import { plain } from './plain/room';
import { schafkopf } from './schafkopf/room';
import { skat } from './skat/room';
import { suitability } from './suitability/room';

/** Games with their own rooms; one line for each game. */
const rooms: readonly Room[] = [general(skat), general(schafkopf), general(suitability)];

/** These rooms by the name of the game, in the order of the lobby. */
export const ROOMS: Record<string, Room> = Object.fromEntries(rooms.map((room) => [room.game, room]));

const plainRooms = new Map<string, Room>();

/** Return a game's own room, or a plain room; undefined if the server's list of games does not have the game, or has not arrived yet. */
export function roomOf(game: string): Room | undefined {
  const info = gameInfo(game);
  if (ROOMS[game] || !info) return ROOMS[game];
  const room = plainRooms.get(game) ?? general(plain(info));
  plainRooms.set(game, room);
  return room;
}

/** Return the rooms of all games that the server offers, starting with the games that have their own rooms. */
export function offeredRooms(): Room[] {
  const offered = gameInfos().map((info) => info.name);
  const names = [...Object.keys(ROOMS).filter((name) => offered.includes(name)), ...offered.filter((name) => !(name in ROOMS))];
  return names.flatMap((name) => roomOf(name) ?? []);
}

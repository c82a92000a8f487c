import { general, type Room } from '../table/room';
import { schafkopf } from './schafkopf/room';
import { skat } from './skat/room';
import { suitability } from './suitability/room';

/** One line a game. */
const rooms: readonly Room[] = [
  general(skat),
  general(schafkopf),
  general(suitability),
];

/** The rooms by their game's name, in the order in which they are offered. */
export const ROOMS: Record<string, Room> = Object.fromEntries(rooms.map((room) => [room.game, room]));

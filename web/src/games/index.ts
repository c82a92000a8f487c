import type { Room } from '../table/room';
import { skat } from './skat/room';

/** One line a game. */
export const ROOMS: Record<string, Room> = { skat };

import { board as schafkopf } from '../games/schafkopf/board';
import { board as skat } from '../games/skat/board';
import { board as suitability } from '../games/suitability/board';
import type { GameBoard } from './game';

/** Games with an analysis board, by name; one line for each game. */
export const BOARDS: Readonly<Record<string, GameBoard>> = { skat, schafkopf, suitability };

import { board as schafkopf } from '../games/schafkopf/board';
import { board as skat } from '../games/skat/board';
import { board as suitability } from '../games/suitability/board';
import type { GameBoard } from './game';

/** The games that the analysis board knows, by name. One line a game. */
export const BOARDS: Readonly<Record<string, GameBoard>> = { skat, schafkopf, suitability };

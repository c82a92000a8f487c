import { BOARDS } from '../analyse/boards';
import { setupOf } from '../analyse/question';
import type { Setup } from '../analyse/setup';
import { m } from '../paraglide/messages';
import type { ShownPuzzle } from '../wire/types';

/** What the board shows of a puzzle, or of a lesson's step. */
export type Shown = Pick<ShownPuzzle, 'game' | 'board' | 'seat' | 'partners' | 'moment'>;

/** The position as the analysis board lays it out. */
export function setupOfPosition({ board, game }: Pick<Shown, 'board' | 'game'>): Setup | null {
  const its = BOARDS[game];
  return its ? setupOf(board, its, { preset: '', facts: {} }) : null;
}

/** What somebody at a seat is called in it. */
export const nameIn = ({ seat }: Pick<Shown, 'seat'>, other: number) => (other === seat ? m.puzzles_you() : m.analyse_seat({ number: other + 1 }));

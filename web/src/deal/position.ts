import { BOARDS } from '../analyse/boards';
import { setupOf } from '../analyse/question';
import type { Setup } from '../analyse/setup';
import { m } from '../paraglide/messages';
import type { BoardMoment, ShownPuzzle } from '../wire/types';

/** Position of a puzzle or of a lesson's step. */
export type Shown = Pick<ShownPuzzle, 'game' | 'board' | 'seat' | 'partners' | 'moment'> & Partial<Pick<ShownPuzzle, 'unseen'>>;

/** Return the position as a setup of the analysis board. */
export function setupOfPosition({ board, game }: Pick<Shown, 'board' | 'game'>): Setup | null {
  const its = BOARDS[game];
  return its ? setupOf(board, its, { preset: '', facts: {} }) : null;
}

/** Return the number of cards in each hand at this moment, if only one seat's cards are visible. */
export function countsAt({ moment: first, unseen }: Shown, now: BoardMoment): number[] {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const inTrick = (moment: BoardMoment, seat: number) => (seat - moment.leader + first.hands.length) % first.hands.length < moment.trick.length;
  const tricks = sum(now.tricks) - sum(first.tricks);
  return (unseen?.counts ?? []).map((count, seat) => count + Number(inTrick(first, seat)) - tricks - Number(inTrick(now, seat)));
}

/** Return the name of a seat: "you" for the reader's, otherwise its number. */
export const nameIn = ({ seat }: Pick<Shown, 'seat'>, other: number) => (other === seat ? m.puzzles_you() : m.analyse_seat({ number: other + 1 }));

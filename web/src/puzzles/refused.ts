import { whyRefused, wordsFor, type Refusal, type Words } from '../page/refused';
import { m } from '../paraglide/messages';

const REFUSED: Words = {
  'puzzle/none': m.puzzles_refused_no_puzzle,
  'puzzle/unknown': m.puzzles_refused_no_puzzle,
  'puzzle/none-such': m.puzzles_refused_no_puzzle_such,
  'puzzle/all-solved': m.puzzles_refused_puzzles_solved,
  'puzzle/play': m.puzzles_refused_puzzle_moved,
  'puzzle/turn': m.puzzles_refused_puzzle_moved,
  'puzzle/asks': m.puzzles_refused_puzzle_moved,
  'puzzle/over': m.puzzles_refused_puzzle_moved,
};
/** Explain why the server refused. */
export const whyNot = (refusal: Refusal) => wordsFor(REFUSED, refusal) ?? whyRefused(refusal);

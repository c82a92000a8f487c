import { ask } from '../wire/http';
import type { PuzzleAnswer, PuzzleRush, Puzzles, PuzzleSolution, ShownPuzzle } from '../wire/types';

export const puzzles = () => ask<Puzzles>('/api/puzzles');
export const puzzle = (game: string, id: string) => ask<ShownPuzzle>(`/api/puzzles/${game}/${id}`);
export const rush = (game: string) => ask<PuzzleRush>(`/api/puzzles/${game}/rush`);
/** One that is not solved; `wanted`: kind and difficulty, as in the address; `after`: the one that was just shown. */
export function nextPuzzle(game: string, wanted: string, after: string | null): Promise<ShownPuzzle> {
  const query = new URLSearchParams(wanted);
  if (after) query.set('after', after);
  return ask<ShownPuzzle>(`/api/puzzles/${game}/next?${query.toString()}`);
}
export const attempt = (game: string, id: string, tried: { cards: readonly string[]; card: string; seconds: number | null; counts: boolean }) =>
  ask<PuzzleAnswer>(`/api/puzzles/${game}/${id}/attempt`, 'POST', tried);
export const giveUp = (game: string, id: string) => ask<PuzzleSolution>(`/api/puzzles/${game}/${id}/give-up`, 'POST');

import { ask } from '../wire/http';
import type { AnyShownPuzzle, DeclaringAnswer, PuzzleAnswer, PuzzleRush, Puzzles, PuzzleSolution } from '../wire/types';

export const puzzles = () => ask<Puzzles>('/api/puzzles');
export const puzzle = (game: string, id: string) => ask<AnyShownPuzzle>(`/api/puzzles/${game}/${id}`);
export const rush = (game: string) => ask<PuzzleRush>(`/api/puzzles/${game}/rush`);
/** One that is not solved; `wanted`: kind and difficulty, as in the address; `after`: the one that was just shown. */
export function nextPuzzle(game: string, wanted: string, after: string | null): Promise<AnyShownPuzzle> {
  const query = new URLSearchParams(wanted);
  if (after) query.set('after', after);
  return ask<AnyShownPuzzle>(`/api/puzzles/${game}/next?${query.toString()}`);
}
export const attempt = (game: string, id: string, tried: { cards: readonly string[]; card: string; seconds: number | null; counts: boolean }) =>
  ask<PuzzleAnswer>(`/api/puzzles/${game}/${id}/attempt`, 'POST', tried);
export const giveUp = (game: string, id: string) => ask<PuzzleSolution>(`/api/puzzles/${game}/${id}/give-up`, 'POST');
/** An answer before the first card, as an action; null gives up. */
export const declare = (game: string, id: string, tried: { answer: string | null; seconds: number | null; counts: boolean }) =>
  ask<DeclaringAnswer>(`/api/puzzles/${game}/${id}/declare`, 'POST', tried);

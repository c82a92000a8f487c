import { call } from '../wire/http';
import type { AnyShownPuzzle } from '../wire/types';

/** One that is not solved; `wanted`: kind and difficulty, as in the address; `after`: the one that was just shown. */
export function nextPuzzle(game: string, wanted: string, after: string | null): Promise<AnyShownPuzzle> {
  const given = new URLSearchParams(wanted);
  return call('GET /api/puzzles/{game}/next', { game, query: { kind: given.get('kind'), difficulty: given.get('difficulty'), after } });
}

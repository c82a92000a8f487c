import { call } from '../wire/http';
import type { AnyShownPuzzle } from '../wire/types';

/** Request an unsolved puzzle. `wanted`: query with kind and difficulty; `after`: id of the previous puzzle. */
export function nextPuzzle(game: string, wanted: string, after: string | null): Promise<AnyShownPuzzle> {
  const given = new URLSearchParams(wanted);
  return call('GET /api/puzzles/{game}/next', { game, query: { kind: given.get('kind'), difficulty: given.get('difficulty'), after } });
}

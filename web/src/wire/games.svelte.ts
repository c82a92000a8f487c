import { games } from './http';
import type { GameInfo } from './types';

let known = $state.raw<GameInfo[]>([]);
let asked: Promise<void> | null = null;

/** The games that the server offers; empty until it has answered. */
export function gameInfo(name: string): GameInfo | undefined {
  asked ??= games().then(
    (list) => void (known = list),
    () => void (asked = null),
  );
  return known.find((g) => g.name === name);
}

import { call } from './http';
import type { GameInfo } from './types';

let known = $state.raw<readonly GameInfo[]>([]);
let asked = false;
const RETRY = 3000;

function ask(): void {
  asked = true;
  call('GET /api/games').then(
    (list) => (known = list),
    () => setTimeout(ask, RETRY),
  );
}

/** Games that the server offers; empty until it has answered. */
export function gameInfos(): readonly GameInfo[] {
  if (!asked) ask();
  return known;
}

export function gameInfo(name: string): GameInfo | undefined {
  return gameInfos().find((g) => g.name === name);
}

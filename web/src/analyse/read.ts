import { call, RequestFailed } from '../wire/http';
import type { AnyPosition, FormatDeals, RecordLine } from '../wire/types';
import { BOARDS } from './boards';
import { setupOf } from './question';
import type { Setup } from './setup';

/** Returns a game's default preset. */
export type Usual = (game: string) => string;

/** Parse a line for the solver, which is a position without its game. The fields of the position show which game it is. */
function position(text: string): { game: string; position: AnyPosition } | null {
  let facts: unknown;
  try {
    facts = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof facts !== 'object' || facts === null || 'stich' in facts || !('hands' in facts) || !('leader' in facts)) return null;
  const hands = (facts as AnyPosition).hands;
  if (!Array.isArray(hands) || !hands.every(Array.isArray)) return null;
  const game = 'suits' in facts ? 'suitability' : hands.length === 4 ? 'schafkopf' : 'skat';
  return { game, position: facts as AnyPosition };
}

/** Read a text: a single position, or deals to choose from. Rejects with `RequestFailed` if the text cannot be read. */
export async function read(text: string, usual: Usual): Promise<Setup | FormatDeals> {
  const found = position(text);
  const board = found && BOARDS[found.game];
  if (!found || !board) return call('POST /api/formats/read', { body: { text, lenient: true } });
  const { game } = found;
  return setupOf({ game, preset: usual(game), options: {}, position: found.position }, board, { preset: usual(game), facts: {} });
}

/** Return the setup of a deal before its first card; null if the game has no board. Rejects with `RequestFailed`. */
export async function lay(record: RecordLine, usual: Usual): Promise<Setup | null> {
  const laid = await call('POST /api/analyse/record', { body: { record: JSON.stringify(record) } });
  const board = BOARDS[laid.game];
  return board ? setupOf(laid, board, { preset: usual(laid.game), facts: {} }) : null;
}

/** Return the declaration of a record: the last one among its actions, or the one in `start`; empty if there is none. */
export function declaredIn({ actions, start }: RecordLine): string {
  const words = Array.isArray(actions) ? actions.filter((action): action is string => typeof action === 'string' && action.startsWith('declare ')).at(-1) : undefined;
  if (words) return words.replace(/^declare /, '');
  const said = typeof start === 'object' && start !== null && 'declare' in start ? start.declare : '';
  return typeof said === 'string' ? said : '';
}

/** Return any error as `RequestFailed`. */
export const failure = (error: unknown): RequestFailed => (error instanceof RequestFailed ? error : new RequestFailed('network', ''));

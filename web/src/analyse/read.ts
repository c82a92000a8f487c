import { call, RequestFailed } from '../wire/http';
import type { AnyPosition, FormatDeals, RecordLine } from '../wire/types';
import { BOARDS } from './boards';
import { setupOf } from './question';
import type { Setup } from './setup';

/** The usual preset of a game, as the server names it. */
export type Usual = (game: string) => string;

/** A line as the solver reads it: a position alone, whose own words tell of which game it is. */
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

/** What a text holds: a position at once, or deals to choose from. Rejects with `RequestFailed` where it cannot be read. */
export async function read(text: string, usual: Usual): Promise<Setup | FormatDeals> {
  const found = position(text);
  const board = found && BOARDS[found.game];
  if (!found || !board) return call('POST /api/formats/read', { body: { text, lenient: true } });
  const { game } = found;
  return setupOf({ game, preset: usual(game), options: {}, position: found.position }, board, { preset: usual(game), facts: {} });
}

/** A deal of a text on the board, before its first card. Rejects with `RequestFailed`; null in a game that has no board. */
export async function lay(record: RecordLine, usual: Usual): Promise<Setup | null> {
  const laid = await call('POST /api/analyse/record', { body: { record: JSON.stringify(record) } });
  const board = BOARDS[laid.game];
  return board ? setupOf(laid, board, { preset: usual(laid.game), facts: {} }) : null;
}

/** What was declared in a record: the last declaration of its actions, or what stands in place of an auction. Empty where there is none. */
export function declaredIn({ actions, start }: RecordLine): string {
  const words = Array.isArray(actions) ? actions.filter((action): action is string => typeof action === 'string' && action.startsWith('declare ')).at(-1) : undefined;
  if (words) return words.replace(/^declare /, '');
  const said = typeof start === 'object' && start !== null && 'declare' in start ? start.declare : '';
  return typeof said === 'string' ? said : '';
}

/** The failure of any request. */
export const failure = (error: unknown): RequestFailed => (error instanceof RequestFailed ? error : new RequestFailed('network', ''));

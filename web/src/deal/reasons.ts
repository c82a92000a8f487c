import type { Names } from '../table/room';
import type { Mistake } from '../wire/types';

type Reason = Mistake['reasons'][number];

/** Why a card lost something, in a sentence; null for a reason that the page has no words for. */
const WORDS: Readonly<Record<string, (reason: Reason, names: Names) => string>> = {};

export function reasonWords(reason: Reason, names: Names): string | null {
  return WORDS[reason.code]?.(reason, names) ?? null;
}

import { isCard } from '../../cards/words';
import { m } from '../../paraglide/messages';
import type { Names } from '../../table/room';
import type { View } from '../../wire/types';

/** Return all legal actions that are not cards. */
export const spoken = (view: View): string[] => view.legal.filter((action) => !isCard(action));

/** Return true if the play has begun. For an unknown game this is a guess from the cards. */
export function playing(view: View): boolean {
  return view.trick.length > 0 || view.last_trick !== null || view.phase === 'over' || view.legal.some(isCard);
}

/** Return the instruction to the reader, or the player that the table waits for. */
export function prompt(view: View, names: Names): string {
  if (view.actor === null) return '';
  if (view.actor !== view.observer) return m.has_turn({ name: names(view.actor) });
  if (!view.legal.some(isCard)) return m.plain_you_say();
  return view.trick.length ? m.your_turn() : m.plain_you_lead();
}

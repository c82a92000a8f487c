import { isCard } from '../../cards/words';
import { m } from '../../paraglide/messages';
import type { Names } from '../../table/room';
import type { View } from '../../wire/types';

/**
 * Return the number of cards that each legal action names after its first word, such as 3 if all are like "pass C7 D8 HA"; 0 if any action
 * is of another kind.
 */
export function chosenTogether(view: View): number {
  const count = (view.legal[0]?.split(' ').length ?? 1) - 1;
  const named = (action: string) => action.split(' ').slice(1);
  return count > 0 && view.legal.every((action) => named(action).length === count && named(action).every(isCard)) ? count : 0;
}

/** Return the words of an action without the cards that it names: "pass" of "pass C7 D8 HA". */
export const withoutCards = (action: string): string =>
  action
    .split(' ')
    .filter((word) => !isCard(word))
    .join(' ');

/** Return all legal actions that are not cards and do not consist of chosen cards. */
export const spoken = (view: View): string[] => (chosenTogether(view) ? [] : view.legal.filter((action) => !isCard(action)));

/** Return true if the play has begun. For an unknown game this is a guess from the cards. */
export function playing(view: View): boolean {
  return view.trick.length > 0 || view.last_trick !== null || view.phase === 'over' || view.legal.some(isCard);
}

/** Return the instruction to the reader, or the player that the table waits for. */
export function prompt(view: View, names: Names): string {
  if (view.actor === null) return '';
  if (view.actor !== view.observer) return m.has_turn({ name: names(view.actor) });
  if (chosenTogether(view)) return m.plain_you_choose();
  if (!view.legal.some(isCard)) return m.plain_you_say();
  return view.trick.length ? m.your_turn() : m.plain_you_lead();
}

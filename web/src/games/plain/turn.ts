import { isCard } from '../../cards/words';
import { m } from '../../paraglide/messages';
import type { Names } from '../../table/room';
import type { View } from '../../wire/types';

/** Everything that can be done now but playing a card. */
export const spoken = (view: View): string[] => view.legal.filter((action) => !isCard(action));

/** Cards are played now, as far as that can be told without knowing the game. */
export function playing(view: View): boolean {
  return view.trick.length > 0 || view.last_trick !== null || view.phase === 'over' || view.legal.some(isCard);
}

/** What the observer is to do, or whom the table waits for. */
export function prompt(view: View, names: Names): string {
  if (view.actor === null) return '';
  if (view.actor !== view.observer) return m.has_turn({ name: names(view.actor) });
  if (!view.legal.some(isCard)) return m.plain_you_say();
  return view.trick.length ? m.your_turn() : m.plain_you_lead();
}

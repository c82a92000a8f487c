import { suitName } from '../../cards/words';
import { m } from '../../paraglide/messages';
import type { SchafkopfView } from '../../wire/types';
import { isTrump, ledWord, option, searched, trumpsOf } from './words';

/** The observer's own cards. */
function held(view: SchafkopfView): readonly string[] {
  return view.observer === null ? [] : (view.hands[view.observer] ?? []);
}

/** The called ace in the observer's own hand; null where it is not. */
function ownAce(view: SchafkopfView): string | null {
  const ace = view.called && `${view.called}A`;
  return ace && held(view).includes(ace) ? ace : null;
}

/** The holder of the called ace leads, and its suit may be led with another card (C.7.4). */
export function mayRunAway(view: SchafkopfView): boolean {
  const [ace, trumps] = [ownAce(view), trumpsOf(view)];
  if (!ace || !trumps || view.trick.length || searched(view)) return false;
  return view.legal.some((card) => card !== ace && card.charAt(0) === view.called && !isTrump(card, trumps));
}

/** Whether a legal card follows what was led. */
function follows(view: SchafkopfView): boolean {
  const [led, trumps] = [view.trick[0]?.card, trumpsOf(view)];
  if (!led || !trumps) return false;
  const kind = (card: string) => (isTrump(card, trumps) ? 'trump' : card.charAt(0));
  return view.legal.some((card) => kind(card) === kind(led));
}

/** Why the dimmed cards may not be played; empty when none is. */
export function blocked(view: SchafkopfView): string {
  const ace = ownAce(view);
  const suit = view.called ? suitName(view.called) : '';
  const led = ledWord(view);
  if (!led) return ace && view.legal.length < held(view).length ? m.schafkopf_must_lead_ace({ suit }) : '';
  if (ace && !view.legal.includes(ace) && !follows(view)) return m.schafkopf_must_keep_ace({ suit });
  if (ace && view.legal.length === 1 && view.legal[0] === ace) return m.schafkopf_must_play_ace({ suit });
  if (view.contract === 'ramsch' && option(view, 'stichzwang') === true) return m.schafkopf_must_beat({ led });
  return m.schafkopf_follow({ led });
}

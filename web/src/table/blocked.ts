import { isCard, suitName } from '../cards/words';
import { m } from '../paraglide/messages';
import type { AnyView, Blocked } from '../wire/types';

type Words = (why: Blocked, game: string) => string;
export type Reasons = Readonly<Record<string, Words>>;

/** The suit that the reason names, as a word. */
export const blockedSuit: Words = (why, game) => (why.suit === 'trump' ? m.blocked_trumps({ game }) : suitName(why.suit));

/** Words of the reasons that a view states (docs/reference/bots.md#blocked-cards). */
const REASONS: Record<string, Words> = {
  'must-follow': (why, game) => m.blocked_must_follow({ led: blockedSuit(why, game) }),
};

/** Add words of reasons that only some games state, when their table is loaded. */
export const addReasons = (more: Reasons) => Object.assign(REASONS, more);

const words = (why: Blocked, game: string) => REASONS[why.reason]?.(why, game) ?? m.blocked_otherwise();

/** Return why the reader may not choose this action now; empty if the view gives no reason. */
export function whyBlocked(view: AnyView, action: string): string {
  const why = view.blocked.find(({ actions }) => actions.includes(action));
  return why ? words(why, view.game) : '';
}

/** Return why the dimmed cards may not be played, each reason once; empty if none is dimmed. */
export function whyCardsBlocked(view: AnyView): string {
  return [...new Set(view.blocked.filter(({ actions }) => actions.some(isCard)).map((why) => words(why, view.game)))].join(' ');
}

import { faces } from '../cards/faces';
import { cardName, isCard, suitName } from '../cards/words';
import { m } from '../paraglide/messages';
import type { AnyView, Blocked } from '../wire/types';

const german = () => faces() === 'german';
const jacks = () => (german() ? m.schafkopf_unters() : m.schafkopf_jacks());
const queens = () => (german() ? m.schafkopf_obers() : m.schafkopf_queens());
/** The suit that the reason names, as a word. */
const suit = (of: Blocked, game: string) => (of.suit === 'trump' ? m.blocked_trumps({ game }) : suitName(of.suit));

/** Words of the reasons that a view states (docs/reference/bots.md#blocked-cards). */
const REASONS: Readonly<Record<string, (why: Blocked, game: string) => string>> = {
  'must-follow': (why, game) => m.blocked_must_follow({ led: suit(why, game) }),
  'must-beat': () => m.blocked_must_beat(),
  'must-trump': () => m.blocked_must_trump(),
  'must-open': (why) => m.blocked_must_open({ card: cardName(why.card) }),
  'not-in-first-trick': () => m.blocked_not_in_first_trick(),
  'not-yet-led': () => m.blocked_not_yet_led(),
  'must-play-called': (why, game) => m.blocked_must_play_called({ suit: suit(why, game) }),
  'must-lead-called': (why, game) => m.blocked_must_lead_called({ suit: suit(why, game) }),
  'must-keep-called': (why, game) => m.blocked_must_keep_called({ suit: suit(why, game) }),
  'no-jacks': () => m.blocked_no_jacks({ jacks: jacks() }),
  'suit-is-trump': (why, game) => m.blocked_suit_is_trump({ suit: suit(why, game) }),
  'ace-in-hand': () => m.blocked_ace_in_hand(),
  'no-card-to-call': () => m.blocked_no_card_to_call(),
  'no-card-of-suit': () => m.blocked_no_card_of_suit({ obers: queens(), unters: jacks() }),
};

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

import { m } from '../paraglide/messages';
import { blockedSuit, type Reasons } from './blocked';

/** Reasons of games in which a card is called. */
export const CALLED: Reasons = {
  'must-play-called': (why, game) => m.blocked_must_play_called({ suit: blockedSuit(why, game) }),
  'must-lead-called': (why, game) => m.blocked_must_lead_called({ suit: blockedSuit(why, game) }),
  'must-keep-called': (why, game) => m.blocked_must_keep_called({ suit: blockedSuit(why, game) }),
};

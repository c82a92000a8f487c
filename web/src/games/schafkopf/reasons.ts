import { faces } from '../../cards/faces';
import { m } from '../../paraglide/messages';
import { addReasons, blockedSuit } from '../../table/blocked';
import { CALLED } from '../../table/called';

const german = () => faces() === 'german';
const jacks = () => (german() ? m.schafkopf_unters() : m.schafkopf_jacks());
const queens = () => (german() ? m.schafkopf_obers() : m.schafkopf_queens());

addReasons({
  ...CALLED,
  'suit-is-trump': (why, game) => m.blocked_suit_is_trump({ suit: blockedSuit(why, game) }),
  'ace-in-hand': () => m.blocked_ace_in_hand(),
  'no-card-to-call': () => m.blocked_no_card_to_call(),
  'no-card-of-suit': () => m.blocked_no_card_of_suit({ obers: queens(), unters: jacks() }),
});

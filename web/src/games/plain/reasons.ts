import { cardName } from '../../cards/words';
import { m } from '../../paraglide/messages';
import { addReasons } from '../../table/blocked';
import { CALLED } from '../../table/called';

addReasons({
  ...CALLED,
  'must-beat': () => m.blocked_must_beat(),
  'must-trump': () => m.blocked_must_trump(),
  'must-open': (why) => m.blocked_must_open({ card: cardName(why.card) }),
  'not-in-first-trick': () => m.blocked_not_in_first_trick(),
  'not-yet-led': () => m.blocked_not_yet_led(),
});

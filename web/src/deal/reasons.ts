import { cardName } from '../cards/words';
import { andList } from '../page/lists';
import { m } from '../paraglide/messages';
import type { Names } from '../table/room';
import type { Mistake } from '../wire/types';

type Reason = Mistake['reasons'][number];
/** Values that the sentences can use; each takes some of them. */
interface Facts {
  cards: string;
  name: string;
  points: number;
  trick: number;
  /** The game, for the terms that differ between games. */
  game: string;
}

/** Reasons for a loss, by the codes of docs/reference/analysis.md. */
const WORDS: Readonly<Record<string, (facts: Facts) => string>> = {
  ruffed: m.deal_why_ruffed,
  'ace-not-sought': m.deal_why_ace_not_sought,
  'no-run-away': m.deal_why_no_run_away,
  'not-cashed': m.deal_why_not_cashed,
  'trick-given-up': m.deal_why_trick_given_up,
  'not-ruffed': m.deal_why_not_ruffed,
  'points-thrown': m.deal_why_points_thrown,
  'not-smeared': m.deal_why_not_smeared,
  'trick-better-left': m.deal_why_trick_better_left,
  'overtook-partner': m.deal_why_overtook_partner,
  'needless-ruff': m.deal_why_needless_ruff,
  'ten-unguarded': m.deal_why_ten_unguarded,
  'won-too-cheaply': m.deal_why_won_too_cheaply,
  'trump-wasted': m.deal_why_trump_wasted,
  'high-card-wasted': m.deal_why_high_card_wasted,
  'trump-not-drawn': m.deal_why_trump_not_drawn,
  'trump-led': m.deal_why_trump_led,
  'opened-suit': m.deal_why_opened_suit,
  'wrong-discard': m.deal_why_wrong_discard,
  'took-now': m.deal_why_took_now,
  'took-from-declarer': m.deal_why_took_from_declarer,
  'kept-high': m.deal_why_kept_high,
  'forced-later': m.deal_why_forced_later,
  'let-off': m.deal_why_let_off,
  'joker-wasted': m.deal_why_joker_wasted,
  'joker-kept': m.deal_why_joker_kept,
  'points-taken': m.deal_why_points_taken,
  'points-not-shed': m.deal_why_points_not_shed,
  'too-low': m.deal_why_too_low,
  'wrong-lead': m.deal_why_wrong_lead,
};
export const CODES: readonly string[] = Object.keys(WORDS);

/** The same in a sentence; null for a reason that the page has no words for. */
export function reasonWords({ code, cards, seat, points, trick }: Reason, names: Names, game: string): string | null {
  return WORDS[code]?.({ cards: andList(cards.map(cardName)), name: seat === null ? '' : names(seat), points: points ?? 0, trick: trick ?? 0, game }) ?? null;
}

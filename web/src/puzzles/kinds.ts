import { m } from '../paraglide/messages';

/** By the code of each kind (docs/reference/puzzles.md): its name, and what it is in a line. */
export const KINDS: Readonly<Record<string, { name: (of: { game: string }) => string; text: (of: { game: string }) => string }>> = {
  squeeze: { name: m.puzzles_kind_squeeze, text: m.puzzles_kind_squeeze_text },
  end_play: { name: m.puzzles_kind_end_play, text: m.puzzles_kind_end_play_text },
  unblock: { name: m.puzzles_kind_unblock, text: m.puzzles_kind_unblock_text },
  force: { name: m.puzzles_kind_force, text: m.puzzles_kind_force_text },
  called_ace_search: { name: m.puzzles_kind_called_ace_search, text: m.puzzles_kind_called_ace_search_text },
  overtake: { name: m.puzzles_kind_overtake, text: m.puzzles_kind_overtake_text },
  pass_the_lead: { name: m.puzzles_kind_pass_the_lead, text: m.puzzles_kind_pass_the_lead_text },
  finesse: { name: m.puzzles_kind_finesse, text: m.puzzles_kind_finesse_text },
  ruff_high: { name: m.puzzles_kind_ruff_high, text: m.puzzles_kind_ruff_high_text },
  keep_the_trump: { name: m.puzzles_kind_keep_the_trump, text: m.puzzles_kind_keep_the_trump_text },
  duck: { name: m.puzzles_kind_duck, text: m.puzzles_kind_duck_text },
  save_the_ten: { name: m.puzzles_kind_save_the_ten, text: m.puzzles_kind_save_the_ten_text },
  smear: { name: m.puzzles_kind_smear, text: m.puzzles_kind_smear_text },
  penalty_gift: { name: m.puzzles_kind_penalty_gift, text: m.puzzles_kind_penalty_gift_text },
  penalty_dodge: { name: m.puzzles_kind_penalty_dodge, text: m.puzzles_kind_penalty_dodge_text },
  penalty_price: { name: m.puzzles_kind_penalty_price, text: m.puzzles_kind_penalty_price_text },
  joker: { name: m.puzzles_kind_joker, text: m.puzzles_kind_joker_text },
  draw_trumps: { name: m.puzzles_kind_draw_trumps, text: m.puzzles_kind_draw_trumps_text },
  null: { name: m.puzzles_kind_null, text: m.puzzles_kind_null_text },
  null_defence: { name: m.puzzles_kind_null_defence, text: m.puzzles_kind_null_defence_text },
  few_tricks: { name: m.puzzles_kind_few_tricks, text: m.puzzles_kind_few_tricks_text },
  schneider: { name: m.puzzles_kind_schneider, text: m.puzzles_kind_schneider_text },
  ruff: { name: m.puzzles_kind_ruff, text: m.puzzles_kind_ruff_text },
  discard: { name: m.puzzles_kind_discard, text: m.puzzles_kind_discard_text },
  right_suit: { name: m.puzzles_kind_right_suit, text: m.puzzles_kind_right_suit_text },
  one_seat: { name: m.puzzles_kind_one_seat, text: m.puzzles_kind_one_seat_text },
  high_or_low: { name: m.puzzles_kind_high_or_low, text: m.puzzles_kind_high_or_low_text },
  null_discard: { name: m.puzzles_kind_null_discard, text: m.puzzles_kind_null_discard_text },
  points_kept: { name: m.puzzles_kind_points_kept, text: m.puzzles_kind_points_kept_text },
  points_away: { name: m.puzzles_kind_points_away, text: m.puzzles_kind_points_away_text },
  void_made: { name: m.puzzles_kind_void_made, text: m.puzzles_kind_void_made_text },
  laying_away: { name: m.puzzles_kind_laying_away, text: m.puzzles_kind_laying_away_text },
  null_declared: { name: m.puzzles_kind_null_declared, text: m.puzzles_kind_null_declared_text },
  which_ace: { name: m.puzzles_kind_which_ace, text: m.puzzles_kind_which_ace_text },
  fewer_trumps: { name: m.puzzles_kind_fewer_trumps, text: m.puzzles_kind_fewer_trumps_text },
  declaring: { name: m.puzzles_kind_declaring, text: m.puzzles_kind_declaring_text },
};

/** Kinds about decisions before the first card. */
export const BEFORE_PLAY: readonly string[] = ['null_discard', 'points_kept', 'points_away', 'void_made', 'laying_away', 'null_declared', 'which_ace', 'fewer_trumps', 'declaring'];

import { m } from '../../paraglide/messages';
import type { OptionGroup, OptionValue } from '../../table/room';
import { jacks } from './words';

const times = (value: OptionValue) => (value === 1 ? m.skat_opt_once() : m.skat_opt_twice());

/** Return words for an option with several values: each value's name and explanation. */
function choice(values: Record<string, readonly [name: () => string, text: () => string]>) {
  return { value: (v: OptionValue) => values[String(v)]?.[0]() ?? String(v), text: (v: OptionValue) => values[String(v)]?.[1]() ?? '' };
}

/** Skat's options except players and length (docs/rules A.1). */
export const OPTIONS: readonly OptionGroup[] = [
  {
    title: m.skat_ramsch,
    options: [
      {
        name: 'ramsch',
        label: m.skat_opt_ramsch,
        ...choice({
          none: [m.skat_opt_ramsch_none, m.skat_opt_ramsch_none_text],
          ramsch: [m.skat_ramsch, () => m.skat_opt_ramsch_text({ jacks: jacks() })],
          schieberamsch: [m.skat_opt_schieberamsch, m.skat_opt_schieberamsch_text],
        }),
      },
      {
        name: 'ramsch_value',
        label: m.skat_opt_ramsch_value,
        ...choice({
          fixed: [m.skat_opt_ramsch_fixed, m.skat_opt_ramsch_fixed_text],
          'card points': [m.skat_opt_ramsch_points, m.skat_opt_ramsch_points_text],
          winner: [m.skat_opt_ramsch_winner, m.skat_opt_ramsch_winner_text],
        }),
      },
      {
        name: 'ramsch_skat',
        label: m.skat_opt_ramsch_skat,
        text: m.skat_opt_ramsch_skat_text,
        value: (v) => (v === 'nobody' ? m.skat_opt_nobody() : v === 'loser' ? m.skat_opt_loser() : m.skat_opt_last_trick()),
      },
      {
        name: 'ramsch_ties',
        label: m.skat_opt_ties,
        ...choice({
          each: [m.skat_opt_ties_each, m.skat_opt_ties_each_text],
          'not three': [m.skat_opt_ties_not_three, m.skat_opt_ties_not_three_text],
          'last trick': [m.skat_opt_ties_last, m.skat_opt_ties_last_text],
        }),
      },
      { name: 'ramsch_jungfrau', label: m.skat_opt_jungfrau, text: m.skat_opt_jungfrau_text },
      {
        name: 'ramsch_durchmarsch',
        label: m.skat_opt_durchmarsch,
        ...choice({ won: [m.skat_opt_durchmarsch_won, m.skat_opt_durchmarsch_won_text], lost: [m.skat_opt_durchmarsch_lost, m.skat_opt_durchmarsch_lost_text] }),
      },
      { name: 'ramsch_grand_hand', label: m.skat_opt_grand_hand, text: m.skat_opt_grand_hand_text },
      { name: 'ramsch_leavers', label: m.skat_opt_leavers, text: m.skat_opt_leavers_text, value: (v) => (v === 'double' ? '× 2, 4, 8' : '× 2, 3, 4') },
      { name: 'ramsch_factor_on_all_tricks', label: m.skat_opt_factor_all, text: m.skat_opt_factor_all_text },
      { name: 'ramsch_jacks', label: () => m.skat_opt_ramsch_jacks({ jacks: jacks() }), text: m.skat_opt_ramsch_jacks_text },
    ],
  },
  {
    title: m.skat_rules_kontra,
    options: [
      { name: 'kontra', label: m.skat_opt_kontra, text: m.skat_opt_kontra_text },
      { name: 'kontra_null', label: m.skat_opt_kontra_null, text: m.skat_opt_kontra_null_text },
      { name: 'kontra_after_bid', label: m.skat_opt_kontra_bid, text: m.skat_opt_kontra_bid_text },
    ],
  },
  {
    title: m.skat_rules_bock,
    options: [
      { name: 'bock_60', label: m.skat_opt_bock_60, text: m.skat_opt_bock_60_text },
      { name: 'bock_grand_hand', label: m.skat_opt_bock_grand, text: m.skat_opt_bock_grand_text },
      {
        name: 'bock_kontra',
        label: m.skat_opt_bock_kontra,
        ...choice({
          none: [m.skat_opt_bock_no_kontra, m.skat_opt_bock_no_kontra_text],
          lost: [m.skat_opt_bock_lost, m.skat_opt_bock_lost_text],
          'lost or re': [m.skat_opt_bock_re, m.skat_opt_bock_re_text],
        }),
      },
      { name: 'bock_value', label: m.skat_opt_bock_value, text: m.skat_opt_bock_value_text, value: (v) => (v === 0 ? m.skat_opt_bock_no_value() : String(v)) },
      { name: 'bock_rounds', label: m.skat_opt_bock_rounds, text: m.skat_opt_bock_rounds_text },
      {
        name: 'bock_stack',
        label: m.skat_opt_bock_stack,
        ...choice({ append: [m.skat_opt_bock_append, m.skat_opt_bock_append_text], multiply: [m.skat_opt_bock_multiply, m.skat_opt_bock_multiply_text] }),
      },
      { name: 'bock_ramsch', label: m.skat_opt_bock_ramsch, text: m.skat_opt_bock_ramsch_text },
      { name: 'ramsch_after_kontra', label: m.skat_opt_after_kontra, text: m.skat_opt_after_kontra_text },
    ],
  },
  {
    title: m.skat_rules_score,
    options: [
      { name: 'tournament', label: m.skat_opt_tournament, text: m.skat_opt_tournament_text },
      {
        name: 'scoring',
        label: m.skat_opt_scoring,
        ...choice({ normal: [m.skat_opt_normal, m.skat_opt_normal_text], adjusted: [m.skat_opt_adjusted, m.skat_opt_adjusted_text] }),
      },
      {
        name: 'bierlachs',
        label: m.skat_opt_bierlachs,
        value: (v) => (v === 0 ? m.skat_opt_no_bierlachs() : m.skat_opt_bierlachs_to({ points: Number(v) })),
        text: (v) => (v === 0 ? m.skat_opt_no_bierlachs_text() : m.skat_opt_bierlachs_text()),
      },
      {
        name: 'null_below_bid',
        label: m.skat_opt_null_bid,
        ...choice({ lost: [m.skat_opt_null_lost, m.skat_opt_null_lost_text], refused: [m.skat_opt_null_refused, m.skat_opt_null_refused_text] }),
      },
      { name: 'hand_loss_factor', label: m.skat_opt_hand_loss, text: m.skat_opt_hand_loss_text, value: times },
      { name: 'skat_loss_factor', label: m.skat_opt_skat_loss, text: m.skat_opt_skat_loss_text, value: times },
      {
        name: 'lost_levels',
        label: m.skat_opt_lost_levels,
        ...choice({
          'as played': [m.skat_opt_lost_as_played, m.skat_opt_lost_as_played_text],
          'game only': [m.skat_opt_lost_game_only, m.skat_opt_lost_game_only_text],
        }),
      },
      { name: 'hand_schwarz', label: m.skat_opt_hand_schwarz, text: m.skat_opt_hand_schwarz_text },
      { name: 'grand_ouvert', label: m.skat_opt_grand_ouvert, text: m.skat_opt_grand_ouvert_text },
    ],
  },
  {
    title: m.skat_rules_end,
    options: [
      { name: 'free_concession_cards', label: m.skat_opt_free, text: m.skat_opt_free_text, value: (v) => (v === 10 ? m.skat_opt_free_10() : m.skat_opt_free_9()) },
      { name: 'concession_consent', label: m.skat_opt_consent, text: m.skat_opt_consent_text, value: (v) => (v === 'all' ? m.skat_opt_consent_all() : m.skat_opt_consent_one()) },
      {
        name: 'opponents_concession',
        label: m.skat_opt_partner,
        text: m.skat_opt_partner_text,
        value: (v) => (v === 'both' ? m.skat_opt_partner_both() : m.skat_opt_partner_one()),
      },
      {
        name: 'refused_claim',
        label: m.skat_opt_claim,
        ...choice({ 'play on': [m.skat_opt_play_on, m.skat_opt_play_on_text], 'rest lost': [m.skat_opt_rest_lost, m.skat_opt_rest_lost_text] }),
      },
    ],
  },
];

import { cardName } from '../../cards/words';
import { m } from '../../paraglide/messages';
import type { OptionGroup, OptionValue } from '../../table/room';
import { obers, unters } from './words';

/** Return words for an option with several values: each value's name and explanation. */
function choice(values: Record<string, readonly [name: () => string, text: () => string]>) {
  return { value: (v: OptionValue) => values[String(v)]?.[0]() ?? String(v), text: (v: OptionValue) => values[String(v)]?.[1]() ?? '' };
}

const from = (v: OptionValue) => (v === 0 ? m.schafkopf_opt_never() : m.schafkopf_opt_from({ count: Number(v) }));

/** Return words for a price that the table may set in place of the tariff's. */
function price(name: string, label: () => string, text: () => string) {
  return { name, label, text, value: (v: OptionValue) => (v === 'tariff' ? m.schafkopf_opt_by_tariff() : String(v)) };
}

/** Schafkopf's options except the length (docs/rules C.2). */
export const OPTIONS: readonly OptionGroup[] = [
  {
    title: m.schafkopf_rules_games,
    options: [
      {
        name: 'deck',
        label: m.schafkopf_opt_deck,
        ...choice({ long: [m.schafkopf_opt_long, m.schafkopf_opt_long_text], short: [m.schafkopf_opt_short, m.schafkopf_opt_short_text] }),
      },
      { name: 'geier', label: m.schafkopf_geier, text: () => m.schafkopf_opt_geier_text({ obers: obers() }) },
      { name: 'farbwenz', label: m.schafkopf_farbwenz, text: () => m.schafkopf_opt_farbwenz_text({ unters: unters() }) },
      { name: 'farbgeier', label: m.schafkopf_farbgeier, text: () => m.schafkopf_opt_farbgeier_text({ obers: obers() }) },
      { name: 'geier_above_farbwenz', label: m.schafkopf_opt_geier_high, text: m.schafkopf_opt_geier_high_text },
      { name: 'bettel', label: m.schafkopf_bettel, text: m.schafkopf_opt_bettel_text },
      {
        name: 'bettel_trumps',
        label: m.schafkopf_opt_bettel_trumps,
        value: (v) => (v === 'none' ? m.schafkopf_opt_bettel_none() : m.schafkopf_opt_bettel_hearts()),
        text: () => m.schafkopf_opt_bettel_trumps_text({ unters: unters() }),
      },
      { name: 'hochzeit', label: m.schafkopf_hochzeit, text: m.schafkopf_opt_hochzeit_text },
      { name: 'alone_with_all_aces', label: m.schafkopf_opt_alone, text: m.schafkopf_opt_alone_text },
      { name: 'solo_needs_suit_card', label: m.schafkopf_opt_suit_card, text: () => m.schafkopf_opt_suit_card_text({ obers: obers(), unters: unters() }) },
      { name: 'run_away_min', label: m.schafkopf_opt_run_away, text: m.schafkopf_opt_run_away_text, value: from },
    ],
  },
  {
    title: m.schafkopf_auction,
    options: [
      {
        name: 'auction',
        label: m.schafkopf_opt_auction,
        ...choice({
          duel_named: [m.schafkopf_opt_duel_named, m.schafkopf_opt_duel_named_text],
          duel_quiet: [m.schafkopf_opt_duel_quiet, m.schafkopf_opt_duel_quiet_text],
          level_rounds: [m.schafkopf_opt_level_rounds, m.schafkopf_opt_level_rounds_text],
        }),
      },
      {
        name: 'sie',
        label: m.schafkopf_sie,
        ...choice({ automatic: [m.schafkopf_opt_sie_automatic, m.schafkopf_opt_sie_automatic_text], bid: [m.schafkopf_opt_sie_bid, m.schafkopf_opt_sie_bid_text] }),
      },
    ],
  },
  {
    title: m.schafkopf_rules_all_pass,
    options: [
      {
        name: 'all_pass',
        label: m.schafkopf_opt_all_pass,
        ...choice({
          redeal: [m.schafkopf_opt_redeal, m.schafkopf_opt_redeal_text],
          next: [m.schafkopf_opt_next, m.schafkopf_opt_next_text],
          ramsch: [m.schafkopf_ramsch, m.schafkopf_opt_ramsch_text],
          must: [m.schafkopf_opt_must, () => m.schafkopf_opt_must_text({ card: cardName('CQ') })],
        }),
      },
      { name: 'ramsch_jungfrau', label: m.schafkopf_opt_jungfrau, text: m.schafkopf_opt_jungfrau_text },
      {
        name: 'ramsch_tie',
        label: m.schafkopf_opt_ramsch_tie,
        ...choice({
          trump: [m.schafkopf_opt_tie_trump, m.schafkopf_opt_tie_trump_text],
          tricks: [m.schafkopf_opt_tie_tricks, m.schafkopf_opt_tie_tricks_text],
        }),
      },
      {
        name: 'ramsch_durchmarsch',
        label: m.schafkopf_opt_durchmarsch,
        value: (v) => (v === 'off' ? m.schafkopf_opt_off() : v === 'all' ? m.schafkopf_opt_all_tricks() : m.schafkopf_opt_points({ points: Number(v) })),
        text: m.schafkopf_opt_durchmarsch_text,
      },
      { name: 'stichzwang', label: m.schafkopf_opt_stichzwang, text: m.schafkopf_opt_stichzwang_text },
      {
        name: 'stock_price',
        label: m.schafkopf_opt_stock,
        value: (v) => (v === 0 ? m.schafkopf_opt_no_stock() : String(v)),
        text: (v) => (v === 0 ? m.schafkopf_opt_no_stock_text() : m.schafkopf_opt_stock_text({ price: Number(v) })),
      },
    ],
  },
  {
    title: m.schafkopf_rules_doubling,
    options: [
      { name: 'klopfen', label: m.schafkopf_opt_klopfen, text: m.schafkopf_opt_klopfen_text },
      {
        name: 'stoss_max',
        label: m.schafkopf_opt_stoss,
        ...choice({
          0: [m.schafkopf_opt_stoss_none, m.schafkopf_opt_stoss_none_text],
          1: [m.schafkopf_opt_stoss_kontra, m.schafkopf_opt_stoss_kontra_text],
          2: [m.schafkopf_opt_stoss_re, m.schafkopf_opt_stoss_re_text],
          3: [m.schafkopf_opt_stoss_sub, m.schafkopf_opt_stoss_sub_text],
          4: [m.schafkopf_opt_stoss_hirsch, m.schafkopf_opt_stoss_hirsch_text],
        }),
      },
      {
        name: 'stoss_until',
        label: m.schafkopf_opt_stoss_until,
        ...choice({
          'first card': [m.schafkopf_opt_first_card, m.schafkopf_opt_first_card_text],
          'own card': [m.schafkopf_opt_own_card, m.schafkopf_opt_own_card_text],
        }),
      },
    ],
  },
  {
    title: m.schafkopf_rules_score,
    options: [
      {
        name: 'tariff',
        label: m.schafkopf_opt_tariff,
        value: (v) => String(v).replace('/', ' / '),
        text: (v) => {
          const [partner = '', solo = ''] = String(v).split('/');
          return m.schafkopf_opt_tariff_text({ partner, solo });
        },
      },
      price('partner_price', m.schafkopf_opt_partner_price, m.schafkopf_opt_partner_price_text),
      price('solo_price', m.schafkopf_opt_solo_price, m.schafkopf_opt_solo_price_text),
      price('level_price', m.schafkopf_opt_level_price, m.schafkopf_opt_level_price_text),
      price('runner_price', m.schafkopf_opt_runner_price, m.schafkopf_opt_runner_price_text),
      {
        name: 'schwarz',
        label: m.schafkopf_opt_schwarz,
        ...choice({
          tricks: [m.schafkopf_opt_schwarz_tricks, m.schafkopf_opt_schwarz_tricks_text],
          points: [m.schafkopf_opt_schwarz_points, m.schafkopf_opt_schwarz_points_text],
        }),
      },
      price('sie_price', m.schafkopf_opt_sie_price, m.schafkopf_opt_sie_price_text),
      price('ramsch_price', m.schafkopf_opt_ramsch_price, m.schafkopf_opt_ramsch_price_text),
      price('bettel_price', m.schafkopf_opt_bettel_price, m.schafkopf_opt_bettel_price_text),
      price('hochzeit_price', m.schafkopf_opt_hochzeit_price, m.schafkopf_opt_hochzeit_price_text),
      {
        name: 'tout',
        label: m.schafkopf_opt_tout,
        ...choice({ triple: [m.schafkopf_opt_triple, m.schafkopf_opt_triple_text], double: [m.schafkopf_opt_double, m.schafkopf_opt_double_text] }),
      },
      {
        name: 'tout_factor',
        label: m.schafkopf_opt_tout_factor,
        text: m.schafkopf_opt_tout_factor_text,
        value: (v) => (v === 'tout' ? m.schafkopf_opt_as_above() : `× ${v}`),
      },
      { name: 'laufende_min', label: m.schafkopf_opt_runners, text: m.schafkopf_opt_runners_text, value: from },
      { name: 'laufende_min_wenz', label: m.schafkopf_opt_runners_wenz, text: m.schafkopf_opt_runners_wenz_text, value: from },
      { name: 'laufende_min_solo', label: m.schafkopf_opt_runners_solo, text: m.schafkopf_opt_runners_text, value: (v) => (v === 'same' ? m.schafkopf_opt_as_partner() : from(v)) },
      {
        name: 'laufende_min_farbwenz',
        label: m.schafkopf_opt_runners_farbwenz,
        text: m.schafkopf_opt_runners_farbwenz_text,
        value: (v) => (v === 'same' ? m.schafkopf_opt_as_partner() : from(v)),
      },
      {
        name: 'laufende_min_geier',
        label: m.schafkopf_opt_runners_geier,
        text: m.schafkopf_opt_runners_wenz_text,
        value: (v) => (v === 'same' ? m.schafkopf_opt_as_wenz() : from(v)),
      },
      {
        name: 'laufende_sides',
        label: m.schafkopf_opt_sides,
        ...choice({ held: [m.schafkopf_opt_held, m.schafkopf_opt_held_text], both: [m.schafkopf_opt_both, m.schafkopf_opt_both_text] }),
      },
    ],
  },
];

import { m } from '../../paraglide/messages';
import type { OptionGroup, OptionValue } from '../../table/room';

/** Return words for an option with several values: each value's name and explanation. */
function choice(values: Record<string, readonly [name: () => string, text: () => string]>) {
  return { value: (v: OptionValue) => values[String(v)]?.[0]() ?? String(v), text: (v: OptionValue) => values[String(v)]?.[1]() ?? '' };
}

/** Suitability's options except players and length (docs/rules B.1, B.10). */
export const OPTIONS: readonly OptionGroup[] = [
  {
    title: m.suitability_rules_end,
    options: [
      {
        name: 'end',
        label: m.suitability_opt_end,
        ...choice({
          deals: [m.suitability_opt_end_deals, m.suitability_opt_end_deals_text],
          points: [m.suitability_opt_end_points, m.suitability_opt_end_points_text],
          agreement: [m.suitability_opt_end_agreement, m.suitability_opt_end_agreement_text],
        }),
      },
      {
        name: 'rounds',
        label: m.suitability_opt_rounds,
        value: (rounds) => (rounds === 'none' ? m.suitability_opt_rounds_none() : m.rounds_count({ rounds: Number(rounds) })),
        text: (rounds) => (rounds === 'none' ? m.suitability_opt_rounds_none_text() : m.suitability_opt_rounds_text()),
      },
      { name: 'points', label: m.suitability_opt_points, text: m.suitability_opt_points_text },
    ],
  },
  {
    title: m.suitability_rules_score,
    options: [
      {
        name: 'rounding',
        label: m.suitability_opt_rounding,
        ...choice({ 'half up': [m.suitability_opt_half_up, m.suitability_opt_half_up_text], down: [m.suitability_opt_down, m.suitability_opt_down_text] }),
      },
      { name: 'poverty_bonus', label: m.suitability_opt_poverty, text: m.suitability_opt_poverty_text },
    ],
  },
];

import { m } from '../../paraglide/messages';
import { TRICK, type Term } from '../../terms/terms';

/** Terms of Suitability that explain themselves. */
export const TERMS: readonly Term[] = [
  { names: m.term_suitability_cards_names, text: m.term_suitability_cards },
  { names: m.term_suitability_trump_names, text: m.term_suitability_trump },
  { names: m.term_suitability_penalty_names, text: m.term_suitability_penalty },
  { names: m.term_suitability_reverse_names, text: m.term_suitability_reverse },
  { names: m.term_suitability_plain_names, text: m.term_suitability_plain },
  { names: m.term_suitability_privilege_names, text: m.term_suitability_privilege },
  { names: m.term_suitability_immunity_names, text: m.term_suitability_immunity },
  { names: m.term_suitability_warranty_names, text: m.term_suitability_warranty },
  { names: m.term_suitability_poverty_names, text: m.term_suitability_poverty },
  { names: m.term_suitability_joker_names, text: m.term_suitability_joker },
  TRICK,
];

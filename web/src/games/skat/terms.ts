import { m } from '../../paraglide/messages';
import { KONTRA, POINTS, RE, SCHNEIDER, SCHWARZ, TRICK, TRUMP, type Term } from '../../terms/terms';

/** Terms of Skat that explain themselves. */
export const TERMS: readonly Term[] = [
  { names: m.term_skat_matadors_names, text: m.term_skat_matadors },
  { names: m.term_skat_hand_names, text: m.term_skat_hand },
  SCHNEIDER,
  SCHWARZ,
  { names: m.term_skat_ouvert_names, text: m.term_skat_ouvert },
  { names: m.term_skat_null_names, text: m.term_skat_null },
  { names: m.term_skat_grand_names, text: m.term_skat_grand },
  { names: m.term_skat_ramsch_names, text: m.term_skat_ramsch },
  { names: m.term_skat_overbid_names, text: m.term_skat_overbid },
  { names: m.term_skat_declarer_names, text: m.term_skat_declarer },
  { names: m.term_skat_skat_names, text: m.term_skat_skat },
  KONTRA,
  RE,
  POINTS,
  TRUMP,
  TRICK,
];

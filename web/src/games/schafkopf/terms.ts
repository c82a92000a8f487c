import { m } from '../../paraglide/messages';
import { KONTRA, POINTS, RE, SCHNEIDER, SCHWARZ, TRICK, TRUMP, type Term } from '../../terms/terms';

/** Terms of Schafkopf that explain themselves. */
export const TERMS: readonly Term[] = [
  { names: m.term_schafkopf_runners_names, text: m.term_schafkopf_runners },
  { names: m.term_schafkopf_called_names, text: m.term_schafkopf_called },
  { names: m.term_schafkopf_partner_names, text: m.term_schafkopf_partner },
  { names: m.term_schafkopf_away_names, text: m.term_schafkopf_away },
  { names: m.term_schafkopf_farbwenz_names, text: m.term_schafkopf_farbwenz },
  { names: m.term_schafkopf_farbgeier_names, text: m.term_schafkopf_farbgeier },
  { names: m.term_schafkopf_geier_names, text: m.term_schafkopf_geier },
  { names: m.term_schafkopf_wenz_names, text: m.term_schafkopf_wenz },
  { names: m.term_schafkopf_solo_names, text: m.term_schafkopf_solo },
  { names: m.term_schafkopf_tout_names, text: m.term_schafkopf_tout },
  { names: m.term_schafkopf_bettel_names, text: m.term_schafkopf_bettel },
  { names: m.term_schafkopf_hochzeit_names, text: m.term_schafkopf_hochzeit },
  { names: m.term_schafkopf_ramsch_names, text: m.term_schafkopf_ramsch },
  { names: m.term_schafkopf_jungfrau_names, text: m.term_schafkopf_jungfrau },
  { names: m.term_schafkopf_march_names, text: m.term_schafkopf_march },
  { names: m.term_schafkopf_knock_names, text: m.term_schafkopf_knock },
  { names: m.term_schafkopf_stock_names, text: m.term_schafkopf_stock },
  { names: m.term_schafkopf_declarer_names, text: m.term_schafkopf_declarer },
  SCHNEIDER,
  SCHWARZ,
  KONTRA,
  RE,
  POINTS,
  TRUMP,
  TRICK,
];

import { m } from '../../paraglide/messages';

/** Names and descriptions of the presets. */
export const PRESETS: Record<string, { name: () => string; text: () => string }> = {
  'schafkopf-2023': { name: m.schafkopf_preset_2023, text: m.schafkopf_preset_2023_text },
  schafkopfschule: { name: m.schafkopf_preset_school, text: m.schafkopf_preset_school_text },
  'schafkopfschule-turnier': { name: m.schafkopf_preset_tournament, text: m.schafkopf_preset_tournament_text },
  sauspiel: { name: m.schafkopf_preset_sauspiel, text: m.schafkopf_preset_sauspiel_text },
  'parlett-10-50': { name: m.schafkopf_preset_parlett, text: m.schafkopf_preset_parlett_text },
};

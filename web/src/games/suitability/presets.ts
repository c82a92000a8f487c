import { m } from '../../paraglide/messages';

/** Names and descriptions of the presets. */
export const PRESETS: Record<string, { name: () => string; text: () => string }> = {
  'suitability-akagiri': { name: m.suitability_preset_akagiri, text: m.suitability_preset_akagiri_text },
  'suitability-parlett': { name: m.suitability_preset_parlett, text: m.suitability_preset_parlett_text },
};

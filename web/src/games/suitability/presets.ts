import { m } from '../../paraglide/messages';

/** What the presets are called, and what they are about. */
export const PRESETS: Record<string, { name: () => string; text: () => string }> = {
  'suitability-akagiri': { name: m.suitability_preset_akagiri, text: m.suitability_preset_akagiri_text },
  'suitability-parlett': { name: m.suitability_preset_parlett, text: m.suitability_preset_parlett_text },
};

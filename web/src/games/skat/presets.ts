import { m } from '../../paraglide/messages';

/** Names and descriptions of the presets. */
export const PRESETS: Record<string, { name: () => string; text: () => string }> = {
  'skat-isko': { name: m.skat_preset_isko, text: m.skat_preset_isko_text },
  'skat-kneipe': { name: m.skat_preset_kneipe, text: m.skat_preset_kneipe_text },
  'skat-tournament': { name: m.skat_preset_tournament, text: m.skat_preset_tournament_text },
  'skat-classic': { name: m.skat_preset_classic, text: m.skat_preset_classic_text },
  'skat-bga': { name: m.skat_preset_bga, text: m.skat_preset_bga_text },
};

import type { Component } from 'svelte';

/** Pages that score deals played with real cards, by game; loaded when opened. */
export const SCORERS: Readonly<Record<string, () => Promise<{ default: Component }>>> = {
  skat: () => import('./skat/scorer/Scorer.svelte'),
  schafkopf: () => import('./schafkopf/scorer/Scorer.svelte'),
  suitability: () => import('./suitability/scorer/Scorer.svelte'),
};

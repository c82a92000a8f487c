import type { Component } from 'svelte';

/** By game, the page that scores deals played with real cards, loaded when it is opened. */
export const SCORERS: Readonly<Record<string, () => Promise<{ default: Component }>>> = {
  skat: () => import('./skat/scorer/Scorer.svelte'),
  schafkopf: () => import('./schafkopf/scorer/Scorer.svelte'),
  suitability: () => import('./suitability/scorer/Scorer.svelte'),
};

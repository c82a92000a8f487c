import type { Component } from 'svelte';
import type { LineBook } from '../scorer/book.svelte';
import type { RefusalCases } from '../scorer/refusal';

/** Pages that score deals played with real cards, by game; loaded when opened. */
export const SCORERS: Readonly<Record<string, () => Promise<{ default: Component }>>> = {
  skat: () => import('./skat/scorer/Scorer.svelte'),
  schafkopf: () => import('./schafkopf/scorer/Scorer.svelte'),
  suitability: () => import('./suitability/scorer/Scorer.svelte'),
};

/** Words of a game for lines and refusals of deals. */
export interface DealWords {
  readonly refusals: RefusalCases;
  readonly lineWords?: LineBook['lineWords'];
}

/** Words of the games whose lists can be typed deal by deal; loaded with the first such list. */
export const DEAL_WORDS: Readonly<Record<string, () => Promise<DealWords>>> = {
  skat: async () => ({ refusals: (await import('./skat/scorer/refusal')).REFUSALS }),
  schafkopf: async () => (await import('./schafkopf/scorer/ledger')).LEDGER,
  suitability: async () => (await import('./suitability/scorer/ledger')).LEDGER,
};

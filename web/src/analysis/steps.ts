import type { DealAnalysis, PlayedCard } from '../wire/types';

/** A card of a finished deal, with where it stands. */
export interface Step extends PlayedCard {
  /** Its trick, from 0. */
  readonly trick: number;
  /** What the declarer's side would make before it was played; also the value of the best card. */
  readonly before: number;
}

/** All cards of the deal in the order in which they were played. */
export function steps(analysis: DealAnalysis): Step[] {
  let before = analysis.par;
  return analysis.tricks.flatMap((trick, number) =>
    trick.cards.map((card) => {
      const step = { ...card, trick: number, before };
      before = card.value;
      return step;
    }),
  );
}

/** The cards that could be played, the best for whoever played first; equal ones stay in the order of the hand. */
export function bestFirst(step: Step, ofSide: boolean): { card: string; value: number; gave: number }[] {
  return step.cards
    .map(({ card, value }) => ({ card, value, gave: Math.abs(step.before - value) }))
    .sort((a, b) => (ofSide ? b.value - a.value : a.value - b.value));
}

/** The first card that gave most away, to begin with; 0 where none did. */
export function worst(all: readonly Step[]): number {
  const most = Math.max(0, ...all.map((step) => step.gave));
  return most ? all.findIndex((step) => step.gave === most) : 0;
}

/** Whether values are card points or tricks, and not won or lost. */
export function counted(analysis: DealAnalysis): boolean {
  return analysis.count === 'points' || analysis.count === 'tricks';
}

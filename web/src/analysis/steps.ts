import type { DealAnalysis, MultiplayerAnalysis, MultiplayerCard, PlayedCard } from '../wire/types';

/** A card of a finished deal of two parties, with where it stands. */
export interface Step extends PlayedCard {
  /** Its trick, from 0. */
  readonly trick: number;
  /** What the declarer's side would make before it was played; also the value of the best card. */
  readonly before: number;
}

/** A card of a finished deal in which every player played for themselves. */
export interface MultiplayerStep extends MultiplayerCard {
  /** Its trick, from 0. */
  readonly trick: number;
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

/** The same where every player played for themselves. */
export function multiplayerSteps(analysis: MultiplayerAnalysis): MultiplayerStep[] {
  return analysis.tricks.flatMap((trick, number) => trick.cards.map((card) => ({ ...card, trick: number })));
}

/** Whether values are card points or tricks, and not won or lost. */
export function counted(analysis: DealAnalysis): boolean {
  return analysis.count === 'points' || analysis.count === 'tricks';
}

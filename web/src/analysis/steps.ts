import type { DealAnalysis, MultiplayerAnalysis, MultiplayerCard, PlayedCard } from '../wire/types';

/** A played card of a finished two-party deal, with its trick and the value before it. */
export interface Step extends PlayedCard {
  /** Index of the trick, from 0. */
  readonly trick: number;
  /** Value for the declarer's side before the card was played; also the value of the best card. */
  readonly before: number;
}

/** A played card of a finished deal without parties, with its trick. */
export interface MultiplayerStep extends MultiplayerCard {
  /** Index of the trick, from 0. */
  readonly trick: number;
}

/** Return all cards of the deal in the order in which they were played. */
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

/** Return all cards of a deal without parties in the order in which they were played. */
export function multiplayerSteps(analysis: MultiplayerAnalysis): MultiplayerStep[] {
  return analysis.tricks.flatMap((trick, number) => trick.cards.map((card) => ({ ...card, trick: number })));
}

/** Return true if values are card points or tricks, false if they are just won or lost. */
export function counted(analysis: DealAnalysis): boolean {
  return analysis.count === 'points' || analysis.count === 'tricks';
}

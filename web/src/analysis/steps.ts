import type { AnyAnalysis, AnyOutcome, DealAnalysis, MultiplayerAnalysis, MultiplayerCard, PlayedCard } from '../wire/types';

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

/** A card that could be played, what it was worth, and how much less than the best one. */
export interface Choice {
  readonly card: string;
  readonly value: number;
  readonly loss: number;
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

/** The cards that could be played, the best for whoever played first; equal ones stay in the order of the hand. */
export function bestFirst(step: Step, ofSide: boolean): Choice[] {
  return step.cards
    .map(({ card, value }) => ({ card, value, loss: Math.abs(step.before - value) }))
    .sort((a, b) => (ofSide ? b.value - a.value : a.value - b.value));
}

/** The same where every player played for themselves; `few` is good where card points are counted. Empty where no value is exact. */
export function multiplayerBestFirst(step: MultiplayerStep, few: boolean): Choice[] {
  const values = step.cards.map((c) => c.value);
  const best = few ? Math.min(...values) : Math.max(...values);
  return step.cards
    .map(({ card, value }) => ({ card, value, loss: Math.abs(best - value) }))
    .sort((a, b) => a.loss - b.loss);
}

/** The first card with the greatest loss, to begin with; 0 where none lost anything. */
export function worst(all: readonly { readonly loss: number | null }[]): number {
  const most = Math.max(0, ...all.map((step) => step.loss ?? 0));
  return most ? all.findIndex((step) => step.loss === most) : 0;
}

/** Where an ending begins: its worst card, or its first one. */
export function worstExact(all: readonly MultiplayerStep[], from: number): number {
  const ending = all.slice(from);
  return ending.some((step) => step.loss) ? from + worst(ending) : Math.min(from, all.length - 1);
}

/** Whether values are card points or tricks, and not won or lost. */
export function counted(analysis: DealAnalysis): boolean {
  return analysis.count === 'points' || analysis.count === 'tricks';
}

/** Seats that played together; nobody where every player played for themselves. */
export function sideOf(analysis: AnyAnalysis): readonly number[] {
  return analysis.method === 'two parties' ? analysis.side : [];
}

/** Whether a deal that ended so can be looked at: cards were played in it, or may have been. */
export function lookable(outcome: AnyOutcome): boolean {
  return outcome.declarer !== null || outcome.reason === 'played';
}

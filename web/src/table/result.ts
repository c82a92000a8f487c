import type { AnyOutcome } from '../wire/types';

/**
 * Return the deal's result for this seat's side; null if it was neither won nor lost. Without a declarer, the best score wins and the worst
 * loses.
 */
export function resultFor(outcome: AnyOutcome, seat: number): 'won' | 'lost' | null {
  const { declarer, won, scores } = outcome;
  if (declarer !== null && won !== null) {
    const side = 'side' in outcome ? outcome.side : [declarer];
    return side.includes(seat) === won ? 'won' : 'lost';
  }
  const [own = 0, best, worst] = [scores[seat], Math.max(...scores), Math.min(...scores)];
  if (best === worst) return null;
  return own === best ? 'won' : own === worst ? 'lost' : null;
}

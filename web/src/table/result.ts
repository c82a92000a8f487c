import type { AnyOutcome } from '../wire/types';

/** Whether the deal was won or lost from this seat's side; null where it was neither. Where nobody declared, the best score wins and the worst loses. */
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

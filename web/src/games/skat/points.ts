import type { SkatView } from '../../wire/types';

/** Reasons after which all 120 card points belong to one side or the other; after other early ends, the rest is not counted. */
const DIVIDED = ['played', 'claimed', 'thrown in', 'claim refused'];

/** Return the card points of the declarer and of the opponents. Once the deal is over, they agree with the result, also after a claim. */
export function pointsOfSides({ declarer, order, points, outcome, observer, discard_points }: SkatView): { declarer: number; others: number } {
  const others = order.reduce((sum, seat) => sum + (seat === declarer ? 0 : (points[seat] ?? 0)), 0);
  if (outcome && outcome.card_points !== null) {
    return { declarer: outcome.card_points, others: DIVIDED.includes(outcome.reason) ? 120 - outcome.card_points : others };
  }
  // The discards count for the declarer, and only the declarer knows them.
  const known = declarer === observer ? (discard_points ?? 0) : 0;
  return { declarer: declarer === null ? 0 : (points[declarer] ?? 0) + known, others };
}

/** The cards in the order in which a hand is held; cards that the order does not name come last, as they were. */
export function sorted(cards: readonly string[], order: readonly string[] | undefined): string[] {
  if (!order) return [...cards];
  const rank = new Map(order.map((card, i) => [card, i]));
  return [...cards].sort((a, b) => (rank.get(a) ?? order.length) - (rank.get(b) ?? order.length));
}

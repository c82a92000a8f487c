export interface Held {
  /** Order of the suits in the hand: the game's order, red and black alternating, or the reader's own. */
  order: 'game' | 'alternating' | 'own';
  /** The reader's own order of the suits, such as `CSHD`. */
  ownOrder?: string;
  /** Side of the hand with the trumps and the high cards. */
  high: 'left' | 'right';
}

const AS_THE_GAME: Held = { order: 'game', high: 'left' };
const SUITS = 'CSHD';
const suit = (card: string) => card.charAt(0);
const red = (s: string) => s === 'H' || s === 'D';

/**
 * Return the cards in the order in which a hand is held. Cards missing from the game's order come last, in their given order.
 * `trump` is the suit of trumps, which stays beside the other trumps; null if no suit is trumps, undefined if that is not known.
 */
export function sorted(
  cards: readonly string[],
  order: readonly string[] | undefined,
  { order: suits, high, ownOrder = SUITS }: Held = AS_THE_GAME,
  trump?: string | null,
): string[] {
  if (!order) return [...cards];
  const ranks = new Map(order.map((card, i) => [card, i]));
  const rank = (card: string) => ranks.get(card) ?? order.length;
  const held = [...cards].sort((a, b) => rank(a) - rank(b));
  if (suits !== 'game') {
    const blocks = suitBlocks(order);
    const start = blocks[0]?.start ?? order.length;
    const inSuits = (card: string) => rank(card) >= start && rank(card) < order.length;
    const own = blocks.map((block) => block.suit).filter((s) => held.some((card) => inSuits(card) && suit(card) === s));
    const wanted = suits === 'own' ? inOwnOrder(own, ownOrder, pinned(blocks[0]?.suit, trump)) : alternating(own, blocks[0]?.suit);
    const place = (card: string) => (inSuits(card) ? wanted.indexOf(suit(card)) : rank(card) < start ? -1 : wanted.length);
    held.sort((a, b) => place(a) - place(b));
  }
  return high === 'right' ? held.reverse() : held;
}

/**
 * Return the suits that stand complete at the end of the game's order, with the index at which each begins. Trumps of several suits come
 * before them. The first suit may itself be trumps, so it stays first.
 */
function suitBlocks(order: readonly string[]): { start: number; suit: string }[] {
  const blocks: { start: number; suit: string }[] = [];
  for (let end = order.length; end > 0;) {
    const s = suit(order[end - 1] ?? '');
    if (!SUITS.includes(s) || blocks.some((block) => block.suit === s)) break;
    let start = end - 1;
    while (start > 0 && suit(order[start - 1] ?? '') === s) start--;
    blocks.unshift({ start, suit: s });
    end = start;
  }
  return blocks;
}

/** Return the suit that stays first because it is trumps, or may be: a first suit other than the usual one. */
function pinned(first: string | undefined, trump: string | null | undefined): string | undefined {
  if (trump !== undefined) return first === trump ? first : undefined;
  return first === SUITS.charAt(0) ? undefined : first;
}

function inOwnOrder(suits: readonly string[], ownOrder: string, first: string | undefined): string[] {
  const place = (s: string) => (s === first ? -1 : ownOrder.indexOf(s));
  return [...suits].sort((a, b) => place(a) - place(b));
}

function alternating(suits: readonly string[], first: string | undefined): string[] {
  const rest = [...suits];
  // With three suits, the only one of its colour goes into the middle, unless the first suit must stay first.
  const odd = rest.find((s) => rest.filter((other) => red(other) === red(s)).length === 1);
  const start = rest[0] === first || rest.length !== 3 ? rest[0] : rest.find((s) => s !== odd);
  const laid: string[] = [];
  for (let next = start; next !== undefined;) {
    const now = next;
    laid.push(now);
    rest.splice(rest.indexOf(now), 1);
    next = rest.find((s) => red(s) !== red(now)) ?? rest[0];
  }
  return laid;
}

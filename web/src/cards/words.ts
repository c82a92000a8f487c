import { m } from '../paraglide/messages';

const SUITS: Record<string, () => string> = { C: m.suit_clubs, S: m.suit_spades, H: m.suit_hearts, D: m.suit_diamonds };
const RANKS: Record<string, () => string> = { A: m.rank_ace, K: m.rank_king, Q: m.rank_queen, J: m.rank_jack, T: m.rank_ten };

export function suitName(suit: string): string {
  return SUITS[suit]?.() ?? suit;
}

/** A card's name, such as "jack of clubs". */
export function cardName(card: string): string {
  const rank = card.slice(1);
  return m.card_name({ suit: suitName(card.charAt(0)), rank: RANKS[rank]?.() ?? rank });
}

export function isCard(text: string): boolean {
  return /^[CSHD][AKQJT2-9]$/.test(text);
}

import { m } from '../paraglide/messages';
import { faces, type Faces } from './faces';

const SUITS: Record<Faces, Record<string, () => string>> = {
  french: { C: m.suit_clubs, S: m.suit_spades, H: m.suit_hearts, D: m.suit_diamonds },
  german: { C: m.suit_acorns, S: m.suit_leaves, H: m.suit_hearts, D: m.suit_bells },
};
const RANKS: Record<Faces, Record<string, () => string>> = {
  french: { A: m.rank_ace, K: m.rank_king, Q: m.rank_queen, J: m.rank_jack, T: m.rank_ten },
  german: { A: m.rank_ace, K: m.rank_king, Q: m.rank_ober, J: m.rank_unter, T: m.rank_ten },
};
const NAMES = { french: m.card_name, german: m.card_name_german };

export function suitName(suit: string): string {
  return SUITS[faces()][suit]?.() ?? suit;
}

/** A card's name, such as "jack of clubs", or "unter of acorns" where the faces are German. */
export function cardName(card: string): string {
  const rank = card.slice(1);
  return NAMES[faces()]({ suit: suitName(card.charAt(0)), rank: RANKS[faces()][rank]?.() ?? rank });
}

export function isCard(text: string): boolean {
  return /^[CSHD][AKQJT2-9]$/.test(text);
}

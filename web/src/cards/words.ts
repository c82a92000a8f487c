import { m } from '../paraglide/messages';
import { faces, ownName, type Faces } from './faces';
import type { CardMark } from './mark';

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
  return ownName('suits', suit) ?? SUITS[faces()][suit]?.() ?? suit;
}

/** The same to begin a sentence or a label with. */
export function suitTitle(suit: string): string {
  const [first = '', ...rest] = suitName(suit);
  return first.toLocaleUpperCase() + rest.join('');
}

export function rankName(rank: string): string {
  return ownName('ranks', rank) ?? RANKS[faces()][rank]?.() ?? rank;
}

/** A card's name, such as "jack of clubs", "unter of acorns" where the faces are German, or "joker 1". */
export function cardName(card: string): string {
  if (isJoker(card)) return m.joker_number({ number: card.charAt(2) });
  return NAMES[faces()]({ suit: suitName(card.charAt(0)), rank: rankName(card.slice(1)) });
}

/** A card's name and what the deal makes of it. */
export function markedName(card: string, mark: CardMark | null): string {
  return mark ? m.card_marked({ card: cardName(card), word: mark.word }) : cardName(card);
}

export function isJoker(text: string): boolean {
  return /^JK[1-3]$/.test(text);
}

export function isCard(text: string): boolean {
  return /^[CSHD][AKQJT2-9]$/.test(text) || isJoker(text);
}

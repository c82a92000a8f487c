import { isJoker } from '../cards/words';
import { m } from '../paraglide/messages';
import { locales } from '../paraglide/runtime';

/** Cards typed by the reader, or the word that is not a card. */
export type Typed = { readonly cards: readonly string[] } | { readonly wrong: string };

/** Other words for suits and ranks besides their names on the page, in all languages: signs, abbreviations, synonyms. */
const SUIT_WORDS: Readonly<Record<string, readonly string[]>> = {
  C: ['♣', '♧', 'kr', 'ei'],
  S: ['♠', '♤', 'pi', 'gr', 'laub', 'blatt', 'grün'],
  H: ['♥', '♡', 'he', 'rot'],
  D: ['♦', '♢', 'ka', 'eckstein', 'schelle'],
};
const RANK_WORDS: Readonly<Record<string, readonly string[]>> = {
  A: ['sau', 'daus', '1'],
  Q: ['d', 'o'],
  J: ['b', 'u'],
  T: ['10', 'ten', 'zehn', 'zehner'],
};
const SUITS = [
  { C: m.suit_clubs, S: m.suit_spades, H: m.suit_hearts, D: m.suit_diamonds },
  { C: m.suit_acorns, S: m.suit_leaves, H: m.suit_hearts, D: m.suit_bells },
] as const;
const RANKS = [
  { A: m.rank_ace, K: m.rank_king, Q: m.rank_queen, J: m.rank_jack, T: m.rank_ten },
  { A: m.rank_ace, K: m.rank_king, Q: m.rank_ober, J: m.rank_unter, T: m.rank_ten },
] as const;
const NAMES = [m.card_name, m.card_name_german] as const;

/** Normalize a text: lower case, without spaces and punctuation between cards. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\uFE0E|\uFE0F/g, '')
    .replace(/[\s\-–,;.:·・、/|+()[\]]+/g, '');

/** Return all names of a card: its text, signs and words with letters, and its names on either faces in all languages of the page. */
function namesOf(card: string): string[] {
  if (isJoker(card)) return [card, `joker${card.charAt(2)}`, ...locales.map((locale) => m.joker_number({ number: card.charAt(2) }, { locale }))];
  const [suit, rank] = [card.charAt(0) as 'C', card.charAt(1)];
  const called = (locale: (typeof locales)[number]) =>
    NAMES.flatMap((name, on) => {
      const ranks = [rank, ...(RANK_WORDS[rank] ?? []), RANKS[on]?.[rank as 'A']?.({}, { locale }) ?? rank];
      const suits = [SUITS[on]?.[suit]({}, { locale }) ?? suit, ...(SUIT_WORDS[suit] ?? [])];
      return suits.flatMap((suit) => ranks.flatMap((rank) => [name({ suit, rank }, { locale }), suit + rank]));
    });
  const signs = (SUIT_WORDS[suit] ?? []).slice(0, 2).flatMap((sign) => [rank + sign, ...(RANK_WORDS[rank] ?? []).map((word) => word + sign)]);
  return [card, ...(RANK_WORDS[rank] ?? []).map((word) => suit + word), ...signs, ...locales.flatMap(called)];
}

function dictionary(deck: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  // A card's text always means that card, even if it is a name of another.
  for (const card of deck) found.set(plain(card), card);
  for (const card of deck) for (const name of namesOf(card).map(plain)) if (name && !found.has(name)) found.set(name, card);
  return found;
}

let known: { readonly of: string; readonly names: Map<string, string>; readonly longest: number } | null = null;

/** Return the cards that a text names, in any case, with or without spaces. */
export function typedCards(text: string, deck: readonly string[]): Typed {
  const of = deck.join();
  if (known?.of !== of) {
    const names = dictionary(deck);
    known = { of, names, longest: Math.max(...[...names.keys()].map((name) => name.length)) };
  }
  const { names, longest } = known;
  const rest = plain(text);
  const cards: string[] = [];
  for (let at = 0; at < rest.length;) {
    const length = Array.from({ length: longest }, (_, i) => longest - i).find((n) => names.has(rest.slice(at, at + n)));
    const card = length === undefined ? undefined : names.get(rest.slice(at, at + length));
    if (length === undefined || card === undefined) return { wrong: wordAt(text, at) };
    cards.push(card);
    at += length;
  }
  return { cards };
}

/** Return the word of the text that contains this letter of the normalized text. */
function wordAt(text: string, at: number): string {
  let count = 0;
  for (const word of text.split(/[\s,;]+/)) {
    count += plain(word).length;
    if (count > at) return word;
  }
  return text.trim();
}

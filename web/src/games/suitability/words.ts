import { indexOf } from '../../cards/faces';
import { cardName, suitName, suitTitle } from '../../cards/words';
import { m } from '../../paraglide/messages';
import { getLocale } from '../../paraglide/runtime';
import type { SuitabilityScore, SuitabilityView, Swap } from '../../wire/types';

/** In the order in which they are shown. */
export const ROLES = ['trump', 'penalty', 'reverse', 'plain'] as const;
export type Role = (typeof ROLES)[number];
/** Plain is never named: it is what remains (B.3). */
export const NAMED_ROLES = ['trump', 'penalty', 'reverse'] as const;
/** In the order in which they are shown. */
export const SUITS = ['S', 'H', 'D', 'C'] as const;
export const PRIVILEGES = ['none', 'immunity', 'warranty', 'poverty'] as const;
export type Privilege = (typeof PRIVILEGES)[number];

/** Ranks high to low; a table of fewer players has fewer of them (B.2). */
const RANKS = 'AKQJT98765432';
const LOWEST: Record<number, string> = { 2: '8', 3: '5' };

const ROLE_NAMES: Record<Role, () => string> = { trump: m.suitability_trump, penalty: m.suitability_penalty, reverse: m.suitability_reverse, plain: m.suitability_plain };
const SENTENCES: Record<Role, (suit: { suit: string }) => string> = {
  trump: m.suitability_are_trump,
  penalty: m.suitability_are_penalty,
  reverse: m.suitability_are_reverse,
  plain: m.suitability_are_plain,
};
const PRIVILEGE_NAMES: Record<Privilege, () => string> = {
  none: m.suitability_none,
  immunity: m.suitability_immunity,
  warranty: m.suitability_warranty,
  poverty: m.suitability_poverty,
};
const GLYPHS: Record<string, string> = { S: '♠\uFE0E', H: '♥\uFE0E', D: '♦\uFE0E', C: '♣\uFE0E' };

export const roleName = (role: Role) => ROLE_NAMES[role]();
export const privilegeName = (privilege: Privilege) => PRIVILEGE_NAMES[privilege]();
export const glyph = (suit: string) => GLYPHS[suit] ?? suit;

/** "spades are trumps", within a sentence. */
export const clause = (suit: string, role: Role): string => SENTENCES[role]({ suit: suitName(suit) });

/** "Spades are trumps", to begin a sentence with. */
export const sentence = (suit: string, role: Role): string => SENTENCES[role]({ suit: suitTitle(suit) });

/** The suit and role of `suit S trump`; null for another action. */
export function named(action: string | null): { suit: string; role: Role } | null {
  const [word, suit, role] = action?.split(' ') ?? [];
  const known = ROLES.find((r) => r === role);
  return word === 'suit' && suit && known ? { suit, role: known } : null;
}

/** The privilege of `privilege warranty`; null for another action. */
export function taken(action: string): Privilege | null {
  const [word, privilege] = action.split(' ');
  return word === 'privilege' ? (PRIVILEGES.find((p) => p === privilege) ?? null) : null;
}

/** An action before the play in words; null for a card. */
export function said(action: string): string | null {
  const name = named(action);
  if (name) return sentence(name.suit, name.role);
  const privilege = taken(action);
  return privilege && privilegeName(privilege);
}

/** The same as short as may be: "♠ Trump", "Warranty". */
export function shortly(action: string): string | null {
  const name = named(action);
  return name ? short(name.suit, name.role) : said(action);
}

export const short = (suit: string, role: Role) => `${glyph(suit)} ${roleName(role)}`;

/** The suit that has a role, if one has. */
export function suitOf(roles: SuitabilityView['roles'], role: Role): string | null {
  return Object.entries(roles).find(([, r]) => r === role)?.[0] ?? null;
}

/** Key of `GameInfo.orders`, such as `trump S reverse D`. */
export function orderKey(trump: string | null, reverse: string | null): string {
  return [trump && `trump ${trump}`, reverse && `reverse ${reverse}`].filter(Boolean).join(' ');
}

/** The ranks at a table of so many players, high to low. */
export const ranksOf = (players: number) => RANKS.slice(0, RANKS.indexOf(LOWEST[players] ?? '2') + 1);

/** The rank that a card of the reverse suit is as good as, such as the ace for the two. */
export function standsFor(rank: string, players: number): string {
  const ranks = ranksOf(players);
  return indexOf(ranks.at(-1 - ranks.indexOf(rank)) ?? rank);
}

/** A number as it is written here, with two decimals at most. */
function decimal(value: number): string {
  return value.toLocaleString(getLocale(), { maximumFractionDigits: 2 });
}

/** How a score came about, such as "10 × 4 ÷ 2 = 20". */
export function arithmetic({ privilege, tricks, counted, points, per_trick, divisor, bonus, rounding, score }: SuitabilityScore): string {
  if (privilege === 'warranty') return m.suitability_whatever({ score });
  if (privilege === 'poverty' && !counted) return m.suitability_too_many();
  const won = privilege === 'poverty' ? `(${counted + tricks} − ${tricks})` : String(tricks);
  const product = `${per_trick} × ${won}`;
  if (!divisor) return bonus ? `${product} + ${bonus} = ${score}` : `${product} = ${score}`;
  return rounding ? `${product} ÷ ${divisor} = ${decimal(points / divisor)} ≈ ${score}` : `${product} ÷ ${divisor} = ${score}`;
}

/** What a seat has won, such as "4 tricks, 2 penalty cards". */
export function won(tricks: number, cards: number): string {
  return m.suitability_won({
    tricks: m.suitability_won_tricks({ count: tricks }),
    cards: cards ? m.suitability_won_cards({ count: cards }) : m.suitability_no_cards(),
  });
}

/** A card in two signs, such as "♥10". */
const signs = (card: string) => glyph(card.charAt(0)) + indexOf(card.charAt(1));

/** What had to be swapped, as short as may be: "♣Q ⇄ ♥Q". */
export const swapShortly = ({ gave, took }: Swap) => `${signs(gave)} ⇄ ${signs(took)}`;

/** What had to be swapped, in words. */
export function swapText(view: SuitabilityView, name: (seat: number) => string): string {
  const swap = view.swapped;
  return swap ? m.suitability_swap_short({ gave: cardName(swap.gave), took: cardName(swap.took), name: name(swap.seat) }) : '';
}

import { suitName } from '../../cards/words';
import { m } from '../../paraglide/messages';

/** Letters of the suits. */
export const SUITS = ['C', 'S', 'H', 'D'] as const;

const KINDS: Record<string, () => string> = {
  partner: m.schafkopf_partner_game,
  hochzeit: m.schafkopf_hochzeit,
  bettel: m.schafkopf_bettel,
  farbgeier: m.schafkopf_farbgeier,
  geier: m.schafkopf_geier,
  farbwenz: m.schafkopf_farbwenz,
  wenz: m.schafkopf_wenz,
  solo: m.schafkopf_solo,
  sie: m.schafkopf_sie,
  ramsch: m.schafkopf_ramsch,
};
/** Names of the contracts that exist in each suit, given the suit's name. */
const IN_SUIT: Record<string, (of: { suit: string }) => string> = {
  solo: m.schafkopf_solo_in,
  farbwenz: m.schafkopf_farbwenz_in,
  farbgeier: m.schafkopf_farbgeier_in,
  'solo-tout': m.schafkopf_solo_tout_in,
  'farbwenz-tout': m.schafkopf_farbwenz_tout_in,
  'farbgeier-tout': m.schafkopf_farbgeier_tout_in,
};

/** Return the level of a declaration, which is its first word, such as `solo-tout`. */
export const levelOf = (declaration: string): string => declaration.split(' ')[0] ?? '';
/** Return the contract without "tout". */
export const kindOf = (declaration: string): string => levelOf(declaration).replace('-tout', '');
export const isTout = (declaration: string): boolean => levelOf(declaration).endsWith('-tout');
/** Return the suit of a declaration, called or trumps; null if it has none. */
export function suitOf(declaration: string): string | null {
  const suit = declaration.split(' ')[1] ?? '';
  return SUITS.some((s) => s === suit) ? suit : null;
}

/** Return the name of a level: `wenz-tout` becomes "Wenz-tout". */
export function levelName(level: string): string {
  const name = KINDS[kindOf(level)]?.() ?? level;
  return isTout(level) ? m.schafkopf_tout_of({ game: name }) : name;
}

/** Return a declaration in the reader's language: `solo S` becomes "Solo in leaves". */
export function declarationName(declaration: string): string {
  const suit = suitOf(declaration);
  if (declaration === 'partner alone') return m.schafkopf_partner_alone();
  if (!suit) return levelName(declaration);
  return kindOf(declaration) === 'partner'
    ? m.schafkopf_partner_in({ suit: suitName(suit) })
    : (IN_SUIT[levelOf(declaration)]?.({ suit: suitName(suit) }) ?? levelName(declaration));
}

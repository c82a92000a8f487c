import { suitName } from '../../cards/words';
import { m } from '../../paraglide/messages';

/** The letters of suits that can be called or named. */
export const SUITS = ['C', 'S', 'H', 'D'] as const;

const KINDS: Record<string, () => string> = {
  partner: m.schafkopf_partner_game,
  bettel: m.schafkopf_bettel,
  farbgeier: m.schafkopf_farbgeier,
  geier: m.schafkopf_geier,
  farbwenz: m.schafkopf_farbwenz,
  wenz: m.schafkopf_wenz,
  solo: m.schafkopf_solo,
  sie: m.schafkopf_sie,
  ramsch: m.schafkopf_ramsch,
};
/** Contracts that can be had in each suit, by a name with the suit in it. */
const IN_SUIT: Record<string, (of: { suit: string }) => string> = {
  solo: m.schafkopf_solo_in,
  farbwenz: m.schafkopf_farbwenz_in,
  farbgeier: m.schafkopf_farbgeier_in,
  'solo-tout': m.schafkopf_solo_tout_in,
  'farbwenz-tout': m.schafkopf_farbwenz_tout_in,
  'farbgeier-tout': m.schafkopf_farbgeier_tout_in,
};

/** First word of a declaration: its level, such as `solo-tout`. */
export const levelOf = (declaration: string): string => declaration.split(' ')[0] ?? '';
/** The contract without its promise of every trick. */
export const kindOf = (declaration: string): string => levelOf(declaration).replace('-tout', '');
export const isTout = (declaration: string): boolean => levelOf(declaration).endsWith('-tout');
/** The suit that a declaration names, to call or as trumps; null where it names none. */
export function suitOf(declaration: string): string | null {
  const suit = declaration.split(' ')[1] ?? '';
  return SUITS.some((s) => s === suit) ? suit : null;
}

/** A level as it is called: `wenz-tout` is "Wenz-tout". */
export function levelName(level: string): string {
  const name = KINDS[kindOf(level)]?.() ?? level;
  return isTout(level) ? m.schafkopf_tout_of({ game: name }) : name;
}

/** A declaration in the reader's language: `solo S` is "Solo in leaves". */
export function declarationName(declaration: string): string {
  const suit = suitOf(declaration);
  if (declaration === 'partner alone') return m.schafkopf_partner_alone();
  if (!suit) return levelName(declaration);
  return kindOf(declaration) === 'partner'
    ? m.schafkopf_partner_in({ suit: suitName(suit) })
    : (IN_SUIT[levelOf(declaration)]?.({ suit: suitName(suit) }) ?? levelName(declaration));
}

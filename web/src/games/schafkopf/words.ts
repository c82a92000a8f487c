import { faces } from '../../cards/faces';
import { isCard, suitName } from '../../cards/words';
import { m } from '../../paraglide/messages';
import { gameInfo } from '../../wire/games.svelte';
import type { Names, OptionValue } from '../../table/room';
import type { SchafkopfView } from '../../wire/types';
import { declarationName, isTout, kindOf, levelName, levelOf, suitOf, SUITS } from './declarations';

export { declarationName, isTout, kindOf, levelName, levelOf, suitOf, SUITS };

/** Levels of the auction as they rise, where a table plays all of them (C.2). */
const LEVELS = ['partner', 'bettel', 'farbgeier', 'geier', 'farbwenz', 'wenz', 'solo', 'farbgeier-tout', 'geier-tout', 'farbwenz-tout', 'wenz-tout', 'solo-tout', 'sie'];

/** What the table plays by. */
export function option(view: Pick<SchafkopfView, 'options' | 'preset'>, name: string): OptionValue | undefined {
  return view.options[name] ?? gameInfo('schafkopf')?.values[view.preset]?.[name];
}

/** The levels that this table plays, by rising rank. */
export function levelsAt(view: SchafkopfView): string[] {
  return LEVELS.filter((level) => {
    const kind = kindOf(level);
    if (kind === 'sie') return option(view, 'sie') === 'bid';
    return ['geier', 'farbwenz', 'farbgeier', 'bettel'].includes(kind) ? option(view, kind) === true : true;
  });
}

export interface Trumps {
  obers: boolean;
  unters: boolean;
  suit: string | null;
}

/** Which cards are trumps; nothing before the contract is known (C.1.2–3, C.16.2). */
export function trumpsOf(view: SchafkopfView): Trumps | null {
  if (!view.contract) return null;
  const kind = kindOf(view.contract);
  if (kind === 'bettel') return option(view, 'bettel_trumps') === 'none' ? { obers: false, unters: false, suit: null } : { obers: true, unters: true, suit: 'H' };
  return {
    obers: !['wenz', 'farbwenz'].includes(kind),
    unters: !['geier', 'farbgeier'].includes(kind),
    suit: kind === 'partner' || kind === 'ramsch' ? 'H' : suitOf(view.contract),
  };
}

export function isTrump(card: string, trumps: Trumps): boolean {
  const rank = card.charAt(1);
  return (rank === 'Q' && trumps.obers) || (rank === 'J' && trumps.unters) || card.charAt(0) === trumps.suit;
}

export const obers = () => (faces() === 'german' ? m.schafkopf_obers() : m.schafkopf_queens());
export const unters = () => (faces() === 'german' ? m.schafkopf_unters() : m.schafkopf_jacks());

/** Trumps in words, such as "Obers, Unters, hearts". */
export function trumpWords(trumps: Trumps): string {
  const parts = [...(trumps.obers ? [obers()] : []), ...(trumps.unters ? [unters()] : []), ...(trumps.suit ? [suitName(trumps.suit)] : [])];
  return parts.length ? parts.join(m.schafkopf_comma()) : m.schafkopf_no_trumps();
}

/** What one should know who plays without an ace to call; empty for everybody else. */
export function noAce(view: SchafkopfView): string {
  const level = view.legal.includes('play') ? view.play_commits_to : null;
  return level && level !== 'partner' ? m.schafkopf_no_ace({ game: levelName(level) }) : '';
}

/** Who the declarer's partner is, as far as the reader knows; empty in a game without one. */
export function partnerWords(view: SchafkopfView, names: Names): string {
  if (view.called === null) return '';
  if (view.partner === null) return view.declarer === view.observer ? m.schafkopf_your_partner_unknown() : m.schafkopf_partner_unknown();
  if (view.partner === view.observer) return m.schafkopf_you_are_partner();
  return m.schafkopf_partner_is({ name: names(view.partner) });
}

/** Who and what doubles the price. */
export function doublingWords(view: SchafkopfView, names: Names): string[] {
  return [
    ...view.knocked.map((seat) => m.schafkopf_knocked_by({ name: names(seat) })),
    ...(view.stoss ? [m.schafkopf_kontra()] : []),
    ...(view.stoss > 1 ? [m.schafkopf_re()] : []),
  ];
}

/** Key of `GameInfo.orders` for a contract. */
export function orderKeyOf(declaration: string, bettelTrumps: OptionValue | undefined): string {
  const kind = kindOf(declaration);
  if (kind === 'bettel' && bettelTrumps === 'none') return 'bettel none';
  const suit = suitOf(declaration);
  return suit && kind !== 'partner' ? `${kind} ${suit}` : kind;
}

/** What was led, as it must be followed. */
export function ledWord(view: SchafkopfView): string | null {
  const led = view.trick[0]?.card;
  const trumps = trumpsOf(view);
  if (!led || !trumps) return null;
  return isTrump(led, trumps) ? m.schafkopf_trumps() : suitName(led.charAt(0));
}

/** The suit of the called ace has been led (C.7.6). */
export function searched(view: SchafkopfView): boolean {
  const trumps = trumpsOf(view);
  const leads = view.log.filter(({ action }) => isCard(action)).filter((_, i) => i % view.order.length === 0);
  return trumps !== null && leads.some(({ action }) => action.charAt(0) === view.called && !isTrump(action, trumps));
}

/** Entries of the log that answered whether to knock: each seat's first, at a table that knocks. */
export function knocking(view: SchafkopfView): number {
  return option(view, 'klopfen') === true ? view.order.length : 0;
}

/** Who stands on which level of the auction, as it was said. */
export function standing(view: SchafkopfView): ReadonlyMap<number, string> {
  const { auction } = view;
  const stands = new Map<number, string>();
  if (!auction) return stands;
  let level = 'partner';
  for (const { seat, action } of view.log.slice(knocking(view))) {
    const [first, named] = action.split(' ');
    if (first === 'bid' && named) level = named;
    if (first === 'pass' || first === 'yield') stands.delete(seat);
    else stands.set(seat, level);
  }
  if (auction.level && auction.stage === 'respond' && auction.challenger !== null) stands.set(auction.challenger, auction.level);
  else if (auction.level && auction.holder !== null) stands.set(auction.holder, auction.level);
  return stands;
}

/** The called ace has just fallen: it lies in the trick, or in the full one that nobody has followed up. */
export function justFallen(view: SchafkopfView): boolean {
  const ace = view.called && `${view.called}A`;
  const cards = view.trick.length ? view.trick : (view.last_trick?.cards ?? []);
  return ace !== null && cards.some(({ card }) => card === ace);
}

/** An action as it is said at the table; null for one that is not said. */
export function said(action: string): string | null {
  const [first = '', ...rest] = action.split(' ');
  const declaration = rest.join(' ');
  switch (first) {
    case 'play':
      return m.schafkopf_said_play();
    case 'pass':
      return m.schafkopf_said_pass();
    case 'hold':
      return m.schafkopf_said_hold();
    case 'yield':
      return m.schafkopf_said_yield();
    case 'knock':
      return m.schafkopf_said_knock();
    case 'kontra':
      return m.schafkopf_said_kontra();
    case 're':
      return m.schafkopf_said_re();
    case 'bid':
      return m.schafkopf_said_bid({ game: levelName(declaration) });
    case 'declare': {
      const suit = suitOf(declaration);
      if (kindOf(declaration) === 'partner' && suit) return m.schafkopf_said_call({ suit: suitName(suit) });
      return m.schafkopf_said_bid({ game: declarationName(declaration) });
    }
    default:
      return null;
  }
}

import { faces } from '../../cards/faces';
import { suitName } from '../../cards/words';
import { commaList } from '../../page/lists';
import { m } from '../../paraglide/messages';
import { gameInfo } from '../../wire/games.svelte';
import type { Names, OptionValue } from '../../table/room';
import type { SchafkopfView, SeenTrumps } from '../../wire/types';
import { declarationName, isTout, kindOf, levelName, levelOf, suitOf, SUITS } from './declarations';

export { declarationName, isTout, kindOf, levelName, levelOf, suitOf, SUITS };

/** Return an option's value at this table. */
export function option(view: Pick<SchafkopfView, 'options' | 'preset'>, name: string): OptionValue | undefined {
  return view.options[name] ?? gameInfo('schafkopf')?.values[view.preset]?.[name];
}

export const obers = () => (faces() === 'german' ? m.schafkopf_obers() : m.schafkopf_queens());
export const unters = () => (faces() === 'german' ? m.schafkopf_unters() : m.schafkopf_jacks());

/** Return trumps in words, such as "Obers, Unters, hearts". */
export function trumpWords({ ranks, suit }: SeenTrumps): string {
  const parts = [...ranks.map((rank) => (rank === 'Q' ? obers() : unters())), ...(suit ? [suitName(suit)] : [])];
  return parts.length ? commaList(parts) : m.schafkopf_no_trumps();
}

/** Return the warning for a player without an ace to call; empty for all others. */
export function noAce(view: SchafkopfView): string {
  // Among three players no ace is called.
  const level = view.order.length === 4 && view.legal.includes('play') ? view.play_commits_to : null;
  return level && level !== 'partner' ? m.schafkopf_no_ace({ game: levelName(level) }) : '';
}

/** Return who the declarer's partner is, if the reader knows; empty in a game without partner. */
export function partnerWords(view: SchafkopfView, names: Names): string {
  if (view.called === null && view.partner === null) return '';
  if (view.partner === null) return view.declarer === view.observer ? m.schafkopf_your_partner_unknown() : m.schafkopf_partner_unknown();
  if (view.partner === view.observer) return m.schafkopf_you_are_partner();
  return m.schafkopf_partner_is({ name: names(view.partner) });
}

/** Return the names of the first doublings of a deal: kontra, re, sub, hirsch. */
export const doublingNames = (count: number): string[] => [m.schafkopf_kontra, m.schafkopf_re, m.schafkopf_sub, m.schafkopf_hirsch].slice(0, count).map((name) => name());

/** Return what doubles the price, one line for each doubling. */
export function doublingWords(view: SchafkopfView, names: Names): string[] {
  return [...view.knocked.map((seat) => m.schafkopf_knocked_by({ name: names(seat) })), ...doublingNames(view.stoss)];
}

/** Return the level that a seat has bid or taken over, or `hochzeit` for the seat that offers one; undefined if the seat is out of the auction. */
export function levelOfSeat({ auction, phase }: SchafkopfView, seat: number): string | undefined {
  if (phase === 'hochzeit' || phase === 'give') return auction?.holder === seat ? 'hochzeit' : undefined;
  return auction?.stands.find((stand) => stand.seat === seat)?.level;
}

/** Return true if the called ace is in the current trick, or in the full trick until the next lead. */
export function justFallen(view: SchafkopfView): boolean {
  const ace = view.called && `${view.called}A`;
  const cards = view.trick.length ? view.trick : (view.last_trick?.cards ?? []);
  return ace !== null && cards.some(({ card }) => card === ace);
}

/** Return the words for an action; null if there are none. */
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
    case 'offer':
      return m.schafkopf_said_offer();
    case 'take':
      return m.schafkopf_said_take();
    case 'give':
      return m.schafkopf_said_give();
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

import { faces } from '../../cards/faces';
import { suitName } from '../../cards/words';
import { commaList } from '../../page/lists';
import { m } from '../../paraglide/messages';
import { gameInfo } from '../../wire/games.svelte';
import type { Names, OptionValue } from '../../table/room';
import type { SchafkopfView, SeenTrumps } from '../../wire/types';
import { declarationName, isTout, kindOf, levelName, levelOf, suitOf, SUITS } from './declarations';

export { declarationName, isTout, kindOf, levelName, levelOf, suitOf, SUITS };

/** What the table plays by. */
export function option(view: Pick<SchafkopfView, 'options' | 'preset'>, name: string): OptionValue | undefined {
  return view.options[name] ?? gameInfo('schafkopf')?.values[view.preset]?.[name];
}

export const obers = () => (faces() === 'german' ? m.schafkopf_obers() : m.schafkopf_queens());
export const unters = () => (faces() === 'german' ? m.schafkopf_unters() : m.schafkopf_jacks());

/** Trumps in words, such as "Obers, Unters, hearts". */
export function trumpWords({ ranks, suit }: SeenTrumps): string {
  const parts = [...ranks.map((rank) => (rank === 'Q' ? obers() : unters())), ...(suit ? [suitName(suit)] : [])];
  return parts.length ? commaList(parts) : m.schafkopf_no_trumps();
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

/** The level that a seat has bid or taken over; nothing where it is out of the auction. */
export const levelOfSeat = (view: SchafkopfView, seat: number): string | undefined => view.auction?.stands.find((stand) => stand.seat === seat)?.level;

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

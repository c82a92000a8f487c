import { said, seatOf, type GameBoard } from '../../analyse/game';
import type { Setup } from '../../analyse/setup';
import { m } from '../../paraglide/messages';
import { suitName } from '../../cards/words';
import type { SuitabilityPosition, SuitabilityView } from '../../wire/types';
import { NAMED_ROLES, orderKey, PRIVILEGES, privilegeName, ranksOf, roleName, short, standsFor, SUITS, type Role } from './words';

const HANDS: Record<number, number> = { 2: 14, 3: 13, 4: 13, 5: 11 };

/** Return the roles by suit, from the facts of the position. */
const roles = (facts: Setup['facts']): Record<string, Role> => Object.fromEntries(NAMED_ROLES.flatMap((role) => (facts[role] ? [[facts[role], role]] : [])));
/** Return the suits that no other role has. */
const free = ({ facts }: Setup, role: Role) => SUITS.filter((suit) => !NAMED_ROLES.some((other) => other !== role && facts[other] === suit));
const seats = ({ hands }: Setup) => ['', ...hands.keys()].map((seat) => ({ value: String(seat), label: seat === '' ? '' : m.analyse_seat({ number: Number(seat) + 1 }) }));

/** Rules and words of Suitability for the analysis board. With three players, the swap has already been made. */
export const board: GameBoard = {
  game: 'suitability',
  players: [4, 2, 3, 5],
  deck: (all, players) => all.filter((card) => (card.length > 2 ? players === 5 : ranksOf(players).includes(card.charAt(1)))),
  sizes: (players) => ({ hand: HANDS[players] ?? 13, aside: players === 3 ? 1 : 0 }),
  aside: (players) => (players === 3 ? m.suitability_up() : ''),
  facts: [
    ...NAMED_ROLES.map((role) => ({
      name: role,
      label: () => roleName(role),
      values: (setup: Setup) => ['', ...free(setup, role)].map((value) => ({ value, label: value && suitName(value) })),
    })),
    {
      name: 'privilege',
      label: m.suitability_privilege,
      values: ({ hands }) =>
        PRIVILEGES.filter((privilege) => privilege === 'none' || hands.length !== 3).map((privilege) => ({
          value: privilege === 'none' ? '' : privilege,
          label: privilegeName(privilege),
        })),
    },
    { name: 'privileged', label: m.analyse_privileged, values: (setup) => (setup.facts['privilege'] ? seats(setup) : [{ value: '', label: '' }]) },
  ],
  usual: { trump: 'S', penalty: 'H', reverse: 'D' },
  unsaid: ({ facts }) => NAMED_ROLES.find((role) => !facts[role]) ?? (facts['privilege'] && !facts['privileged'] ? 'privileged' : null),
  orderKey: ({ trump, reverse }) => orderKey(trump ?? null, reverse ?? null),
  contract: ({ trump }) => (trump ? { name: short(trump, 'trump'), suit: null } : null),
  declarerWord: () => '',
  declarer: () => null,
  mark(facts, card, players) {
    switch (roles(facts)[card.charAt(0)]) {
      case 'trump':
        return { sign: 'trump', word: m.suitability_mark_trump() };
      case 'penalty':
        return { sign: 'penalty', word: m.suitability_mark_penalty() };
      case 'reverse': {
        const rank = standsFor(card.charAt(1), players);
        return { sign: 'reversed', word: m.suitability_mark_reverse({ rank }), text: rank };
      }
      default:
        return null;
    }
  },
  declares: false,
  position: ({ facts }) => ({ suits: roles(facts), ...(facts['privilege'] ? { privilege: facts['privilege'], privileged: seatOf(facts['privileged']) } : {}) }),
  read(position) {
    const { suits = {}, privilege, privileged } = position as Partial<SuitabilityPosition>;
    return said({
      ...Object.fromEntries(Object.entries(suits).flatMap(([suit, role]) => (role === 'plain' ? [] : [[role, suit]]))),
      privilege: privilege === 'none' ? null : privilege,
      privileged,
    });
  },
  seen(view) {
    const { roles: suits, privilege, privileged } = view as SuitabilityView;
    return said({
      ...Object.fromEntries(Object.entries(suits).flatMap(([suit, role]) => (role === 'plain' ? [] : [[role, suit]]))),
      privilege: privileged === null ? null : privilege,
      privileged,
    });
  },
  declared: (text) => text,
  start: ({ facts }) => ({ suits: roles(facts), privilege: facts['privilege'] ?? 'none', ...(facts['privilege'] ? { privileged: seatOf(facts['privileged']) } : {}) }),
};

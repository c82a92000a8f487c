import { said, seatOf, type GameBoard } from '../../analyse/game';
import { m } from '../../paraglide/messages';
import type { SchafkopfPosition, SchafkopfView } from '../../wire/types';
import { declarationName, kindOf, levelName, levelOf, suitOf, SUITS } from './words';

const PARTNER = SUITS.filter((suit) => suit !== 'H').map((suit) => `partner ${suit}`);
const inSuits = (level: string) => SUITS.map((suit) => `${level} ${suit}`);
/**
 * All contracts of the game, including those that a table may not play. A tout has other winning conditions than its game, so it is listed
 * too.
 */
const CONTRACTS = [
  ...PARTNER,
  ...inSuits('solo'),
  'wenz',
  'geier',
  ...inSuits('farbwenz'),
  ...inSuits('farbgeier'),
  'bettel',
  'hochzeit',
  ...inSuits('solo-tout'),
  'wenz-tout',
  'geier-tout',
  ...inSuits('farbwenz-tout'),
  ...inSuits('farbgeier-tout'),
  'ramsch',
];
/** Contracts of two against two, which three players do not have. */
const WITH_PARTNER = ['partner', 'hochzeit'];
const seats = (count: number) => ['', '0', '1', '2', '3'].slice(0, count + 1).map((value) => ({ value, label: value && m.analyse_seat({ number: Number(value) + 1 }) }));
/** Return true for a hochzeit, whose partner the cards do not show. */
const wed = ({ facts }: { facts: Readonly<Record<string, string>> }) => facts['contract'] === 'hochzeit';
const called = (contract: string | undefined) => (contract && kindOf(contract) === 'partner' ? `${suitOf(contract) ?? ''}A` : null);
/** Return true if the called ace was played before the position, which must then name its player. */
const gone = ({ facts, hands }: { facts: Readonly<Record<string, string>>; hands: readonly (readonly string[])[] }) => {
  const ace = called(facts['contract']);
  return ace !== null && hands.some((hand) => hand.length) && !hands.some((hand) => hand.includes(ace));
};

/** Rules and words of Schafkopf for the analysis board. */
export const board: GameBoard = {
  game: 'schafkopf',
  players: [4, 3],
  deck: (all, players, rules) => (rules['deck'] === 'short' || players === 3 ? all.filter((card) => !'87'.includes(card.charAt(1))) : all),
  sizes: (players, rules) => ({ hand: rules['deck'] === 'short' && players !== 3 ? 6 : 8, aside: 0 }),
  aside: () => '',
  facts: [
    {
      name: 'contract',
      label: m.analysis_contract,
      values: ({ hands }) =>
        ['', ...CONTRACTS.filter((contract) => hands.length === 4 || !WITH_PARTNER.includes(kindOf(contract)))].map((value) => ({
          value,
          label: value && declarationName(value),
          ...(suitOf(value) ? { group: levelName(levelOf(value)) } : {}),
        })),
    },
    { name: 'declarer', label: m.schafkopf_declarer, values: ({ facts, hands }) => seats(facts['contract'] === 'ramsch' ? 0 : hands.length) },
    { name: 'partner', label: m.analyse_partner, values: (setup) => seats(gone(setup) || wed(setup) ? setup.hands.length : 0) },
    {
      name: 'called_led',
      label: m.analyse_called_led,
      values: ({ facts }) => [{ value: '', label: m.analyse_no() }, ...(called(facts['contract']) ? [{ value: 'true', label: m.analyse_yes() }] : [])],
    },
  ],
  usual: { contract: 'solo H', declarer: '0' },
  unsaid(setup) {
    const { contract, declarer, partner } = setup.facts;
    return !contract ? 'contract' : contract !== 'ramsch' && !declarer ? 'declarer' : (gone(setup) || wed(setup)) && !partner ? 'partner' : null;
  },
  orderKey: ({ contract = '' }) => contract,
  contract: ({ contract }) => (contract ? { name: declarationName(contract), suit: suitOf(contract) } : null),
  declarerWord: m.schafkopf_declarer,
  declarer: ({ contract, declarer }) => (contract === 'ramsch' ? null : seatOf(declarer)),
  declares: true,
  position: ({ facts: { contract, declarer, partner, called_led } }) => ({
    contract,
    ...(contract === 'ramsch' ? {} : { declarer: seatOf(declarer) }),
    ...(partner ? { partner: seatOf(partner) } : {}),
    ...(called_led ? { called_led: true } : {}),
  }),
  read(position) {
    const { contract, declarer, partner, called_led } = position as Partial<SchafkopfPosition>;
    return said({ contract, declarer, partner, called_led });
  },
  seen(view) {
    const { contract, declarer, partner } = view as SchafkopfView;
    return said({ contract, declarer, ...(contract === 'hochzeit' && { partner }) });
  },
  declared: (text) => text,
  start: ({ facts: { contract, declarer, partner } }) =>
    contract === 'ramsch' ? null : { declarer: seatOf(declarer), declare: contract, ...(contract === 'hochzeit' && { partner: seatOf(partner) }) },
};

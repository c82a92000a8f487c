import { said, seatOf, type GameBoard } from '../../analyse/game';
import { m } from '../../paraglide/messages';
import type { SkatPosition, SkatView } from '../../wire/types';
import { CONTRACTS, contractOf, declarationName, suitOf } from './words';

/** Rules and words of Skat for the analysis board. Announcements change only the score and no card, so there are just seven contracts. */
export const board: GameBoard = {
  game: 'skat',
  players: [3],
  deck: (all) => all,
  sizes: () => ({ hand: 10, aside: 2 }),
  aside: () => m.skat_skat(),
  facts: [
    { name: 'contract', label: m.analysis_contract, values: () => ['', ...[...CONTRACTS].reverse(), 'ramsch'].map((value) => ({ value, label: value && declarationName(value) })) },
    {
      name: 'declarer',
      label: m.analyse_declarer_label,
      values: ({ facts }) =>
        (facts['contract'] === 'ramsch' ? [''] : ['', '0', '1', '2']).map((value) => ({ value, label: value && m.analyse_seat({ number: Number(value) + 1 }) })),
    },
  ],
  usual: { contract: 'grand', declarer: '0' },
  unsaid: ({ facts }) => (!facts['contract'] ? 'contract' : facts['contract'] !== 'ramsch' && !facts['declarer'] ? 'declarer' : null),
  orderKey: ({ contract = '' }) => contract,
  contract: ({ contract }) => (contract ? { name: declarationName(contract), suit: suitOf(contract) } : null),
  declarerWord: m.skat_declarer,
  declarer: ({ contract, declarer }) => (contract === 'ramsch' ? null : seatOf(declarer)),
  declares: true,
  position: ({ facts: { contract, declarer }, aside }) => ({ contract, ...(contract === 'ramsch' ? {} : { declarer: seatOf(declarer) }), skat: aside }),
  read(position) {
    const { contract, declarer } = position as Partial<SkatPosition>;
    return said({ contract: contract && contractOf(contract), declarer });
  },
  seen(view) {
    const { contract, declarer, order } = view as SkatView;
    return said({ contract: contract && contractOf(contract), declarer: declarer === null ? null : [...order].sort((a, b) => a - b).indexOf(declarer) });
  },
  declared: contractOf,
  start: ({ facts: { contract, declarer }, aside }) =>
    contract === 'ramsch' || aside.length !== 2 ? null : { declarer: seatOf(declarer), bid: 18, discard: aside, declare: contract },
};

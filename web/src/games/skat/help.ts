import { m } from '../../paraglide/messages';
import type { HelpWords } from '../../table/room';
import type { SkatView } from '../../wire/types';
import { TERMS } from './terms';
import { CONTRACTS, contractOf, declarationName, needs, worthWords } from './words';

/** Return what to do in the card play. */
function play(view: SkatView): string {
  if (view.contract === 'ramsch') return m.skat_ramsch_text();
  const isNull = view.aim?.kind === 'no trick';
  if (view.declarer === view.observer) return isNull ? m.help_skat_alone_null() : m.help_skat_alone();
  if (view.observer === null || !view.order.includes(view.observer)) return '';
  return isNull ? m.help_skat_together_null() : m.help_skat_together();
}

/** Help at a table of Skat. */
export const HELP: HelpWords<SkatView> = {
  terms: TERMS,
  possible: (view) => (view.hand_order ? [] : CONTRACTS.map((contract) => ({ order: contract, name: declarationName(contract) }))),
  needs(view, names) {
    if (view.contract === 'ramsch') return [m.help_skat_ramsch()];
    if (!view.contract) return [m.help_skat_before()];
    const worth = view.worth.find(({ declare }) => declare === view.contract);
    return [needs(view, names), ...(view.declarer === view.observer ? [] : [m.help_skat_others()]), ...(worth ? [m.skat_worth_now({ worth: worthWords(worth) })] : [])];
  },
  now(view) {
    const mine = view.actor !== null && view.actor === view.observer;
    switch (view.phase) {
      case 'auction':
        return mine ? (view.auction?.answering ? m.help_skat_hold() : m.help_skat_bid()) : m.help_skat_auction();
      case 'skat or hand':
        return mine ? m.help_skat_hand() : '';
      case 'push':
        return mine ? m.help_skat_push() : '';
      case 'discard':
        return mine ? (view.contract === 'ramsch' ? m.help_skat_push_discard() : m.help_skat_discard()) : '';
      case 'declare':
        return mine ? m.help_skat_declare({ bid: view.bid }) : '';
      case 'play':
        return play(view);
      default:
        return mine ? m.help_answer() : '';
    }
  },
  section(view) {
    if (view.contract === 'ramsch') return view.phase === 'push' || view.phase === 'discard' ? 'schieberamsch' : 'ramsch';
    if (view.phase === 'auction') return 'the-auction';
    if (view.phase === 'skat or hand') return 'skat-or-hand';
    if (view.phase === 'discard' || view.phase === 'declare') return 'the-game';
    if (view.phase === 're') return 'kontra-and-re';
    if (view.phase === 'offer') return 'ending-a-deal-early';
    if (view.phase === 'over') return 'the-score';
    return contractOf(view.contract ?? '') === 'null' ? 'null' : 'the-play';
  },
};

import { m } from '../../paraglide/messages';
import type { SchafkopfOutcome, SchafkopfRamschResult, SchafkopfWorking } from '../../wire/types';
import type { Names } from '../../table/room';
import { signed } from '../../table/totals';
import { declarationName, doublingNames, isTout, levelName } from './words';

/** A line of the sum: an item and the number it adds or multiplies by. */
export interface Line {
  words: string;
  amount: string;
  /** Cards from which the item is counted. */
  cards?: readonly string[];
  /** True for a line that only explains and adds nothing. */
  faint?: boolean;
}

/** More details for the sum, if known. */
export interface Details {
  /** All trumps, the highest first, to show the cards of the runners. */
  trumps?: readonly string[];
  /** Names of the players who knocked. */
  knocked?: readonly string[];
}

function runnerLine(w: SchafkopfWorking, { trumps }: Details): Line[] {
  const count = Math.abs(w.run);
  const cards = trumps?.slice(0, count) ?? [];
  if (w.runners) {
    const words = w.run > 0 ? m.schafkopf_sum_runners({ count }) : m.schafkopf_sum_runners_missing({ count });
    return [{ words: w.runner_price === 1 ? words : m.schafkopf_sum_times({ words, price: w.runner_price }), amount: signed(w.runners * w.runner_price, true), cards }];
  }
  if (!w.least_runners || !w.run) return [];
  if (w.run < 0 && !w.lacked_count) return [{ words: m.schafkopf_sum_no_runners(), amount: '', cards: cards.slice(0, 1), faint: true }];
  return [{ words: m.schafkopf_sum_few_runners({ count, least: w.least_runners }), amount: '', cards, faint: true }];
}

/** Return the line for the factor of the deal, if it has one. */
const dealFactor = (factor = 1): Line[] => (factor > 1 ? [{ words: m.schafkopf_factor(), amount: `× ${factor}` }] : []);

/** Return the sum of a declared game line by line; its result is what each opponent pays. */
export function sumOf(outcome: SchafkopfOutcome, details: Details = {}): Line[] {
  const w = outcome.arithmetic;
  if (!w || !outcome.contract) return [];
  const bonus = w.bonus === 'schwarz' ? m.schafkopf_sum_schwarz() : m.schafkopf_sum_schneider();
  const knocked = details.knocked?.map((name) => m.schafkopf_knocked_by({ name })) ?? Array.from({ length: w.knocks }, () => m.schafkopf_has_knocked());
  const doublings = [...knocked, ...doublingNames(w.stoss)];
  return [
    { words: outcome.contract === 'partner' ? levelName('partner') : declarationName(outcome.contract), amount: String(w.base) },
    ...runnerLine(w, details),
    ...(w.bonus ? [{ words: bonus, amount: signed(w.bonus_price, true) }] : []),
    ...(w.factor > 1 ? [{ words: isTout(outcome.contract) ? m.schafkopf_tout() : m.schafkopf_sie(), amount: `× ${w.factor}` }] : []),
    ...doublings.map((words) => ({ words, amount: '× 2' })),
    ...dealFactor(w.deal_factor),
  ];
}

/** Return the sum of a ramsch line by line. */
export function ramschSum(ramsch: SchafkopfRamschResult, names: Names): Line[] {
  const head =
    ramsch.taker !== null ? m.schafkopf_ramsch_taker({ name: names(ramsch.taker) }) : ramsch.loser !== null ? m.schafkopf_ramsch_loser({ name: names(ramsch.loser) }) : '';
  return [
    { words: head, amount: String(ramsch.price) },
    ...Array.from({ length: ramsch.virgins }, () => ({ words: m.schafkopf_ramsch_virgin(), amount: '× 2' })),
    ...Array.from({ length: ramsch.knocks }, () => ({ words: m.schafkopf_has_knocked(), amount: '× 2' })),
    ...dealFactor(ramsch.deal_factor),
  ];
}

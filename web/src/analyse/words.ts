import { cardName } from '../cards/words';
import { m } from '../paraglide/messages';
import { say, type Facts } from '../wire/facts';
import type { Refusal } from '../page/refused';
import { whyRefused } from '../page/refused';
import { AddressError } from './address';
import type { Place } from '../deal/board';
import type { GameBoard } from './game';
import type { Problem } from './setup';

export const seatName = (seat: number) => m.analyse_seat({ number: seat + 1 });

/** A place as it is called. */
export const placeName = (place: Place, board: GameBoard, players: number) => (place === 'aside' ? board.aside(players) : seatName(place));

/** What keeps the cards from being a position. */
export function problemWords(problem: Problem, board: GameBoard, players: number): string {
  switch (problem.code) {
    case 'empty':
      return m.analyse_wrong_empty();
    case 'foreign':
      return m.analyse_wrong_foreign({ card: cardName(problem.card) });
    case 'twice':
      return m.analyse_wrong_twice({ card: cardName(problem.card) });
    case 'full':
      return m.analyse_wrong_full({ name: seatName(problem.seat), most: problem.most });
    case 'uneven':
      return m.analyse_wrong_uneven({ sizes: problem.sizes.join(' – ') });
    case 'aside':
      return m.analyse_wrong_aside({ word: board.aside(players), wanted: problem.wanted });
    case 'fact':
      return m.analyse_wrong_fact({ fact: board.facts.find(({ name }) => name === problem.name)?.label() ?? problem.name });
  }
}

/** Why an address is no position. */
export function addressWords({ code, part, value }: AddressError): string {
  switch (code) {
    case 'version':
      return m.analyse_address_version();
    case 'part':
      return m.analyse_address_part({ part, value });
    case 'card':
      return m.analyse_address_card({ value });
    case 'twice':
      return m.analyse_wrong_twice({ card: cardName(value) });
  }
}

const CONDITIONS = ['random/impossible', 'random/rare', 'random/card', 'random/seat', 'random/range'];

/** What is wrong with a text or a deal, by the server's `code#case`, or by a code for all its cases. */
const WRONG: Readonly<Record<string, (facts: Facts) => string>> = {
  'deal/invalid#dealer': say(m.analyse_import_dealer),
  'deal/invalid#foreign': ({ card }) => m.scorer_bad_card({ text: String(card) }),
  'deal/invalid#hands': say(m.analyse_import_hands),
  'deal/invalid#size': ({ hand, size, count }) =>
    m.analyse_import_size({ name: typeof hand === 'number' ? seatName(hand) : String(hand), size: Number(size), count: Number(count) }),
  'deal/invalid#twice': ({ cards }) =>
    m.analyse_wrong_twice({
      card: [cards]
        .flat()
        .map((card) => cardName(String(card)))
        .join(' '),
    }),
  'format/empty': say(m.analyse_import_empty),
  'format/encoding': say(m.analyse_import_encoding),
  'format/name': say(m.analyse_import_format),
  'format/too-many': say(m.analyse_import_large),
  'format/unknown': say(m.analyse_import_unknown),
  'line/blank': say(m.analyse_import_blank),
  'line/duplicate-key': say(m.analyse_import_twice),
  'line/encoding': say(m.analyse_import_encoding),
  'line/too-long': say(m.analyse_import_long),
  'record/missing-field': say(m.analyse_import_missing),
  'record/outcome': say(m.analyse_import_outcome),
  'record/seats#count': say(m.analyse_import_names),
  'record/seats#name': say(m.analyse_import_name),
  'record/unfinished': say(m.analyse_import_unfinished),
  'record/unknown-field': say(m.analyse_import_extra),
  'record/version': say(m.analyse_import_version),
};

/** What is wrong; in the server's words where the page has none. */
function wrong({ code, message, facts = {} }: Refusal): string {
  const words = WRONG[`${code}#${String(facts.case)}`] ?? WRONG[code];
  return words?.(facts) ?? String(facts.reason ?? message);
}

/** Why the server did not answer the board. Of what it says in English only what tells where something is wrong is shown. */
export function refusalWords(refusal: Refusal): string {
  const { code } = refusal;
  if (code === 'rate/limited') return m.analyse_refused_limit();
  if (code.startsWith('solve/') || code.startsWith('options/') || code === 'deal/invalid') return m.analyse_refused_position({ message: wrong(refusal) });
  if (code === 'random/range' || code === 'random/card') return m.analyse_refused_range();
  if (CONDITIONS.includes(code)) return m.analyse_refused_conditions();
  if (code === 'analysis/unfinished' || code === 'record/unfinished') return m.analyse_import_unfinished();
  if (code === 'analysis/limit') return m.analysis_failed();
  return whyRefused(refusal);
}

/** Why a text could not be read: the line and the reason. */
export function importWords(refusal: Refusal): string {
  const { code, facts = {} } = refusal;
  if (code === 'body/too-large' || code === 'format/too-many') return m.analyse_import_large();
  if (code === 'rate/limited' || code === 'network' || code === 'analysis/unfinished' || code === 'record/unfinished') return refusalWords(refusal);
  const message = wrong(refusal);
  return facts.line === undefined ? m.analyse_import_wrong({ message }) : m.analyse_import_line({ line: String(facts.line), message });
}

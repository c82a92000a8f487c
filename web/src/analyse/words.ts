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

/** Return the name of a place. */
export const placeName = (place: Place, board: GameBoard, players: number) => (place === 'aside' ? board.aside(players) : seatName(place));

/** Return why the cards are not a position. */
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

/** Return why an address is not a position. */
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

const dotted = (cards: unknown) => [cards].flat().join('.');
const named = (cards: unknown) =>
  [cards]
    .flat()
    .map((card) => cardName(String(card)))
    .join(' ');
const twice = (cards: unknown) => m.analyse_wrong_twice({ card: named(cards) });

/** Messages about a text or deal, by the server's `code#case`, or by `code` for all its cases. */
const WRONG: Readonly<Record<string, (facts: Facts) => string>> = {
  'card/not-in-deck': ({ card }) => m.analyse_wrong_foreign({ card: cardName(String(card)) }),
  'card/unknown': say(m.scorer_bad_card),
  'deal/invalid#copies': ({ cards }) => m.analyse_wrong_often({ card: named(cards) }),
  'deal/invalid#dealer': say(m.analyse_import_dealer),
  'deal/invalid#foreign': ({ card }) => m.scorer_bad_card({ text: String(card) }),
  'deal/invalid#hands': say(m.analyse_import_hands),
  'deal/invalid#size': ({ hand, size, count }) =>
    m.analyse_import_size({ name: typeof hand === 'number' ? seatName(hand) : String(hand), size: Number(size), count: Number(count) }),
  'deal/invalid#twice': ({ cards }) => twice(cards),
  'format/empty': say(m.analyse_import_empty),
  'format/encoding': say(m.analyse_import_encoding),
  'format/name': say(m.analyse_import_format),
  'format/too-many': say(m.analyse_import_large),
  'format/unknown': say(m.analyse_import_unknown),
  'iss/begin': say(m.analyse_import_begin),
  'iss/bid': say(m.analyse_import_bid),
  'iss/bracket': say(m.analyse_import_bracket),
  'iss/card#count': say(m.analyse_import_cards),
  'iss/card#one': say(m.analyse_import_card),
  'iss/card#unknown': say(m.scorer_bad_card),
  'iss/cut-off': say(m.analyse_import_cut_off),
  'iss/deal': say(m.analyse_import_deal_size),
  'iss/deal#twice': ({ card }) => m.analyse_import_twice({ name: String(card) }),
  'iss/declare': say(m.analyse_import_declare),
  'iss/discard': ({ cards }) => m.analyse_import_discard({ cards: dotted(cards) }),
  'iss/hidden': say(m.analyse_import_hidden),
  'iss/illegal': say(m.analyse_import_illegal),
  'iss/label': say(m.analyse_import_label),
  'iss/missing': ({ label }) => m.analyse_import_missing({ name: String(label) }),
  'iss/moves': say(m.analyse_import_move),
  'iss/over': say(m.analyse_import_over),
  'iss/resign': say(m.analyse_import_resign),
  'iss/result': say(m.analyse_import_result),
  'iss/result-form': say(m.analyse_import_result_form),
  'iss/show': say(m.analyse_import_show),
  'iss/skat': ({ cards }) => m.analyse_import_skat_is({ cards: dotted(cards) }),
  'iss/too-long': say(m.analyse_import_long_value),
  'iss/turn': say(m.analyse_import_turn),
  'iss/twice': ({ label }) => m.analyse_import_twice({ name: String(label) }),
  'iss/value': say(m.analyse_import_value),
  'iss/world': say(m.analyse_import_world),
  'line/blank': say(m.analyse_import_blank),
  'line/duplicate-key': say(m.analyse_import_twice),
  'line/encoding': say(m.analyse_import_encoding),
  'line/json': say(m.analyse_import_json),
  'line/none': say(m.analyse_import_empty),
  'line/too-long': say(m.analyse_import_long),
  'record/missing-field': say(m.analyse_import_missing),
  'record/outcome': say(m.analyse_import_outcome),
  'record/seats#count': say(m.analyse_import_names),
  'record/seats#name': say(m.analyse_import_name),
  'record/start': say(m.analyse_import_start),
  'record/type': say(m.analyse_import_type),
  'record/unfinished': say(m.analyse_import_unfinished),
  'record/unknown-field': say(m.analyse_import_extra),
  'record/version': say(m.analyse_import_version),
  'solve/card': ({ text }) => m.scorer_bad_card({ text: String(text) }),
  'solve/hands#empty': say(m.analyse_wrong_empty),
  'solve/hands#sizes': ({ sizes }) => m.analyse_wrong_uneven({ sizes: [sizes].flat().join(' – ') }),
  'solve/twice': ({ cards }) => twice(cards),
  'xskat/bid': say(m.analyse_import_bid_line),
  'xskat/card#none': say(m.analyse_import_cards_line),
  'xskat/card#unknown': say(m.scorer_bad_card),
  'xskat/contract': say(m.analyse_import_contract_line),
  'xskat/cut-off': say(m.analyse_import_cut_off),
  'xskat/declarer': say(m.analyse_import_declarer),
  'xskat/doubled': say(m.analyse_import_doubled),
  'xskat/forehand': say(m.analyse_import_forehand),
  'xskat/formatted': say(m.analyse_import_formatted),
  'xskat/game': say(m.analyse_import_ramsch),
  'xskat/hands': ({ shown }) => m.analyse_import_line_is({ text: String(shown) }),
  'xskat/illegal': say(m.analyse_import_illegal),
  'xskat/leader': say(m.analyse_import_leader),
  'xskat/left': say(m.analyse_import_left),
  'xskat/line': say(m.analyse_import_line_is),
  'xskat/marks': ({ shown }) => m.analyse_import_line_is({ text: String(shown) }),
  'xskat/names#columns': say(m.analyse_import_columns),
  'xskat/names#empty': say(m.analyse_import_no_name),
  'xskat/pack': ({ card }) => m.analyse_import_twice({ name: String(card) }),
  'xskat/result#form': say(m.analyse_import_result_form),
  'xskat/result#lost': say(m.analyse_import_result_won),
  'xskat/result#null': say(m.analyse_import_result_null),
  'xskat/result#points': say(m.analyse_import_result),
  'xskat/result#won': say(m.analyse_import_result_lost),
  'xskat/seed': say(m.analyse_import_seed),
  'xskat/skat': say(m.analyse_import_skat_lines),
  'xskat/start': say(m.analyse_import_illegal),
  'xskat/tricks': say(m.analyse_import_tricks),
};

/** Return the message for a refusal; the server's own words if the page has none. */
function wrong({ code, message, facts = {} }: Refusal): string {
  const words = (WRONG[`${code}#${String(facts.case)}`] ?? WRONG[code])?.(facts) ?? String(facts.reason ?? message);
  return facts.move === undefined ? words : m.analyse_import_in_move({ move: String(facts.move), said: String(facts.said), message: words });
}

/** Return why the server gave no answer. Of its English words, only those that locate the mistake are shown. */
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

/** Return why a text could not be read: the line and the reason. */
export function importWords(refusal: Refusal): string {
  const { code, facts = {} } = refusal;
  if (code === 'body/too-large' || code === 'format/too-many') return m.analyse_import_large();
  if (code === 'rate/limited' || code === 'network' || code === 'analysis/unfinished' || code === 'record/unfinished') return refusalWords(refusal);
  const message = wrong(refusal);
  return facts.line === undefined ? m.analyse_import_wrong({ message }) : m.analyse_import_line({ line: String(facts.line), message });
}

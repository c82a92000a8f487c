import { cardName, suitName } from '../cards/words';
import { points } from '../hints/words';
import { andList } from '../page/lists';
import { m } from '../paraglide/messages';
import type { AnyView, CountingFault, Interval, BiddingJudgement, CountingQuestion } from '../wire/types';

/** Name of a seat: "you" or its number. */
export const nameIn = ({ observer }: AnyView, seat: number): string => (seat === observer ? m.puzzles_you() : m.analyse_seat({ number: seat + 1 }));

export const addressOfTrainer = (game: string, trainer: 'bid' | 'count'): string => `/train/${game}/${trainer}`;

/** Format the bounds of an interval. */
export const reach = ({ low, high }: Interval): string => m.train_range({ low: points(low), high: points(high) });

/** Compare the choice with the best action in a sentence. */
export function verdict({ choice, best, ways }: BiddingJudgement, told: (action: string) => string): string {
  const way = ways.find(({ action }) => action === choice);
  if (!way || choice === best) return m.train_best();
  const other = told(best);
  if (way.behind.low <= 0) return m.train_alike({ best: other });
  return m.train_behind({ points: points(way.behind.value).replace('+', ''), best: other, range: reach(way.behind) });
}

/** The suits of a contract in words. */
export function suitWord(suit: string, game: string): string {
  if (suit === 'trump') return m.train_trumps({ game });
  return suit === 'joker' ? m.train_jokers() : suitName(suit);
}

const seatsWord = (view: AnyView, seats: readonly number[]): string => andList(seats.map((seat) => nameIn(view, seat)));

/** Text of a question. */
export function questionWords(question: CountingQuestion, view: AnyView): string {
  switch (question.kind) {
    case 'out':
      return m.train_ask_out({ suit: suitWord(question.suit, view.game) });
    case 'void':
      return m.train_ask_void({ suit: suitWord(question.suit, view.game) });
    case 'points':
      return (question.counted === 'penalty cards' ? m.train_ask_penalties : m.train_ask_points)({ names: seatsWord(view, question.side), game: view.game });
  }
}

/** Describe a missed or wrong answer and the trick that shows it. */
export function faultWords({ why, card, seat, trick, points: made }: CountingFault, view: AnyView): string {
  const of = { card: card ? cardName(card) : '', name: seat === null ? '' : nameIn(view, seat), trick: trick ?? 0, points: made ?? 0 };
  switch (why) {
    case 'missed':
      return m.train_fault_missed(of);
    case 'held':
      return m.train_fault_held(of);
    case 'aside':
      return m.train_fault_aside(of);
    case 'open':
      return m.train_fault_open(of);
    case 'played':
      return m.train_fault_played(of);
    case 'other-suit':
      return m.train_fault_other_suit(of);
    case 'shown':
      return m.train_fault_shown(of);
    case 'not-shown':
      return m.train_fault_not_shown(of);
    case 'taken':
      return m.train_fault_taken(of);
  }
}

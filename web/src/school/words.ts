import { BOARDS } from '../analyse/boards';
import { setupOf } from '../analyse/question';
import { cardName } from '../cards/words';
import { m } from '../paraglide/messages';
import type { Board, SchoolAnswer } from '../wire/types';
import { LESSONS, STEPS } from './texts';

export const lessonName = (lesson: string) => LESSONS[lesson]?.() ?? lesson;
/** What a step says and asks; of a lesson that is played at a table, what it says. */
export const stepText = (game: string, lesson: string, step: string | null) => STEPS[game]?.[step === null ? lesson : `${lesson}_${step}`]?.() ?? '';
export const addressOfLesson = (game: string, lesson: string) => `/school/${game}/${lesson}`;

/** A contract to choose from: its name, or all that is fixed where nobody declares it alone. */
export function choiceName(board: Board): string {
  const its = BOARDS[board.game];
  const setup = its && setupOf(board, its, { preset: '', facts: {} });
  if (!its || !setup) return '';
  if (its.declarer(setup.facts) !== null) return its.contract(setup.facts)?.name ?? '';
  const told = its.facts.flatMap((fact) => fact.values(setup).filter(({ value }) => value && value === setup.facts[fact.name]).map(({ label }) => m.school_fact({ fact: fact.label(), value: label })));
  return told.join(m.deal_comma());
}

/** Why an answer is right or wrong. */
export function whyWords({ right, reason, card, number }: SchoolAnswer, answer: string): string {
  const name = card === null ? '' : cardName(card);
  switch (reason) {
    case 'follows':
      return m.school_why_follows({ card: name });
    case 'must-follow':
      return m.school_why_must_follow({ card: name });
    case 'must-called':
      return m.school_why_must_called({ card: name });
    case 'takes':
      return right ? m.school_why_takes({ card: name }) : m.school_why_takes_it();
    case 'leaves':
      return m.school_why_leaves({ card: name });
    case 'lower':
      return m.school_why_lower({ card: name });
    case 'off-suit':
      return m.school_why_off_suit();
    case 'trumped':
      return m.school_why_trumped({ card: name });
    case 'highest-trump':
      return m.school_why_highest_trump({ card: name });
    case 'highest-led':
      return m.school_why_highest_led({ card: name });
    case 'too-many':
      return m.school_why_too_many();
    case 'too-few':
      return m.school_why_too_few();
    case 'counted':
      return m.school_why_counted({ number: answer });
    case 'best':
      return m.school_why_best();
    case 'costs':
      return m.school_why_costs({ number: number ?? 0 });
    case 'loses':
      return m.school_why_loses();
    case 'contract-good':
      return number === null ? m.school_why_contract_won() : m.school_why_contract_good({ number });
    case 'contract-bad':
      return number === null ? m.school_why_contract_lost() : m.school_why_contract_bad({ number });
    default:
      return '';
  }
}

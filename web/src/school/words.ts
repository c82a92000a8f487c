import { BOARDS } from '../analyse/boards';
import { setupOf } from '../analyse/question';
import { cardName, isCard } from '../cards/words';
import { ROOMS } from '../games';
import { actionWords } from '../hints/words';
import { commaList } from '../page/lists';
import { m } from '../paraglide/messages';
import { nameIn } from '../deal/position';
import type { Board, SchoolAnswer, SchoolStep } from '../wire/types';
import { LESSONS, STEPS, WHY } from './texts';

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
  const told = its.facts.flatMap((fact) =>
    fact
      .values(setup)
      .filter(({ value }) => value && value === setup.facts[fact.name])
      .map(({ label }) => m.school_fact({ fact: fact.label(), value: label })),
  );
  return commaList(told);
}

/** Why an answer is right or wrong. */
export const whyWords = ({ reason, card, number }: SchoolAnswer) => WHY[reason]?.({ card: card === null ? '' : cardName(card), number: number ?? 0 }) ?? '';

/** An answer in words; empty where cards say it. */
export function answerName(game: string, step: SchoolStep, answer: string): string {
  if (isCard(answer)) return cardName(answer);
  const [choice, way] = [step.choices[Number(answer)], step.ways[Number(answer)]];
  if (choice) return choiceName(choice);
  if (way !== undefined) return ROOMS[game] ? actionWords(ROOMS[game], way) : way;
  return step.ask === 'void' ? nameIn(step, Number(answer)) : answer;
}

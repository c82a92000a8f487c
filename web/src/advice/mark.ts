import type { CardMark } from '../cards/mark';
import { m } from '../paraglide/messages';

/** A card that the advice names; what else is to be said of it stays said. */
export function advisedMark(mark: CardMark | null): CardMark {
  return { sign: 'advised', word: mark ? m.advice_and({ first: mark.word, second: m.advice_mark() }) : m.advice_mark() };
}

import { whyRefused, wordsFor, type Refusal, type Words } from '../page/refused';
import { m } from '../paraglide/messages';

const REFUSED: Words = {
  'train/none': m.train_refused_none,
  'train/moment': m.train_refused_none,
  'train/unknown': m.train_refused_over,
  'train/turn': m.train_refused_over,
  'train/question': m.train_refused_over,
  'train/answer': m.train_refused_over,
  'train/busy': m.train_refused_busy,
};
/** Explain why the server refused. */
export const whyNot = (refusal: Refusal) => wordsFor(REFUSED, refusal) ?? whyRefused(refusal);

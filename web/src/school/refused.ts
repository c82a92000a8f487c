import { whyRefused, wordsFor, type Refusal, type Words } from '../page/refused';
import { m } from '../paraglide/messages';

const REFUSED: Words = {
  'school/none': m.school_unknown_text,
  'school/unknown': m.school_refused_answer,
  'school/answer': m.school_refused_answer,
  'school/nets': m.school_refused_nets,
};
/** Explain why the server refused. */
export const whyNot = (refusal: Refusal) => wordsFor(REFUSED, refusal) ?? whyRefused(refusal);

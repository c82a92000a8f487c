import { whyRefused, type Refusal } from '../page/refused';
import { m } from '../paraglide/messages';

const REFUSED: Readonly<Record<string, () => string>> = {
  'school/none': m.school_unknown_text,
  'school/unknown': m.school_refused_answer,
  'school/answer': m.school_refused_answer,
  'school/nets': m.school_refused_nets,
};
/** Explain why the server refused. */
export const whyNot = (refusal: Refusal) => REFUSED[refusal.code]?.() ?? whyRefused(refusal);

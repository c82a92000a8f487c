import { whyRefused, wordsFor, type Refusal, type Words } from '../page/refused';
import { m } from '../paraglide/messages';
import { say } from '../wire/facts';

const REFUSED: Words = {
  'daily/order': say(m.daily_refused_order),
  'daily/finished': m.daily_refused_finished,
  'daily/unfinished': m.daily_refused_unfinished,
  'daily/closing': m.daily_refused_closing,
  'daily/unknown': m.daily_refused_unknown,
};
/** Explain why the server refused. */
export const whyNot = (refusal: Refusal) => wordsFor(REFUSED, refusal) ?? whyRefused(refusal);

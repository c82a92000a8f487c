import { type Refusal, type Words, whyRefused, wordsFor } from '../page/refused';
import { m } from '../paraglide/messages';
import { say } from '../wire/facts';

/** Texts for the error codes of the chat requests. */
const WORDS: Words = {
  'person/nobody': m.refused_nobody_there,
  'person/which': m.refused_reload,
  'person/yourself': m.refused_yourself,
  'mute/unknown': m.refused_mute_unknown,
  'report/already': m.refused_reported_already,
  'report/too-many': say(m.refused_reports_many),
  'talk/invalid#length': say(m.refused_report_words),
};

/** Explain why a request to mute or report was refused. */
export function whyNot(problem: Refusal): string {
  return wordsFor(WORDS, problem) ?? whyRefused(problem);
}

import { type Refusal, whyRefused } from '../page/refused';
import { m } from '../paraglide/messages';

/** Texts for the error codes of the chat requests. */
const WORDS: Readonly<Record<string, () => string>> = {
  'person/nobody': m.refused_nobody_there,
  'person/which': m.refused_reload,
  'person/yourself': m.refused_yourself,
  'mute/unknown': m.refused_mute_unknown,
  'report/already': m.refused_reported_already,
  'report/too-many': m.refused_reports_many,
  'talk/invalid': m.refused_report_words,
};

/** Explain why a request to mute or report was refused. */
export function whyNot(problem: Refusal): string {
  return WORDS[problem.code]?.() ?? whyRefused(problem);
}

import { type Refusal, whyRefused } from '../page/refused';
import { m } from '../paraglide/messages';

/** Refusals of what is asked here and nowhere else. */
const WORDS: Readonly<Record<string, () => string>> = {
  'person/nobody': m.refused_nobody_there,
  'person/which': m.refused_reload,
  'person/yourself': m.refused_yourself,
  'mute/unknown': m.refused_mute_unknown,
  'report/already': m.refused_reported_already,
  'report/too-many': m.refused_reports_many,
  'talk/invalid': m.refused_report_words,
};

/** Why somebody was not muted or reported. */
export function whyNot(problem: Refusal): string {
  return WORDS[problem.code]?.() ?? whyRefused(problem);
}

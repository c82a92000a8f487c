import { type Refusal, whyRefused } from '../page/refused';
import { m } from '../paraglide/messages';

/** Texts for the error codes of the moderation requests. */
const WORDS: Readonly<Record<string, () => string>> = {
  'desk/moderators': m.moderation_not_yours,
  'desk/why': m.refused_why,
  'desk/until': m.refused_until,
  'desk/not-suspended': m.refused_not_suspended,
  'person/unknown': m.refused_person_unknown,
  'person/ambiguous': m.refused_person_ambiguous,
  'report/closed': m.refused_report_closed,
  'report/unknown': m.refused_report_unknown,
};

/** Explain why a moderation request was refused. */
export function whyNot(problem: Refusal): string {
  return WORDS[problem.code]?.() ?? whyRefused(problem);
}

import { type Refusal, type Words, whyRefused, wordsFor } from '../page/refused';
import { m } from '../paraglide/messages';
import { say } from '../wire/facts';

/** Texts for the error codes of the moderation requests. */
const WORDS: Words = {
  'desk/moderators': m.moderation_not_yours,
  'desk/why#length': say(m.refused_why),
  'desk/until': m.refused_until,
  'desk/not-suspended': m.refused_not_suspended,
  'person/unknown': m.refused_person_unknown,
  'person/ambiguous': ({ ids }) => m.refused_person_ambiguous({ ids: [ids].flat().join(', ') }),
  'report/closed': m.refused_report_closed,
  'report/unknown': m.refused_report_unknown,
};

/** Explain why a moderation request was refused. */
export function whyNot(problem: Refusal): string {
  return wordsFor(WORDS, problem) ?? whyRefused(problem);
}

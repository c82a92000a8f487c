import { type Refusal, type Words, whyRefused, wordsFor } from '../page/refused';
import { m } from '../paraglide/messages';
import { say } from '../wire/facts';

/** Texts for the error codes of the matchmaking requests. */
const WORDS: Words = {
  'seek/account': m.refused_seek_account,
  'seek/clock': m.refused_seek_clock,
  'seek/length': m.refused_seek_length,
  'seek/none': m.refused_seek_none,
  'seek/early': say(m.refused_seek_early),
  'person/yourself': m.refused_person_yourself,
  'people/too-many': say(m.refused_people_too_many),
  'invite/away': m.refused_invite_away,
  'invite/again': m.refused_invite_again,
  'invite/bots': m.refused_invite_bots,
  'invite/full': m.refused_invite_full,
};

/** Explain why a search, invitation or change of relation was refused. */
export function whyNot(problem: Refusal): string {
  return wordsFor(WORDS, problem) ?? whyRefused(problem);
}

import { guestName } from '../page/guest';
import { m } from '../paraglide/messages';
import type { React, Said, Say } from '../wire/types';

export const PHRASES: Readonly<Record<Say['phrase'], () => string>> = {
  hello: m.phrase_hello,
  'have-fun': m.phrase_have_fun,
  'well-played': m.phrase_well_played,
  thanks: m.phrase_thanks,
  sorry: m.phrase_sorry,
  'no-matter': m.phrase_no_matter,
  'one-moment': m.phrase_one_moment,
  'back-again': m.phrase_back_again,
  'good-game': m.phrase_good_game,
  another: m.phrase_another,
  bye: m.phrase_bye,
};

export const REACTIONS: Readonly<Record<React['reaction'], () => string>> = {
  smile: m.reaction_smile,
  laugh: m.reaction_laugh,
  wow: m.reaction_wow,
  applause: m.reaction_applause,
  heart: m.reaction_heart,
};

export function isReaction(text: string): text is React['reaction'] {
  return text in REACTIONS;
}

/** Translate a phrase or reaction. Unknown phrases of a newer server, and free text, are returned unchanged. */
export function wording({ kind, text }: Pick<Said, 'kind' | 'text'>): string {
  if (kind === 'text') return text;
  const words: Readonly<Record<string, () => string>> = kind === 'phrase' ? PHRASES : REACTIONS;
  return words[text]?.() ?? text;
}

/** Name of the speaker. */
export function speaker(said: Pick<Said, 'you' | 'name' | 'number'>): string {
  return said.you ? m.you() : guestName(said);
}

/** Line for the log, which screen readers announce. */
export function told(said: Said): string {
  return m.chat_said({ name: speaker(said), text: wording(said) });
}

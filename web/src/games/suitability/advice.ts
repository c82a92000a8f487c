import { decimal, type AdviceWords } from '../../advice/words';
import { m } from '../../paraglide/messages';
import type { Advice } from '../../wire/types';
import { named, privilegeName, sentence, taken } from './words';

/** What the adviser would do and why, in Suitability's words. */
export function adviceWords(advice: Advice): AdviceWords {
  const points = decimal(advice.prospects.find(({ choice }) => choice === advice.action)?.expected ?? 0);
  const name = named(advice.action);
  const why = [m.advice_expected({ points })];
  if (name) return { would: m.advice_would_name({ sentence: sentence(name.suit, name.role) }), why };
  return { would: m.advice_would_take({ privilege: privilegeName(taken(advice.action) ?? 'none') }), why };
}

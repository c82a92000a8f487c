import { decimal, reason, type AdviceWords } from '../../advice/words';
import { suitName } from '../../cards/words';
import { m } from '../../paraglide/messages';
import type { Advice } from '../../wire/types';
import { named, privilegeName, sentence, taken } from './words';

/** What the adviser would do and why, in Suitability's words. */
export function adviceWords(advice: Advice): AdviceWords {
  const points = decimal(advice.prospects.find(({ choice }) => choice === advice.action)?.expected ?? 0);
  const name = named(advice.action);
  if (name) {
    const suit = suitName(name.suit);
    const count = reason(advice, 'held')?.number ?? 0;
    return {
      would: m.advice_would_name({ sentence: sentence(name.suit, name.role) }),
      why: [m.advice_held({ suit: suit.charAt(0).toLocaleUpperCase() + suit.slice(1), count, points })],
    };
  }
  const privilege = taken(advice.action) ?? 'none';
  return {
    would: privilege === 'none' ? m.advice_would_take_none() : m.advice_would_take({ privilege: privilegeName(privilege) }),
    why: [m.advice_expected({ points })],
  };
}

import { faces } from '../../cards/faces';
import { cardName, suitName } from '../../cards/words';
import { counted, weak, type AdviceWords } from '../../advice/words';
import { m } from '../../paraglide/messages';
import type { Advice, SchafkopfView } from '../../wire/types';
import { declarationName, kindOf, levelName, suitOf } from './words';

/** What the adviser would do and why, in Schafkopf's words. */
export function adviceWords(advice: Advice, view: SchafkopfView): AdviceWords {
  return { would: would(advice.action, view), why: why(advice) };
}

function would(action: string, view: SchafkopfView): string {
  const [first = '', ...rest] = action.split(' ');
  const named = rest.join(' ');
  const suit = suitOf(named);
  switch (first) {
    case 'play':
      return m.advice_would_play();
    case 'hold':
      return m.advice_would_keep();
    case 'yield':
      return m.advice_would_yield();
    case 'knock':
      return m.advice_would_knock();
    case 'bid':
      return m.advice_would_declare({ game: levelName(named) });
    case 'declare':
      return kindOf(named) === 'partner' && suit ? m.advice_would_call({ card: cardName(`${suit}A`) }) : m.advice_would_declare({ game: declarationName(named) });
    default:
      return view.phase === 'knock' ? m.advice_would_not_knock() : m.advice_would_pass();
  }
}

function why(advice: Advice): string[] {
  const told: string[] = [...counted(advice, faces() === 'german' ? m.advice_high_aces : m.advice_aces), ...weak(advice, declarationName)];
  for (const { code, number, about } of advice.reasons) {
    const game = declarationName(about ?? '');
    if (code === 'too high') told.push(m.advice_higher_bid({ game }));
    if (code === 'game' && !advice.action.startsWith('declare')) told.push(m.advice_good_for({ game }));
    if (code === 'called suit') told.push(m.advice_called_suit({ suit: capital(suitName(about ?? '')), count: number ?? 0 }));
    if (code === 'strong start') told.push(m.advice_strong_start());
    if (code === 'weak start') told.push(m.advice_weak_start());
  }
  return told;
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

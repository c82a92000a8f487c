import { counted, weak, type AdviceWords } from '../../advice/words';
import { suitName } from '../../cards/words';
import { m } from '../../paraglide/messages';
import type { Advice, SkatView } from '../../wire/types';
import { declarationName } from './words';

/** What the adviser would do and why, in Skat's words. */
export function adviceWords(advice: Advice, view: SkatView): AdviceWords {
  return { would: would(advice.action, view), why: why(advice) };
}

function would(action: string, view: SkatView): string {
  const [first = '', ...rest] = action.split(' ');
  if (/^\d+$/.test(first)) return m.advice_would_bid({ bid: first });
  switch (first) {
    case 'hold':
      return m.advice_would_hold({ bid: view.bid });
    case 'pickup':
      return view.phase === 'push' ? m.advice_would_push() : m.advice_would_pick_up();
    case 'hand':
      return m.advice_would_hand();
    case 'leave':
      return m.advice_would_leave();
    case 'discard':
      return m.advice_would_lay_away();
    case 'declare':
      return m.advice_would_declare({ game: declarationName(rest.join(' ')) });
    default:
      return m.advice_would_pass();
  }
}

function why(advice: Advice): string[] {
  const told: string[] = [...counted(advice), ...weak(advice, declarationName)];
  for (const { code, number, about } of advice.reasons) {
    const game = declarationName(about ?? '');
    if (code === 'up to') told.push(m.advice_up_to({ game, value: number ?? 0 }));
    if (code === 'too high') told.push(m.advice_too_high({ game, value: number ?? 0 }));
    if (code === 'game' && !advice.action.startsWith('declare')) told.push(m.advice_plan({ game }));
    if (code === 'skat helps') told.push(m.advice_skat_helps());
    if (code === 'hand') told.push(m.advice_strong_hand({ game }));
    if (code === 'laid away' && number) told.push(m.advice_safe({ points: number }));
    if (code === 'void') told.push(m.advice_void({ suit: suitName(about ?? '') }));
  }
  return told;
}

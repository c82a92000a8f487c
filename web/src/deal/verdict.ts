import { m } from '../paraglide/messages';
import type { Scale, Worked } from './values';

/** Return the verdict on a played card: its loss, or that it was a best card. Null if it is not analysed yet. */
export function verdictOf(worked: Worked | undefined, scale: Scale | null): { text: string; bad: boolean } | null {
  if (!worked || !scale || worked.loss === null || worked.value === null) return null;
  if ('method' in worked && worked.method === 'paranoid') {
    const bound = scale.high(worked.seat) ? m.analysis_at_least({ points: worked.value }) : m.analysis_at_most({ points: worked.value });
    return { text: worked.loss ? m.analysis_bound_loss({ bound, points: worked.loss }) : bound, bad: worked.loss > 0 };
  }
  if (worked.loss) return { text: scale.numbers ? m.analysis_loss({ points: worked.loss }) : m.analysis_loss_game(), bad: true };
  return { text: worked.cards.length > 1 ? m.analysis_best() : m.analysis_only(), bad: false };
}

import { commaList } from '../page/lists';
import { m } from '../paraglide/messages';
import type { Chip } from '../deal/board';
import type { BoardAnswer, Bounds } from '../wire/types';

/** Values are numbers, not won and lost. */
export const numeric = (answer: BoardAnswer): boolean => answer.method !== 'two parties' || answer.count === 'points' || answer.count === 'tricks';

const bounds = ({ low, high }: Bounds) => (low === high ? String(low) : `${low}–${high}`);

/** What each card that may be played is worth, to be written on it. */
export function chipsOf(answer: BoardAnswer | null, game: string): Map<string, Chip> | null {
  if (!answer || answer.method === 'played out' || !answer.cards.length) return null;
  const { actor, cards } = answer;
  const best: readonly string[] = answer.best;
  const high = answer.method === 'two parties' ? answer.side.includes(actor) : !answer.card_points;
  const values = cards.map(({ value }) => value.low);
  const top = high ? Math.max(...values) : Math.min(...values);
  return new Map(
    cards.map(({ card, value }): [string, Chip] => {
      const [is, known] = [best.includes(card), value.low === value.high];
      const good = high === value.low > 0;
      const text = numeric(answer) ? bounds(value) : known ? (good ? '✓' : '✕') : '?';
      const worth = numeric(answer)
        ? answer.method === 'two parties' || answer.card_points
          ? m.analysis_points({ points: bounds(value), game })
          : bounds(value)
        : good
          ? m.deal_wins()
          : m.deal_loses();
      return [card, { text, loss: Math.abs(top - value.low), best: is, label: commaList([worth, ...(is ? [m.analysis_best()] : [])]) }];
    }),
  );
}

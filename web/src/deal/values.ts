import { counted } from '../analysis/steps';
import { commaList } from '../page/lists';
import { m } from '../paraglide/messages';
import type { AnyAnalysis, MultiplayerCard, PlayedCard } from '../wire/types';
import type { Chip } from './board';

/** A card of an analysis, of either kind. */
export type Worked = PlayedCard | MultiplayerCard;

/** What values are: numbers, or won and lost; and which seats want them high. */
export interface Scale {
  readonly numbers: boolean;
  /** Seats that want a high value. */
  readonly high: (seat: number) => boolean;
}

/** `side` is the declarer's, as the deal's end shows it: with it values are told before the whole analysis has come. null where they cannot be yet. */
export function scaleOf(analysis: AnyAnalysis | null, side: readonly number[] | null, cards: readonly (Worked | undefined)[]): Scale | null {
  if (analysis?.method === 'multiplayer') return { numbers: true, high: () => !analysis.card_points };
  if (analysis) return { numbers: counted(analysis), high: (seat) => analysis.side.includes(seat) };
  return side && { numbers: cards.some((worked) => worked?.cards.some(({ value }) => value > 1)), high: (seat) => side.includes(seat) };
}

/** The values of all cards that could be played, to be written on them. */
export function chips(worked: Worked | undefined, scale: Scale | null, game: string): Map<string, Chip> | null {
  if (!worked?.cards.length || !scale) return null;
  const { numbers, high } = scale;
  const values = worked.cards.map((card) => card.value);
  const best = high(worked.seat) ? Math.max(...values) : Math.min(...values);
  return new Map(
    worked.cards.map(({ card, value }) => {
      const loss = Math.abs(best - value);
      const good = high(worked.seat) === value > 0;
      return [
        card,
        {
          text: numbers ? String(value) : good ? '✓' : '✕',
          loss,
          best: loss === 0,
          label: commaList([numbers ? m.analysis_points({ points: value, game }) : good ? m.deal_wins() : m.deal_loses(), ...(loss ? [] : [m.analysis_best()])]),
        },
      ];
    }),
  );
}

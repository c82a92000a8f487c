import type { ScoreDeals } from '../../../wire/types';
import type { Entry, Ramsch } from './facts';

/** Who plays, and what the table has agreed on. */
export interface Agreed {
  /** Names by seat, clockwise. */
  players: string[];
  counting: 'plain' | 'tournament' | 'adjusted';
  ramsch: Ramsch;
  /** The rules before 1999. */
  classic: boolean;
  /** Who deals first. */
  dealer: number;
}

export const COUNTINGS = ['plain', 'tournament', 'adjusted'] as const;
export const RAMSCHES = ['none', 'ramsch', 'schieberamsch'] as const;

export function agreedAtFirst(): Agreed {
  return { players: ['', '', ''], counting: 'plain', ramsch: 'none', classic: false, dealer: 0 };
}

/** Preset and options for these entries. A deal in which kontra was said is of a table that plays kontra. */
export function asked(agreed: Agreed, entries: readonly Entry[]): Pick<ScoreDeals, 'game' | 'preset' | 'options'> {
  const doubled = entries.filter((entry) => 'contract' in entry && (entry.kontra ?? 'none') !== 'none');
  return {
    game: 'skat',
    preset: agreed.classic ? 'skat-classic' : agreed.counting === 'tournament' ? 'skat-tournament' : 'skat-isko',
    options: {
      ...(agreed.classic && agreed.counting === 'tournament' && { tournament: true }),
      ...(agreed.counting === 'adjusted' && { scoring: 'adjusted' }),
      ...(agreed.ramsch !== 'none' && { ramsch: agreed.ramsch }),
      ...(doubled.length && { kontra: true }),
      ...(doubled.some((entry) => 'contract' in entry && entry.contract === 'null') && { kontra_null: true }),
    },
  };
}

/** Who deals the deal with this index: it passes left. */
export function dealerOf(agreed: Agreed, index: number): number {
  return (agreed.dealer + index) % agreed.players.length;
}

/** Seats that play the deal: forehand, middlehand, rearhand. With four the dealer sits out. */
export function seatsFrom(agreed: Agreed, dealer: number): number[] {
  return [1, 2, 3].map((step) => (dealer + step) % agreed.players.length);
}

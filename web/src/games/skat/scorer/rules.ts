import type { Agreement } from '../../../scorer/book.svelte';
import type { ScoreDeals } from '../../../wire/types';
import type { Entry, Ramsch } from './facts';

export interface Agreed extends Agreement {
  counting: 'plain' | 'tournament' | 'adjusted' | 'both';
  ramsch: Ramsch;
  /** Value of a Ramsch, and owner of the skat in it; missing for the server's defaults, "fixed" and "last trick". */
  ramschValue?: (typeof RAMSCH_VALUES)[number];
  ramschSkat?: (typeof RAMSCH_SKATS)[number];
  /** True for the rules before 1999. */
  classic: boolean;
  /** True for the rules of Board Game Arena; not together with `classic`. */
  bga: boolean;
}

export const COUNTS = [3, 4, 5, 6, 7, 8] as const;
/** Number of players at one table; in a longer list, some sit out. */
export const TABLE = 3;

/** Number of players who sit out besides the dealer of four. */
export const sittingOut = ({ players }: Pick<Agreed, 'players'>): number => (players.length > 4 ? players.length - TABLE : 0);
export const COUNTINGS = ['plain', 'tournament', 'adjusted', 'both'] as const;
export const RAMSCHES = ['none', 'ramsch', 'schieberamsch'] as const;
export const RAMSCH_VALUES = ['fixed', 'card points', 'winner'] as const;
export const RAMSCH_SKATS = ['last trick', 'loser', 'nobody'] as const;

/** Return preset and options for these entries. A deal with kontra needs a table that allows kontra. */
export function rulesOf(agreed: Agreed, entries: readonly Entry[]): Pick<ScoreDeals, 'preset' | 'options'> {
  const doubled = entries.filter((entry) => 'kontra' in entry && (entry.kontra ?? 'none') !== 'none');
  const special = agreed.classic ? 'skat-classic' : agreed.bga ? 'skat-bga' : null;
  const tournament = agreed.counting === 'tournament' || agreed.counting === 'both';
  return {
    preset: special ?? (tournament ? 'skat-tournament' : 'skat-isko'),
    options: {
      ...(special && tournament && { tournament: true }),
      ...((agreed.counting === 'adjusted' || agreed.counting === 'both') && { scoring: 'adjusted' }),
      ...(agreed.ramsch !== 'none' && {
        ramsch: agreed.ramsch,
        ...(agreed.ramschValue && { ramsch_value: agreed.ramschValue }),
        ...(agreed.ramschSkat && { ramsch_skat: agreed.ramschSkat }),
      }),
      ...(doubled.length && { kontra: true }),
      ...(doubled.some((entry) => 'contract' in entry && entry.contract === 'null') && { kontra_null: true }),
    },
  };
}

/**
 * Return the seats that play the deal: forehand, middlehand, rearhand. With four players the dealer sits out; with more, all who are not in
 * `out` may play.
 */
export function seatsFrom({ players }: Pick<Agreed, 'players'>, dealer: number, out: readonly number[] = []): number[] {
  const seats = players.map((_, step) => (dealer + step + 1) % players.length);
  return players.length > 4 ? seats.filter((seat) => !out.includes(seat)) : seats.slice(0, TABLE);
}

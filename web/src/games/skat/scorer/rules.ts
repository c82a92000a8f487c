import { fitting } from '../../../lobby/options';
import type { Agreement } from '../../../scorer/book.svelte';
import type { OptionValue, OptionValues } from '../../../table/room';
import { gameInfo } from '../../../wire/games.svelte';
import type { ScoreDeals } from '../../../wire/types';
import { offers } from '../options';
import type { Entry, Ramsch } from './facts';

export interface Agreed extends Agreement {
  preset: string;
  /** Options that differ from the preset. */
  changed: Record<string, OptionValue>;
}
/** Agreements as the page stored them before it knew all options. */
export interface Older extends Agreement {
  readonly counting?: Counting;
  readonly ramsch?: Ramsch;
  readonly ramschValue?: string;
  readonly ramschSkat?: string;
  readonly classic?: boolean;
  readonly bga?: boolean;
}

export const COUNTS = [3, 4, 5, 6, 7, 8] as const;
/** Number of players at one table; in a longer list, some sit out. */
export const TABLE = 3;

/** Number of players who sit out besides the dealer of four. */
export const sittingOut = ({ players }: Pick<Agreed, 'players'>): number => (players.length > 4 ? players.length - TABLE : 0);
/** Options that only matter at a table. The number of players follows from the names. */
export const AT_TABLE = [
  'rounds',
  'players',
  'kontra_after_bid',
  'ramsch_grand_hand',
  'ramsch_jacks',
  'ramsch_after_kontra',
  'free_concession_cards',
  'concession_consent',
  'opponents_concession',
  'refused_claim',
] as const;

/** Ways to count a list, each with its options. */
export const COUNTINGS = {
  plain: { tournament: false, scoring: 'normal' },
  tournament: { tournament: true, scoring: 'normal' },
  adjusted: { tournament: false, scoring: 'adjusted' },
  both: { tournament: true, scoring: 'adjusted' },
} as const;
export type Counting = keyof typeof COUNTINGS;
export const RAMSCHES = ['none', 'ramsch', 'schieberamsch'] as const;

/** Return the values of all options under these agreements. */
export function valuesOf({ preset, changed }: Pick<Agreed, 'preset' | 'changed'>): OptionValues {
  return { ...gameInfo('skat')?.values[preset], ...changed };
}

export function countingOf(values: OptionValues): Counting {
  if (values.scoring === 'adjusted') return values.tournament === true ? 'both' : 'adjusted';
  return values.tournament === true ? 'tournament' : 'plain';
}

/** Return the game that is played after all passed. */
export const ramschOf = (values: OptionValues): Ramsch => RAMSCHES.find((kind) => kind === values.ramsch) ?? 'none';

/** Return the agreements of a list that may have been stored by an older page. */
export function upgraded({ counting, ramsch, ramschValue, ramschSkat, classic, bga, ...kept }: Agreed & Older): Agreed {
  if (counting === undefined) return kept;
  const { tournament, scoring } = COUNTINGS[counting];
  const changed = {
    ...(tournament && { tournament }),
    ...(scoring === 'adjusted' && { scoring }),
    ...(ramsch !== undefined && ramsch !== 'none' && { ramsch, ...(ramschValue && { ramsch_value: ramschValue }), ...(ramschSkat && { ramsch_skat: ramschSkat }) }),
  };
  return { ...kept, preset: classic ? 'skat-classic' : bga ? 'skat-bga' : 'skat-isko', changed };
}

/** Return preset and options for these entries. A deal with kontra needs a table that allows kontra. */
export function rulesOf(agreed: Agreed, entries: readonly Entry[]): Pick<ScoreDeals, 'preset' | 'options'> {
  const doubled = entries.filter((entry) => 'kontra' in entry && (entry.kontra ?? 'none') !== 'none');
  return {
    preset: agreed.preset,
    options: {
      ...fitting(agreed.changed, valuesOf(agreed), offers),
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

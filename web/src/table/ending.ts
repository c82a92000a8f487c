import { andList } from '../page/lists';
import { m } from '../paraglide/messages';
import { signed } from './totals';

/** A rank among all players of a deal, 1 for the best; several players may share it. */
export interface Rank {
  readonly rank: number;
  readonly count: number;
}

/** Result of a finished deal. The table words it from the reader's side. */
export interface Ending {
  /** Result for the reader: won, lost, or a rank among many. Null if the reader did not play, or if nothing was won or lost. */
  readonly reader: 'won' | 'lost' | Rank | null;
  /** Sentence about the winners or losers, such as "Ada won."; empty if the reader's result says it all. */
  readonly told: string;
  /** Points of the reader in this deal; null for a reader without a seat, and for a deal without a score. */
  readonly own: number | null;
  /** Points of each player in `told`, usually the declarer; null if `told` names no other player. */
  readonly other: { readonly name: string; readonly value: number } | null;
}

/** Return the reader's result of a deal without sides: the best score wins, the worst one loses unless it is above 0, others get a rank. */
export function ranked(scores: readonly number[], you: number | null): Ending['reader'] {
  const own = you === null ? undefined : scores[you];
  if (own === undefined || scores.every((score) => score === own)) return null;
  const rank = 1 + scores.filter((score) => score > own).length;
  if (rank === 1 && scores.filter((score) => score === own).length === 1) return 'won';
  return own > 0 || scores.some((score) => score < own) ? { rank, count: scores.length } : 'lost';
}

/** Return won or lost, to choose a colour; null for ranks in between and for deals without winners. */
export function verdict({ reader }: Ending): 'won' | 'lost' | null {
  if (reader === null || typeof reader === 'string') return reader;
  return reader.rank === 1 ? 'won' : null;
}

/** Return the result of a deal without sides. `most` words which players came first. */
export function endingOfScores(scores: readonly number[], you: number | null, names: (seat: number) => string, most: (first: { name: string }) => string): Ending {
  const reader = ranked(scores, you);
  const best = Math.max(...scores);
  const first = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  const name = andList(first.map(names));
  const equal = first.length === scores.length;
  return {
    reader,
    told: reader === 'won' ? '' : equal ? m.result_all_equal() : most({ name }),
    own: you === null ? null : (scores[you] ?? 0),
    other: equal || (you !== null && first.includes(you)) ? null : { name, value: best },
  };
}

/** Return the result of a deal between two sides, of which `winners` won. `most` words which players won. */
export function endingOfSides(
  scores: readonly number[],
  winners: readonly number[],
  you: number | null,
  names: (seat: number) => string,
  most: (first: { name: string }) => string,
): Ending {
  const own = you === null ? null : (scores[you] ?? 0);
  const [first = 0] = winners;
  const name = andList(winners.map(names));
  const won = you !== null && winners.includes(you);
  return {
    reader: you === null ? null : won ? 'won' : 'lost',
    told: won ? '' : most({ name }),
    own,
    other: won ? null : { name, value: scores[first] ?? 0 },
  };
}

/** Return the result in one line: the reader's result, or `told` if there is none. */
export function headline({ reader, told }: Ending): string {
  if (reader === null) return told;
  if (reader === 'won') return m.result_you_won();
  if (reader === 'lost') return m.result_you_lost();
  if (reader.rank === 1) return m.result_you_shared();
  return m.result_you_rank({ rank: m.result_rank({ rank: reader.rank }), count: reader.count });
}

/** Return the score to show large: the reader's, or the declarer's to a reader without a seat. Empty if nothing was scored. */
export function mainScore({ own, other }: Ending): string {
  const value = own ?? other?.value;
  return value === undefined ? '' : value ? signed(value, true) : '±0';
}

/** Return the line below the large score, the other player's result and points; either may be empty. */
export function otherScore({ reader, told, own, other }: Ending): { words: string; score: string } {
  const score = own === null || !other ? '' : signed(other.value, true);
  // Without a result for the reader, `told` is the headline.
  return { words: reader !== null ? told : score && (other?.name ?? ''), score };
}

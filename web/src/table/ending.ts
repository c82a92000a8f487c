import { m } from '../paraglide/messages';

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
  /** Score to show: the reader's own, or that of the player in `told`. */
  readonly score: { readonly value: number; readonly own: boolean } | null;
}

/** Return the reader's result of a deal without sides: the best score wins, the worst loses, others get a rank. */
export function ranked(scores: readonly number[], you: number | null): Ending['reader'] {
  const own = you === null ? undefined : scores[you];
  if (own === undefined || scores.every((score) => score === own)) return null;
  const rank = 1 + scores.filter((score) => score > own).length;
  if (rank === 1 && scores.filter((score) => score === own).length === 1) return 'won';
  return scores.some((score) => score < own) ? { rank, count: scores.length } : 'lost';
}

/** Return won or lost, to choose a colour; null for ranks in between and for deals without winners. */
export function verdict({ reader }: Ending): 'won' | 'lost' | null {
  if (reader === null || typeof reader === 'string') return reader;
  return reader.rank === 1 ? 'won' : null;
}

/** Return the result of a deal without sides. `most` words which seats came first. */
export function endingOfScores(scores: readonly number[], you: number | null, most: (seats: readonly number[]) => string): Ending {
  const reader = ranked(scores, you);
  const first = scores.flatMap((score, seat) => (score === Math.max(...scores) ? [seat] : []));
  const own = you === null ? undefined : scores[you];
  return {
    reader,
    told: reader === 'won' ? '' : first.length === scores.length ? m.result_all_equal() : most(first),
    score: { value: own ?? Math.max(...scores), own: own !== undefined },
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

import { m } from '../paraglide/messages';

/** A place among all who played a deal, 1 for the first; several may share it. */
export interface Rank {
  readonly rank: number;
  readonly count: number;
}

/** How a finished deal ended. The table says it from the reader's side. */
export interface Ending {
  /** For the reader: a place where one is among many; null where he did not play, and where nobody won or lost. */
  readonly reader: 'won' | 'lost' | Rank | null;
  /** The same in words about those who won or lost, such as "Ada won."; empty where the reader's side says it all. */
  readonly told: string;
  /** The number that stands out: the reader's, or that of whom `told` tells. */
  readonly score: { readonly value: number; readonly own: boolean } | null;
}

/** How the reader stands among the scores of a deal in which everybody played for themselves: the first won, the last lost. */
export function ranked(scores: readonly number[], you: number | null): Ending['reader'] {
  const own = you === null ? undefined : scores[you];
  if (own === undefined || scores.every((score) => score === own)) return null;
  const rank = 1 + scores.filter((score) => score > own).length;
  if (rank === 1 && scores.filter((score) => score === own).length === 1) return 'won';
  return scores.some((score) => score < own) ? { rank, count: scores.length } : 'lost';
}

/** Whether the reader won or lost, for a colour; null for places between, and where there is neither. */
export function verdict({ reader }: Ending): 'won' | 'lost' | null {
  if (reader === null || typeof reader === 'string') return reader;
  return reader.rank === 1 ? 'won' : null;
}

/** The end of a deal in which everybody played for themselves; `most` says who came first. */
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

/** The result in a line: how the reader came off, and for who did not play or where nobody won or lost, what `told` says. */
export function headline({ reader, told }: Ending): string {
  if (reader === null) return told;
  if (reader === 'won') return m.result_you_won();
  if (reader === 'lost') return m.result_you_lost();
  if (reader.rank === 1) return m.result_you_shared();
  return m.result_you_rank({ rank: m.result_rank({ rank: reader.rank }), count: reader.count });
}

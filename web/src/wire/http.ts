import type { Facts } from './facts';
import type { GameInfo, Me, Problem, ScoreDeal, ScoreDeals, ScoredDeal, ScoredDeals, SeatAdvice } from './types';

/** An HTTP request that the server refused, or that never reached it (code `network`). */
export class RequestFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Of a suspension: seconds since 1970. */
    readonly until: number | null = null,
    readonly facts: Facts = {},
  ) {
    super(message);
  }
}

export async function answer(path: string, method: string, body: unknown, signal: AbortSignal | null = null): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new RequestFailed('network', 'the server cannot be reached');
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new RequestFailed(problem?.code ?? String(response.status), problem?.message ?? response.statusText, problem?.until ?? null, problem?.facts);
}

/** A request, and what it is answered with. */
export async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const response = await answer(path, method, body);
  try {
    return (await response.json()) as T;
  } catch {
    throw new RequestFailed('network', 'the answer did not arrive whole');
  }
}

export const me = () => ask<Me>('/api/me');
export const rename = (name: string) => ask<Me>('/api/me', 'PUT', { name });
export const games = () => ask<GameInfo[]>('/api/games');
/** What *simple* would do on the own seat; null where the table has gone on since this event. */
export async function advice(table: string, seq: number): Promise<SeatAdvice | null> {
  const response = await answer(`/api/tables/${table}/advice?seq=${seq}`, 'GET', undefined);
  return response.status === 204 ? null : ((await response.json()) as SeatAdvice);
}
export const scoreDeal = (deal: ScoreDeal) => ask<ScoredDeal>('/api/score', 'POST', deal);
export const scoreList = (list: ScoreDeals) => ask<ScoredDeals>('/api/score/list', 'POST', list);
export const scoreListCsv = async (list: ScoreDeals) => (await answer('/api/score/list.csv', 'POST', list)).blob();

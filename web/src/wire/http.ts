import type { GameInfo, Me, NewTable, Problem, TableInfo } from './types';

/** An HTTP request that the server refused, or that never reached it (code `network`). */
export class RequestFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new RequestFailed('network', 'the server cannot be reached');
  }
  const answer = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) {
    const problem = answer as Problem | null;
    throw new RequestFailed(problem?.code ?? String(response.status), problem?.message ?? response.statusText);
  }
  return answer as T;
}

export const me = () => ask<Me>('/api/me');
export const rename = (name: string) => ask<Me>('/api/me', 'PUT', { name });
export const games = () => ask<GameInfo[]>('/api/games');
export const tables = () => ask<TableInfo[]>('/api/tables');
export const newTable = (table: NewTable) => ask<TableInfo>('/api/tables', 'POST', table);

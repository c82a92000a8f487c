import { answer, ask, RequestFailed } from '../wire/http';
import type { BestDeclaration, DealAnalysed, DealCard, DealInfo, DealMoments, PlayOn, ShareDeal, TableInfo } from '../wire/types';
import type { Eyes } from './moments';

export const dealInfo = (id: string) => ask<DealInfo>(`/api/deals/${id}`);
export const dealMoments = (id: string, seen: Eyes) => ask<DealMoments>(`/api/deals/${id}/moments?as=${seen}`);
export const declarationsOf = (id: string) => ask<BestDeclaration[]>(`/api/deals/${id}/declarations`);
export const share = (id: string, shared: boolean) => ask<ShareDeal>(`/api/deals/${id}/share`, shared ? 'PUT' : 'DELETE');
export const playOn = (id: string, wanted: PlayOn) => ask<TableInfo>(`/api/deals/${id}/play`, 'POST', wanted);
/** The id of the deal in this row of a table's score sheet, from 1. */
export const idOf = (table: string, number: number) => ask<{ id: string }>(`/api/tables/${table}/deals/${number}`);
export const recordOf = (id: string, format: string) => `/api/deals/${id}/record?format=${format}`;

/** The analysis, line by line as it is worked out. */
export async function* analysisOf(id: string, signal: AbortSignal): AsyncGenerator<DealCard | DealAnalysed> {
  const { body } = await answer(`/api/deals/${id}/analysis`, 'GET', undefined, signal);
  if (!body) throw new RequestFailed('network', 'the answer has no body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim()) yield JSON.parse(line) as DealCard | DealAnalysed;
    if (done) return;
  }
}

import { respond, RequestFailed } from '../wire/http';
import type { DealAnalysed, DealCard } from '../wire/types';

/** The analysis, line by line as it is worked out. */
export async function* analysisOf(id: string, signal: AbortSignal): AsyncGenerator<DealCard | DealAnalysed> {
  const { body } = await respond('GET /api/deals/{deal}/analysis', { deal: id }, signal);
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

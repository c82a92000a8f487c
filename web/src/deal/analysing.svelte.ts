import { RequestFailed, respond } from '../wire/http';
import type { AnyAnalysis, DealAnalysed, DealCard, Mistake } from '../wire/types';
import type { Worked } from './values';

/** Yield the lines of the analysis as the server computes them. */
async function* analysisOf(id: string, signal: AbortSignal): AsyncGenerator<DealCard | DealAnalysed> {
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

/** Analysis of a deal while it is being computed: first the cards, one by one, and finally the whole. */
export class Analysing {
  /** Analysed cards by the number of cards played before; undefined if not analysed yet. */
  cards = $state.raw<readonly (Worked | undefined)[]>([]);
  whole = $state.raw<AnyAnalysis | null>(null);
  mistakes = $state.raw<readonly Mistake[]>([]);
  /** Code of the error that ended the analysis. */
  failed = $state<string | null>(null);
  readonly known = $derived(this.cards.filter(Boolean).length);
  private readonly abort = new AbortController();

  constructor(id: string) {
    void this.read(id);
  }

  stop(): void {
    this.abort.abort();
  }

  private async read(id: string): Promise<void> {
    const cards: (Worked | undefined)[] = [];
    try {
      for await (const line of analysisOf(id, this.abort.signal)) {
        if (line.type === 'card') {
          cards[line.index] = line.card;
          this.cards = [...cards];
        } else {
          this.whole = line.analysis;
          this.mistakes = line.mistakes;
        }
      }
      if (!this.whole) this.failed = 'network';
    } catch (error) {
      this.failed = error instanceof RequestFailed ? error.code : 'network';
    }
  }
}

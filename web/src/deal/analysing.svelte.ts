import { RequestFailed, respond } from '../wire/http';
import type { AnyAnalysis, DealAnalysed, DealCard, Mistake } from '../wire/types';
import type { Worked } from './values';

/** The analysis, line by line as it is worked out. */
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

/** The analysis of a deal while it comes: a card as soon as it is worked out, the whole at the end. */
export class Analysing {
  /** By the number of cards played before; nothing where a card is not worked out yet. */
  cards = $state.raw<readonly (Worked | undefined)[]>([]);
  whole = $state.raw<AnyAnalysis | null>(null);
  mistakes = $state.raw<readonly Mistake[]>([]);
  /** The code of what prevented it. */
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

import { DEAL_WORDS, type DealWords } from '../games/scorers';
import type { LineBook } from '../scorer/book.svelte';
import { reader } from '../scorer/refusal';
import { m } from '../paraglide/messages';
import { call, RequestFailed } from '../wire/http';
import type { AnyEntry, ClubListView, DealRead, InterpretDeal } from '../wire/types';
import { whyNot } from './refused';

/** True if lists of this game can be typed deal by deal. */
export const readsLines = (game: string): boolean => game in DEAL_WORDS;

/** Load the words of a game. */
export const wordsOf = async (game: string): Promise<DealWords> => (await DEAL_WORDS[game]?.()) ?? { refusals: {} };

/** List of a table that its players type deal by deal. The server has the deals; each one is saved at once. */
export class DealsBook implements LineBook {
  readonly started = true;
  readonly rotates: boolean;
  readonly lineWords: LineBook['lineWords'];
  readonly refusalOf: LineBook['refusalOf'];
  /** Index of the deal being typed again; null for a new one. */
  changing = $state<number | null>(null);

  /** `view`: returns the newest list; `entries`: returns its deals; `save`: sends changed deals and raises the server's error. */
  constructor(
    words: DealWords,
    private readonly view: () => ClubListView,
    private readonly entries: () => readonly AnyEntry[],
    private readonly save: (entries: readonly AnyEntry[]) => Promise<void>,
  ) {
    const refusalOf = reader(words.refusals);
    this.refusalOf = (error) => {
      const found = refusalOf(error);
      if (!(error instanceof RequestFailed) || !error.code.startsWith('club/')) return found;
      return { ...found, words: () => whyNot(error) };
    };
    this.lineWords = words.lineWords ?? { example: m.scorer_line_example, help: m.scorer_line_help, fill: m.scorer_line_fill };
    this.rotates = view().seats.length > 4;
  }

  get agreed(): { players: readonly string[] } {
    return { players: this.view().names };
  }
  get index(): number {
    return this.changing ?? this.entries().length;
  }
  get dealer(): number {
    return this.view().dealers[this.index] ?? 0;
  }
  names(seat: number): string {
    return this.view().names[seat] ?? '';
  }

  readLine(line: string, language: InterpretDeal['language']): Promise<DealRead> {
    const { game, preset, options, names } = this.view();
    return call('POST /api/score/read', { body: { game, preset, options, players: names, dealer: this.dealer, line, language } });
  }

  /** Never called, because the list has begun. */
  fill(): void {}

  async enter(entry: AnyEntry) {
    try {
      await this.save(this.entries().toSpliced(this.index, this.changing === null ? 0 : 1, entry));
      this.changing = null;
      return null;
    } catch (error) {
      return this.refusalOf(error);
    }
  }
}

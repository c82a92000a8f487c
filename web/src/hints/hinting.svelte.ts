import type { CardMark } from '../cards/mark';
import { isCard } from '../cards/words';
import { settings } from '../page/settings.svelte';
import { m } from '../paraglide/messages';
import { alone } from '../table/alone';
import { call } from '../wire/http';
import type { Hint, Prospect, SeatHint, TableView } from '../wire/types';
import { given } from './given.svelte';

/** `quick` uses rules of thumb and answers at once; `strong` searches. */
export type Level = 'quick' | 'strong';
const LEVELS: readonly Level[] = ['quick', 'strong'];
/** Phases without a trick for which rules of thumb give no reasons. */
const UNEXPLAINED: readonly string[] = ['stoss', 're', 'offer', 'over'];

/** Hints for the reader's own seat. A strong hint is shown on request; a quick one before the play, also unasked if the settings say so. */
export class Hinting {
  /** Number of the event for which the player asked, by level. */
  private asked = $state<Record<Level, number>>({ quick: 0, strong: 0 });
  private answers = $state.raw<Partial<Record<Level, SeatHint>>>({});
  /** Number of the event last requested, by level. */
  private readonly requested: Record<Level, number> = { quick: 0, strong: 0 };
  /** True if the request for a strong hint failed. */
  failed = $state(false);

  constructor(private readonly table: () => TableView | null) {}

  /** True if the reader has a seat at a table with hints. */
  private readonly offered = $derived.by(() => {
    const table = this.table();
    return table !== null && table.you !== null && !table.rated && !table.daily && !table.club && (table.hints || alone(table)) && !!table.deal?.order.includes(table.you);
  });
  private readonly beforePlay = $derived.by(() => {
    const deal = this.table()?.deal;
    return !!deal && deal.phase !== 'play' && !UNEXPLAINED.includes(deal.phase) && !deal.legal.some(isCard);
  });
  private readonly unasked = $derived.by(() => {
    const table = this.table();
    return table !== null && !table.daily && !table.club && alone(table) && given(table.game);
  });
  /** The reader's deal; null before the first one. */
  readonly deal = $derived.by(() => this.table()?.deal ?? null);
  /** True if the player may ask for a strong hint now. */
  readonly possible = $derived.by(() => {
    const table = this.table();
    return this.offered && table?.deal?.actor === table?.you && !!table?.deal?.legal.length;
  });
  /** True if the player may ask for a quick hint now. */
  readonly quickPossible = $derived(this.possible && this.beforePlay);
  /** True if a quick hint will appear unasked at the reader's next turn. Its place on the page is kept free. */
  readonly ahead = $derived.by(() => this.offered && this.beforePlay && this.unasked && this.table()?.deal?.legal.length === 0);
  /** Levels whose hints are shown or being fetched. */
  readonly open: Readonly<Record<Level, boolean>> = $derived.by(() => {
    const seq = this.table()?.seq;
    return { quick: this.quickPossible && (this.unasked || this.asked.quick === seq), strong: this.possible && this.asked.strong === seq };
  });
  /** Hints shown now, by level. */
  readonly hints: Readonly<Record<Level, Hint | null>> = $derived({ quick: this.shown('quick'), strong: this.shown('strong') });
  /** True while a quick hint's prospects are not there yet. Their places on the page are kept free. */
  readonly awaited = $derived(this.ahead || (this.open.quick && !this.hints.quick));

  private shown(level: Level): Hint | null {
    const found = this.answers[level];
    return this.open[level] && found?.seq === this.table()?.seq ? (found?.hint ?? null) : null;
  }

  /** Return the quick hint's prospect for this choice. */
  prospect(choice: string): Prospect | undefined {
    return this.hints.quick?.prospects.find((one) => one.choice === choice);
  }

  /** Return the card's mark, replaced by the mark "advised" if a shown hint names the card. */
  marked(card: string, mark: CardMark | null): CardMark | null {
    if (!LEVELS.some((level) => this.hints[level]?.action.split(' ').includes(card))) return mark;
    return { sign: 'advised', word: mark ? m.advice_and({ first: mark.word, second: m.advice_mark() }) : m.advice_mark() };
  }

  ask(level: Level): void {
    this.failed = false;
    this.asked[level] = this.table()?.seq ?? 0;
  }

  /** Close a hint. A quick hint is then no longer shown unasked. */
  close(level: Level): void {
    this.asked[level] = 0;
    if (level === 'quick') settings.advice = 'off';
  }

  toggle(): void {
    if (this.open.strong) this.close('strong');
    else this.ask('strong');
  }

  /** Fetch the open hints that have not been fetched yet. */
  fetch(): void {
    const table = this.table();
    for (const level of LEVELS) if (table && this.open[level] && this.requested[level] !== table.seq) void this.request(level, table.table, table.seq);
  }

  private async request(level: Level, table: string, seq: number): Promise<void> {
    this.requested[level] = seq;
    try {
      const found = await call('GET /api/tables/{table}/hint', { table, query: { seq, level } });
      if (found) this.answers = { ...this.answers, [level]: found };
    } catch {
      this.requested[level] = 0;
      // A missing quick hint is not worth an error message.
      if (level === 'strong') this.failed = this.asked.strong === seq;
    }
  }
}

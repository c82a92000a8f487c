import type { CardMark } from '../cards/mark';
import { isCard } from '../cards/words';
import { settings } from '../page/settings.svelte';
import { m } from '../paraglide/messages';
import { alone } from '../table/alone';
import { call } from '../wire/http';
import type { Hint, Prospect, SeatHint, TableView } from '../wire/types';
import { given } from './given.svelte';

/** `quick`: by rules of thumb, at once; `strong`: by search. */
export type Level = 'quick' | 'strong';
const LEVELS: readonly Level[] = ['quick', 'strong'];
/** Phases without a trick in which rules of thumb give no reasons. */
const UNEXPLAINED: readonly string[] = ['stoss', 're', 'offer', 'over'];

/** Hints for the own seat. A strong hint is shown when the player asks; a quick one before the play, also unasked where the setting says so. */
export class Hinting {
  /** Event for which the player asked, by level. */
  private asked = $state<Record<Level, number>>({ quick: 0, strong: 0 });
  private answers = $state.raw<Partial<Record<Level, SeatHint>>>({});
  /** Event of the last request, by level. */
  private readonly requested: Record<Level, number> = { quick: 0, strong: 0 };
  /** The strong hint did not come. */
  failed = $state(false);

  constructor(private readonly table: () => TableView | null) {}

  /** The seat plays where the server gives hints. */
  private readonly offered = $derived.by(() => {
    const table = this.table();
    return table !== null && table.you !== null && !table.rated && (table.hints || alone(table)) && !!table.deal?.order.includes(table.you);
  });
  private readonly beforePlay = $derived.by(() => {
    const deal = this.table()?.deal;
    return !!deal && deal.phase !== 'play' && !UNEXPLAINED.includes(deal.phase) && !deal.legal.some(isCard);
  });
  private readonly unasked = $derived.by(() => {
    const table = this.table();
    return table !== null && alone(table) && given(table.game);
  });
  /** The player may ask for a strong hint now. */
  readonly possible = $derived.by(() => {
    const table = this.table();
    return this.offered && table?.deal?.actor === table?.you && !!table?.deal?.legal.length;
  });
  /** The player may ask for a quick hint now. */
  readonly quickPossible = $derived(this.possible && this.beforePlay);
  /** A quick hint will be shown unasked at the next turn, so its place is kept. */
  readonly ahead = $derived.by(() => this.offered && this.beforePlay && this.unasked && this.table()?.deal?.legal.length === 0);
  /** Hints that are shown, or awaited. */
  readonly open: Readonly<Record<Level, boolean>> = $derived.by(() => {
    const seq = this.table()?.seq;
    return { quick: this.quickPossible && (this.unasked || this.asked.quick === seq), strong: this.possible && this.asked.strong === seq };
  });
  /** Shown hints that have come. */
  readonly hints: Readonly<Record<Level, Hint | null>> = $derived({ quick: this.shown('quick'), strong: this.shown('strong') });
  /** The prospects of a quick hint are to come, so their places are kept. */
  readonly awaited = $derived(this.ahead || (this.open.quick && !this.hints.quick));

  private shown(level: Level): Hint | null {
    const found = this.answers[level];
    return this.open[level] && found?.seq === this.table()?.seq ? (found?.hint ?? null) : null;
  }

  /** What rules of thumb expect of this choice. */
  prospect(choice: string): Prospect | undefined {
    return this.hints.quick?.prospects.find((one) => one.choice === choice);
  }

  /** The mark of a card, with that of a card which a shown hint names. */
  marked(card: string, mark: CardMark | null): CardMark | null {
    if (!LEVELS.some((level) => this.hints[level]?.action.split(' ').includes(card))) return mark;
    return { sign: 'advised', word: mark ? m.advice_and({ first: mark.word, second: m.advice_mark() }) : m.advice_mark() };
  }

  ask(level: Level): void {
    this.failed = false;
    this.asked[level] = this.table()?.seq ?? 0;
  }

  /** Close a hint; a quick one is not shown unasked from now on. */
  close(level: Level): void {
    this.asked[level] = 0;
    if (level === 'quick') settings.advice = 'off';
  }

  toggle(): void {
    if (this.open.strong) this.close('strong');
    else this.ask('strong');
  }

  /** Fetch what is shown and has not come. */
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
      // Without a quick hint the player decides all the same.
      if (level === 'strong') this.failed = this.asked.strong === seq;
    }
  }
}

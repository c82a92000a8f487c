import { isCard } from '../cards/words';
import { settings } from '../page/settings.svelte';
import { alone } from '../table/alone';
import { call } from '../wire/http';
import type { Advice, Prospect, SeatAdvice, TableView } from '../wire/types';
import { given } from './given.svelte';

/** Asks the server what *simple* would do, for who plays with computers alone, before the play. */
export class Adviser {
  private answer = $state.raw<SeatAdvice | null>(null);
  /** The event about which the player has asked for advice himself. */
  private asked = $state(0);
  /** The event whose advice has been told. */
  private told = 0;

  constructor(private readonly table: () => TableView | null) {}

  /** There is advice to be had now: the server gives it nowhere else. */
  readonly possible = $derived.by(() => {
    const legal = this.table()?.deal?.legal;
    return legal !== undefined && legal.length > 0 && !legal.some(isCard) && this.advisable();
  });
  /** It will be given once the player is asked, so that it may have its room before. */
  readonly ahead = $derived.by(() => {
    const table = this.table();
    return table?.deal !== null && table?.deal?.legal.length === 0 && table.deal.phase !== 'play' && given(table.game) && this.advisable();
  });
  readonly wanted = $derived.by(() => {
    const table = this.table();
    return this.possible && table !== null && (given(table.game) || this.asked === table.seq);
  });
  readonly advice: Advice | null = $derived.by(() => (this.wanted && this.answer?.seq === this.table()?.seq ? (this.answer?.advice ?? null) : null));
  /** Cards that the advice names, such as two to lay away. */
  readonly cards: readonly string[] = $derived(this.advice?.action.split(' ').filter(isCard) ?? []);

  /** The player sits in the deal, before its play, with computers alone. */
  private advisable(): boolean {
    const table = this.table();
    if (!table || table.you === null || !table.deal?.order.includes(table.you)) return false;
    if (['stoss', 're', 'offer', 'over'].includes(table.deal.phase)) return false;
    return alone(table);
  }

  /** What the advice expects of this choice. */
  prospect(choice: string): Prospect | undefined {
    return this.advice?.prospects.find((one) => one.choice === choice);
  }

  /** Ask for advice this once. */
  ask(): void {
    this.asked = this.table()?.seq ?? 0;
    this.told = 0;
  }

  /** The advice at hand is to be told now: once for each decision. */
  due(): boolean {
    const seq = this.advice && this.answer?.seq;
    if (!seq || seq === this.told) return false;
    this.told = seq;
    return true;
  }

  /** No advice from now on, unless it is asked for. */
  silence(): void {
    this.asked = 0;
    settings.advice = 'off';
  }

  /** Fetch what is wanted and not yet there. A refusal is no loss: the player decides without it. */
  fetch(): void {
    const table = this.table();
    if (!this.wanted || !table || this.answer?.seq === table.seq) return;
    call('GET /api/tables/{table}/advice', { table: table.table, query: { seq: table.seq } }).then(
      (answer) => {
        if (answer) this.answer = answer;
      },
      () => undefined,
    );
  }
}

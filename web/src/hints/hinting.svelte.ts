import { isCard } from '../cards/words';
import { alone } from '../table/alone';
import { call } from '../wire/http';
import type { Hint, SeatHint, TableView } from '../wire/types';

/** What *strong* would do on the own seat: asked for by the player, and gone with the position that it is about. */
export class Hinting {
  /** The event about which the player has asked. */
  private asked = $state(0);
  private answer = $state.raw<SeatHint | null>(null);
  failed = $state(false);

  constructor(private readonly table: () => TableView | null) {}

  /** There is a hint to be had now: the server gives it nowhere else. */
  readonly possible = $derived.by(() => {
    const table = this.table();
    if (!table || table.you === null || table.rated || table.deal?.actor !== table.you || !table.deal.legal.length) return false;
    return table.hints || alone(table);
  });
  /** The player has asked, and nothing has happened since. */
  readonly open = $derived.by(() => this.possible && this.asked === this.table()?.seq);
  readonly hint: Hint | null = $derived.by(() => (this.open && this.answer?.seq === this.asked ? this.answer.hint : null));
  /** Cards that it names. */
  readonly cards: readonly string[] = $derived(this.hint?.action.split(' ').filter(isCard) ?? []);

  /** Ask, or close the answer. */
  toggle(): void {
    const table = this.table();
    if (this.open || !this.possible || !table) this.close();
    else {
      this.asked = table.seq;
      void this.fetch(table.table, table.seq);
    }
  }

  close(): void {
    this.asked = 0;
  }

  private async fetch(table: string, seq: number): Promise<void> {
    this.failed = false;
    try {
      this.answer = (await call('GET /api/tables/{table}/hint', { table, query: { seq } })) ?? this.answer;
    } catch {
      this.failed = this.asked === seq;
    }
  }
}

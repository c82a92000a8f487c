import { isCard } from '../cards/words';
import { committed } from '../fair/committed';
import { settings } from '../page/settings.svelte';
import { Connection, type LinkState, type Request } from '../wire/connection';
import type { Clocks, Happened, Refused, Said, SeenTrick, TableView, Update } from '../wire/types';
import { settled, stillWanted, type Wish } from './wish';

/** How long a full trick stays on the table before it moves to its winner (milliseconds). */
const LINGER = { calm: 1100, quick: 350, tap: Infinity };
/** Least time between the latest change and a computer's next action (milliseconds). The server already adds about a second. */
const BETWEEN = { brisk: 0, calm: 1800, slow: 3000 };
/** With more waiting events than this (after a reconnect or a sleeping tab), pauses are skipped. */
const CATCH_UP = 8;

/** An update when it is shown: the event, the table before and after it, and the trick it completed. */
export interface Shown extends Update {
  readonly before: TableView | null;
  readonly trick: SeenTrick | null;
}

/** A table as its observer sees it. Updates are shown one by one, slowly enough to follow. */
export class TableClient {
  /** View shown now: the newest one, unless earlier changes are still being shown. */
  view = $state.raw<TableView | null>(null);
  event = $state.raw<Happened | null>(null);
  /** Trick just completed, while it is still on the table. */
  full = $state.raw<SeenTrick | null>(null);
  link = $state<LinkState>('connecting');
  /** True while a command is being sent. */
  busy = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** The reader's unconfirmed action, until it is sent, withdrawn or out of date. */
  wish = $state.raw<Wish | null>(null);
  /** Newest clocks, with the time at which they arrived (milliseconds by the page's own time). */
  clocks = $state.raw<(Clocks & { readonly at: number }) | null>(null);
  /** Called before a new view is shown, to record the places of the cards. */
  beforeChange: (() => void) | null = null;
  /** Called with each update when it is shown, and with null once no full trick is shown any more. */
  onshown: ((shown: Shown | null) => void) | null = null;

  /** Newest view received, shown or not. */
  arrived = $state.raw<TableView | null>(null);
  /** Called with each view when it is received. */
  onarrived: ((view: TableView) => void) | null = null;
  /** Called with each line of chat. */
  onsaid: ((said: Said) => void) | null = null;

  private readonly connection: Connection;
  private readonly queue: Update[] = [];
  /** Number of the newest event received, shown or not. */
  private newest = 0;
  private running = false;
  /** Time of the latest change shown (milliseconds). */
  private shownAt = -Infinity;
  private endPause: (() => void) | null = null;

  constructor(readonly id: string) {
    this.connection = new Connection(id, {
      update: (update) => {
        this.settle(update);
        this.arrived = update.view;
        this.onarrived?.(update.view);
        if (update.event.kind === 'took-back') this.drop();
        this.queue.push(update);
        if (this.queue.length > CATCH_UP) this.skip();
        void this.run();
      },
      said: (said) => this.onsaid?.(said),
      clocks: (clocks) => (this.clocks = { ...clocks, at: performance.now() }),
      state: (state) => (this.link = state),
      caughtUp: (seq) => this.takeUp(seq),
    });
  }

  /** Send a command. The server's refusal is stored in `refused`. */
  async send(command: Request): Promise<void> {
    this.busy = true;
    this.refused = await this.connection.send(command);
    this.busy = false;
  }

  /** Take part in the next deal. At a table with fair dealing, also send the commitment to this page's number. */
  async enter(command: Request & { readonly type: 'sit' | 'ready' }): Promise<void> {
    this.busy = true;
    const commitment = this.arrived?.fair ? await committed() : null;
    await this.send(commitment === null ? command : { ...command, commitment });
  }

  /** Send a line of chat. A refusal is returned to the chat, not stored for the table. */
  say(command: Request): Promise<Refused | null> {
    return this.connection.send(command);
  }

  /** Act in the deal. An action that cannot be sent is kept as a wish; choosing the same action again withdraws the wish. */
  async act(action: string): Promise<void> {
    const view = this.view;
    if (!view || this.busy || !view.deal?.legal.includes(action)) return;
    const before = this.wish;
    this.wish = null;
    if (before?.action !== action) await this.attempt({ action, seq: view.seq, at: Date.now() });
  }

  /** Take the deal back to the reader's decision after `to` actions. If computers act in the meantime, try again. */
  async takeBack(to: number): Promise<void> {
    if (this.busy) return;
    this.wish = null;
    do {
      const view = this.arrived;
      if (!view?.back.includes(to)) return;
      await this.send({ type: 'take-back', seq: view.seq, to });
    } while (this.refused?.code === 'table/stale');
  }

  /** Drop the updates not shown yet, since they were taken back. */
  private drop(): void {
    this.queue.length = 0;
    this.skip();
  }

  private async attempt(wish: Wish): Promise<void> {
    await this.send({ type: 'act', seq: wish.seq, action: wish.action });
    if (this.refused?.code !== 'network') return;
    this.refused = null;
    // The event may have arrived without its acknowledgement.
    if (this.newest <= wish.seq) this.wish = wish;
  }

  private settle(update: Update): void {
    this.newest = update.view.seq;
    const fate = this.wish && settled(this.wish, update);
    if (!fate) return;
    this.wish = null;
    if (fate === 'stale') this.refused = unasked('table/stale');
  }

  private takeUp(seq: number): void {
    const { wish } = this;
    this.wish = null;
    if (!wish) return;
    if (stillWanted(wish, seq, Date.now(), !document.hidden)) void this.attempt(wish);
    else this.refused = unasked('network/late');
  }

  /** Winner of the newest finished trick. A getter of raw state, because cards still read it while they leave a closed table. */
  get lastWinner(): number | null {
    return this.view?.deal?.last_trick?.winner ?? null;
  }

  /** End the current pause. */
  skip(): void {
    this.endPause?.();
  }

  close(): void {
    this.connection.close();
    this.skip();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let update = this.queue.shift(); update; update = this.queue.shift()) {
      const before = this.view;
      const early = byComputer(update) ? this.shownAt + BETWEEN[settings.computers] - performance.now() : 0;
      if (early > 0 && this.unhurried()) await this.pause(early);
      this.beforeChange?.();
      const trick = completed(before, update);
      this.view = update.view;
      this.event = update.event;
      this.onshown?.({ ...update, before, trick });
      this.shownAt = performance.now();
      if (trick && this.unhurried()) {
        this.full = trick;
        await this.pause(LINGER[settings.pace]);
        this.beforeChange?.();
        this.full = null;
        this.shownAt = performance.now();
      }
      this.onshown?.(null);
    }
    this.running = false;
  }

  private unhurried(): boolean {
    return this.queue.length < CATCH_UP && !document.hidden;
  }

  /** Wait this long, or until `skip` is called. */
  private pause(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = Number.isFinite(milliseconds) ? setTimeout(done, milliseconds) : undefined;
      this.endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

function byComputer({ event, view }: Update): boolean {
  return event.kind === 'acted' && event.seat !== null && view.seats[event.seat]?.kind === 'computer';
}

/** Return the trick that this update completed; null if it completed none or its beginning was not seen. */
export function completed(before: TableView | null, { event, view }: Update): SeenTrick | null {
  const trick = view.deal?.last_trick;
  if (!before?.deal || !trick || event.kind !== 'acted' || !event.action || !isCard(event.action)) return null;
  return view.deal.trick.length === 0 && trick.cards.some((c) => c.card === event.action) ? trick : null;
}

/** Return a refusal that the page makes itself. */
function unasked(code: string): Refused {
  return { type: 'refused', id: null, code, message: code, legal: [], until: null };
}

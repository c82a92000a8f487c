import { isCard } from '../cards/words';
import { committed } from '../fair/committed';
import { settings } from '../page/settings.svelte';
import { Connection, type LinkState, type Request } from '../wire/connection';
import type { Clocks, Happened, Refused, Said, SeenTrick, TableView, Update } from '../wire/types';
import { settled, stillWanted, type Wish } from './wish';

/** How long a full trick lies on the table before it goes to its winner, in milliseconds. */
const LINGER = { calm: 1100, quick: 350, tap: Infinity };
/** How long at least what was done is seen before the next thing that a computer did, in milliseconds; the server lets them take about a second. */
const BETWEEN = { brisk: 0, calm: 1800, slow: 3000 };
/** With more events than this waiting (after a reconnect, or a sleeping tab) the page catches up at once. */
const CATCH_UP = 8;

/** An update as it is shown: what happened, the table before and after it, and the trick that it completed. */
export interface Shown extends Update {
  readonly before: TableView | null;
  readonly trick: SeenTrick | null;
}

/** A table as one observer sees it: the newest view, let out event by event so that an eye can follow. */
export class TableClient {
  /** What is shown; the newest view but for the moment in which a full trick is looked at. */
  view = $state.raw<TableView | null>(null);
  event = $state.raw<Happened | null>(null);
  /** The trick that has just been completed, while it still lies on the table. */
  full = $state.raw<SeenTrick | null>(null);
  link = $state<LinkState>('connecting');
  /** A command is on its way. */
  busy = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Shown as not sent, until it is sent, taken back or out of date. */
  wish = $state.raw<Wish | null>(null);
  /** The newest clocks, and when they came by the page's own time, in milliseconds. */
  clocks = $state.raw<(Clocks & { readonly at: number }) | null>(null);
  /** Called before a new view is shown, to note where the cards are. */
  beforeChange: (() => void) | null = null;
  /** Called with every update as it is shown; and without one when no full trick is looked at any more. */
  onshown: ((shown: Shown | null) => void) | null = null;

  /** The newest view that has come, shown or not. */
  arrived = $state.raw<TableView | null>(null);
  /** Called with every view as it comes. */
  onarrived: ((view: TableView) => void) | null = null;
  /** Called with every line of talk. */
  onsaid: ((said: Said) => void) | null = null;

  private readonly connection: Connection;
  private readonly queue: Update[] = [];
  /** The newest event that has come, shown or not. */
  private newest = 0;
  private running = false;
  /** When the newest change was shown. */
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

  /** Do something at the table; the server's refusal is kept in `refused`. */
  async send(command: Request): Promise<void> {
    this.busy = true;
    this.refused = await this.connection.send(command);
    this.busy = false;
  }

  /** Take part in the next deal; where the table deals fairly, with the commitment to a number of ours. */
  async enter(command: Request & { readonly type: 'sit' | 'ready' }): Promise<void> {
    this.busy = true;
    const commitment = this.arrived?.fair ? await committed() : null;
    await this.send(commitment === null ? command : { ...command, commitment });
  }

  /** Say something; what is refused is told to who says it, not to the table. */
  say(command: Request): Promise<Refused | null> {
    return this.connection.send(command);
  }

  /** Act in the deal. What cannot be sent stays a wish; the same action once more takes it back. */
  async act(action: string): Promise<void> {
    const view = this.view;
    if (!view || this.busy || !view.deal?.legal.includes(action)) return;
    const before = this.wish;
    this.wish = null;
    if (before?.action !== action) await this.attempt({ action, seq: view.seq, at: Date.now() });
  }

  /** Take the deal back to an own decision, after this many actions; and with it what computers do until the server hears of it. */
  async takeBack(to: number): Promise<void> {
    if (this.busy) return;
    this.wish = null;
    do {
      const view = this.arrived;
      if (!view?.back.includes(to)) return;
      await this.send({ type: 'take-back', seq: view.seq, to });
    } while (this.refused?.code === 'table/stale');
  }

  /** What was taken back and not shown yet never is. */
  private drop(): void {
    this.queue.length = 0;
    this.skip();
  }

  private async attempt(wish: Wish): Promise<void> {
    await this.send({ type: 'act', seq: wish.seq, action: wish.action });
    if (this.refused?.code !== 'network') return;
    this.refused = null;
    // The event may have come without its acknowledgement.
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

  /** Who took the newest finished trick. A getter of raw state, since cards still read it on their way out of a table that is left. */
  get lastWinner(): number | null {
    return this.view?.deal?.last_trick?.winner ?? null;
  }

  /** What was held back to be looked at was seen: go on. */
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

  /** So long, or until it was seen. */
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

/** The trick that this update completed, if it did and we saw it begin. */
export function completed(before: TableView | null, { event, view }: Update): SeenTrick | null {
  const trick = view.deal?.last_trick;
  if (!before?.deal || !trick || event.kind !== 'acted' || !event.action || !isCard(event.action)) return null;
  return view.deal.trick.length === 0 && trick.cards.some((c) => c.card === event.action) ? trick : null;
}

/** A refusal of our own. */
function unasked(code: string): Refused {
  return { type: 'refused', id: null, code, message: code, legal: [], until: null };
}

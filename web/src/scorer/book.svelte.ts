import { recall, store } from '../page/storage';
import { call } from '../wire/http';
import type { AnyEntry, AnyOutcome, ScoreDeals, ScoredDeals } from '../wire/types';
import { reader, type Refusal, type RefusalCases } from './refusal';

/** Who plays, and who deals first. A game adds what else its tables agree on. */
export interface Agreement {
  /** Names by seat, clockwise. */
  players: string[];
  dealer: number;
}

/** What a game says of its scorer. `Told` is what somebody has told of a deal so far; nothing in it is checked, that is the server's business. */
export interface Ledger<Agreed extends Agreement, Told extends object, Entry extends AnyEntry> {
  readonly game: string;
  agreedAtFirst(): Agreed;
  /** Where the browser keeps it, if not under the game's name. */
  readonly stored?: string;
  /** Preset and options of a table with these agreements and entries. */
  rules(agreed: Agreed, entries: readonly Entry[]): Pick<ScoreDeals, 'preset' | 'options'>;
  nothing(agreed: Agreed): Told;
  /** What goes to the server; null as long as something is missing. */
  entryOf(told: Told, agreed: Agreed, dealer: number): Entry | null;
  /** An entry of the list, told again so that it can be changed. */
  toldOf(entry: Entry): Told;
  /** The same dealer deals again after this one; never where it is left away. */
  again?(entry: Entry, agreed: Agreed): boolean;
  /** Its tables always seat the same number; else `players` is an option. */
  readonly fixedSeats?: boolean;
  /** What is told holds for any number of players. */
  readonly anySeats?: boolean;
  readonly refusals: RefusalCases;
}

interface Kept<Agreed, Entry> {
  agreed: Agreed;
  started: boolean;
  entries: readonly Entry[];
}
/** What the server said last, and to which entries. */
interface Counted<Entry> {
  scored: ScoredDeals | null;
  entries: readonly Entry[];
}
const PAUSE = 150;
const RETRY = 3000;

/** What was stored, or nothing where it cannot be read. */
function remembered<T extends object>(key: string, plain: T): T {
  try {
    const found: unknown = JSON.parse(recall(key) ?? 'null');
    return found && typeof found === 'object' ? { ...plain, ...found } : plain;
  } catch {
    return plain;
  }
}

/** Whether a list begins with these entries. */
function begins(list: readonly unknown[], first: readonly unknown[]): boolean {
  return JSON.stringify(list.slice(0, first.length)) === JSON.stringify(first);
}

/** The list that is kept, the deal that is being told, and what the server says to both. */
export class ScoreBook<Agreed extends Agreement, Told extends object, Entry extends AnyEntry, Outcome extends AnyOutcome> {
  readonly #ledger: Ledger<Agreed, Told, Entry>;
  readonly refusalOf: (error: unknown) => Refusal;

  agreed: Agreed;
  told: Told;
  started = $state(false);
  entries = $state.raw<readonly Entry[]>([]);
  /** The list as the server scores it, or its beginning while the server is away; null until it has. */
  scored = $state.raw<ScoredDeals | null>(null);
  /** The entries that `scored` is about: all, or the first ones. */
  #counted = $state.raw<readonly Entry[]>([]);
  /** The server cannot be reached: what is told is kept, and scored later. */
  away = $state(false);
  listProblem = $state.raw<Refusal | null>(null);
  /** Index of the deal that is being changed; null for a new one. */
  changing = $state<number | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  problem = $state.raw<Refusal | null>(null);
  /** An answer is awaited: what stands there is about to change. */
  waiting = $state(false);

  #question = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  readonly index = $derived.by(() => this.changing ?? this.entries.length);
  readonly dealer = $derived.by(() => this.dealerOf(this.index));
  readonly entry = $derived.by(() => this.#ledger.entryOf(this.told, this.agreed, this.dealer));
  readonly ready = $derived.by(() => this.started && this.entry !== null && !this.waiting && (this.outcome !== null || this.problem?.away === true));
  /** Indices of the deals that are written but not scored yet. */
  readonly pending = $derived.by(() => this.entries.map((_, index) => index).slice(this.#counted.length));

  constructor(ledger: Ledger<Agreed, Told, Entry>) {
    this.#ledger = ledger;
    this.refusalOf = reader(ledger.refusals);
    const kept = remembered<Kept<Agreed, Entry>>(this.#key('list'), { agreed: ledger.agreedAtFirst(), started: false, entries: [] });
    this.agreed = $state({ ...ledger.agreedAtFirst(), ...kept.agreed });
    this.told = $state(remembered(this.#key('deal'), ledger.nothing(this.agreed)));
    this.started = kept.started;
    this.entries = kept.entries;
    const counted = remembered<Counted<Entry>>(this.#key('scored'), { scored: null, entries: [] });
    if (begins(this.entries, counted.entries)) [this.scored, this.#counted] = [counted.scored, counted.entries];
    if (this.started) void this.#rescore();

    $effect(() => store(this.#key('deal'), JSON.stringify(this.told)));
    $effect(() => this.#ask());
  }

  #key(what: 'list' | 'deal' | 'scored'): string {
    return `score-${what}${this.#ledger.stored ?? `-${this.#ledger.game}`}`;
  }

  /** Who deals the deal with this index: it passes left, unless the same dealer deals again. */
  dealerOf(index: number): number {
    const passed = this.entries.slice(0, index).filter((entry) => !this.#ledger.again?.(entry, this.agreed)).length;
    return (this.agreed.dealer + passed) % this.agreed.players.length;
  }

  names(seat: number): string {
    return this.agreed.players[seat] ?? '';
  }

  /** The list as the server wants it. */
  list(agreed: Agreed = this.agreed, entries: readonly Entry[] = this.entries): ScoreDeals {
    return { game: this.#ledger.game, ...this.#ledger.rules(agreed, entries), players: agreed.players, dealer: agreed.dealer, entries };
  }

  /** Another number of players, before there is a list: what was told is told anew. */
  resize(count: number): void {
    this.agreed.players = Array.from({ length: count }, (_, seat) => this.agreed.players[seat] ?? '');
    this.agreed.dealer %= count;
    this.clear();
  }

  /** Ask what the deal is worth, once nothing has changed for a moment. */
  #ask(): (() => void) | void {
    const number = ++this.#question;
    const { entry, dealer } = this;
    if (!entry) {
      this.outcome = null;
      this.problem = null;
      this.waiting = false;
      return;
    }
    const { preset, options } = this.#ledger.rules(this.agreed, [entry]);
    const seats = !this.#ledger.fixedSeats && { players: this.agreed.players.length };
    const deal = { game: this.#ledger.game, preset, options: { ...options, ...seats }, dealer, entry };
    this.waiting = true;
    const question = async () => {
      try {
        const { outcome } = await call('POST /api/score', { body: deal });
        if (number !== this.#question) return;
        this.outcome = outcome as Outcome;
        this.problem = null;
      } catch (error) {
        if (number !== this.#question) return;
        this.outcome = null;
        this.problem = this.refusalOf(error);
        if (this.problem.again) timer = setTimeout(() => void question(), RETRY);
      }
      if (number === this.#question) this.waiting = false;
    };
    let timer = setTimeout(() => void question(), PAUSE);
    return () => clearTimeout(timer);
  }

  /** The list is scored as it stands: after a reload, and as soon as the server is back. */
  async #rescore(): Promise<void> {
    clearTimeout(this.#retry);
    const { entries } = this;
    try {
      const scored = await call('POST /api/score/list', { body: this.list() });
      if (entries !== this.entries) return;
      this.#count(scored, entries);
    } catch (error) {
      const problem = this.refusalOf(error);
      this.away = problem.away;
      this.listProblem = problem.away ? null : problem;
      if (problem.again) this.#retry = setTimeout(() => void this.#rescore(), RETRY);
    }
  }

  #count(scored: ScoredDeals, entries: readonly Entry[]): void {
    clearTimeout(this.#retry);
    this.listProblem = null;
    this.away = false;
    this.#show(scored, entries);
  }

  #show(scored: ScoredDeals | null, entries: readonly Entry[]): void {
    this.scored = scored;
    this.#counted = entries;
    store(this.#key('scored'), JSON.stringify({ scored, entries } satisfies Counted<Entry>));
  }

  /**
   * Another state of the list, if the server accepts it: then it is kept. Else nothing changes, and why.
   * Where the server is away it is kept unscored; what was scored still stands if it is the beginning of the new list.
   */
  async propose(change: { agreed?: Agreed; entries?: readonly Entry[] }): Promise<Refusal | null> {
    const agreed = change.agreed ?? ($state.snapshot(this.agreed) as Agreed);
    const entries = change.entries ?? this.entries;
    let scored: ScoredDeals | null = null;
    try {
      scored = await call('POST /api/score/list', { body: this.list(agreed, entries) });
    } catch (error) {
      const problem = this.refusalOf(error);
      if (!problem.away) return problem;
    }
    const resized = !this.#ledger.anySeats && agreed.players.length !== this.agreed.players.length;
    this.agreed = agreed;
    this.entries = entries;
    this.started = true;
    if (scored) {
      this.#count(scored, entries);
    } else {
      this.away = true;
      if (change.agreed || !begins(entries, this.#counted)) this.#show(null, []);
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.#rescore(), RETRY);
    }
    if (resized) this.clear();
    this.#store();
    return null;
  }

  /** The told deal goes on the list. */
  async write(): Promise<Refusal | null> {
    if (!this.entry) return null;
    const refused = await this.propose({ entries: this.entries.toSpliced(this.index, this.changing === null ? 0 : 1, this.entry) });
    if (!refused) this.clear();
    return refused;
  }

  change(index: number): void {
    const entry = this.entries[index];
    if (!entry) return;
    this.changing = index;
    this.told = this.#ledger.toldOf(entry);
  }

  clear(): void {
    this.told = this.#ledger.nothing(this.agreed);
    this.changing = null;
  }

  takeBack(): Promise<Refusal | null> {
    if (this.changing !== null) this.clear();
    return this.propose({ entries: this.entries.slice(0, -1) });
  }

  /** Forget the deals; names and rules stay for the next evening. */
  startAnew(): void {
    this.entries = [];
    this.started = false;
    this.listProblem = null;
    clearTimeout(this.#retry);
    this.#show(null, []);
    this.clear();
    this.#store();
  }

  #store(): void {
    store(this.#key('list'), JSON.stringify({ agreed: this.agreed, started: this.started, entries: this.entries } satisfies Kept<Agreed, Entry>));
  }
}

import { m } from '../paraglide/messages';
import { recall, store } from '../page/storage';
import type { OptionValue } from '../table/room';
import { RequestFailed, call } from '../wire/http';
import type { AnyEntry, AnyOutcome, DealFault, DealRead, InterpretDeal, ScoreDeals, ScoredDeals } from '../wire/types';
import { reader, type Refusal, type RefusalCases } from './refusal';

/** Players and first dealer of a list. Games add the rules that their tables agree on. */
export interface Agreement {
  /** Names by seat, clockwise. */
  players: string[];
  dealer: number;
  /** Number of deals of the list; null or missing if it is open. */
  length?: number | null;
  /** Table and round of a club's list. */
  table?: string;
  round?: string;
  /** Stake for each point and dues for each lost deal, as written, such as "0.25 ct"; empty or missing without money. */
  stake?: string;
  dues?: string;
}

export type LineWords = Readonly<Record<'example' | 'help' | 'fill', () => string>>;

/** Refusal for a fault in a line or an entry. */
export function faultOf(book: { refusalOf: (error: unknown) => Refusal }, { code, message, facts }: Pick<DealFault, 'code' | 'message' | 'facts'>): Refusal {
  return book.refusalOf(new RequestFailed(code, message, null, facts));
}

/** Scorer of a game. `Told` holds the answers entered so far for one deal. Only the server checks them. */
export interface Ledger<Agreed extends Agreement, Told extends object, Entry extends AnyEntry> {
  readonly game: string;
  agreedAtFirst(): Agreed;
  /** Convert agreements that an older page stored. */
  upgraded?(agreed: Agreed): Agreed;
  /** Suffix of the storage keys, if not the name of the game. */
  readonly stored?: string;
  /** Preset and options of a table with these agreements and entries. */
  rules(agreed: Agreed, entries: readonly Entry[]): Pick<ScoreDeals, 'preset' | 'options'>;
  nothing(agreed: Agreed): Told;
  /** Convert the answers to the entry sent to the server; null while an answer is missing. */
  entryOf(told: Told, agreed: Agreed, dealer: number): Entry | null;
  /** Convert an entry of the list back to answers, so that it can be changed. */
  toldOf(entry: Entry, agreed: Agreed): Told;
  /** Return true if the same dealer deals again after this entry. If missing, the deal always passes on. */
  again?(entry: Entry, agreed: Agreed): boolean;
  /** Rules of the table for a line of text, before the entry is known. Missing if the game reads no lines. */
  readonly lineRules?: (agreed: Agreed) => Pick<ScoreDeals, 'preset' | 'options'>;
  /** Example of the end of a line, and help for lines in a list and without one, if not those of Skat. */
  readonly lineWords?: LineWords;
  /** The agreements of a list that was read from a table, with the options that its deals need. If missing, the options are ignored. */
  imported?(agreed: Agreed, options: Readonly<Record<string, OptionValue>>): Agreed;
  /** Largest number of players at one table, if a list may have more. */
  readonly mostSeats?: number;
  /** True if the answers stay valid when the number of players changes. */
  readonly anySeats?: boolean;
  readonly refusals: RefusalCases;
}

/** List that a line of text adds deals to. */
export interface LineBook<Entry extends AnyEntry = AnyEntry> {
  /** True once the list has begun, so that lines name players. */
  readonly started: boolean;
  readonly agreed: { readonly players: readonly string[] };
  /** Index of the deal being changed; null for a new one. */
  readonly changing: number | null;
  readonly index: number;
  readonly dealer: number;
  /** True if some players sit out in each deal. */
  readonly rotates: boolean;
  readonly lineWords: LineWords;
  readonly refusalOf: (error: unknown) => Refusal;
  names(seat: number): string;
  readLine(line: string, language: InterpretDeal['language']): Promise<DealRead>;
  /** Fill a form with an entry, before the list has begun. */
  fill(entry: Entry): void;
  /** Add an entry to the list, or replace the one being changed. Return the refusal, or null. */
  enter(entry: Entry): Promise<Refusal | null>;
}

interface Kept<Agreed, Entry> {
  agreed: Agreed;
  started: boolean;
  entries: readonly Entry[];
}
/** Newest scores from the server, and the entries they belong to. */
interface Counted<Entry> {
  scored: ScoredDeals | null;
  entries: readonly Entry[];
}
const PAUSE = 150;
const RETRY = 3000;

/** Read a stored object on top of the defaults `plain`. Unreadable data is ignored. */
function remembered<T extends object>(key: string, plain: T): T {
  try {
    const found: unknown = JSON.parse(recall(key) ?? 'null');
    return found && typeof found === 'object' ? { ...plain, ...found } : plain;
  } catch {
    return plain;
  }
}

/** Return true if a list begins with the entries `first`. */
function begins(list: readonly unknown[], first: readonly unknown[]): boolean {
  return JSON.stringify(list.slice(0, first.length)) === JSON.stringify(first);
}

/** State of the scorer: the stored list, the deal being entered, and the server's answers to both. */
export class ScoreBook<Agreed extends Agreement, Told extends object, Entry extends AnyEntry, Outcome extends AnyOutcome> {
  readonly #ledger: Ledger<Agreed, Told, Entry>;
  readonly refusalOf: (error: unknown) => Refusal;

  agreed: Agreed;
  told: Told;
  started = $state(false);
  entries = $state.raw<readonly Entry[]>([]);
  /** Newest scores of the list, or of its beginning while the server is away; null before the first answer. */
  scored = $state.raw<ScoredDeals | null>(null);
  /** Entries covered by `scored`: all, or the first ones. */
  #counted = $state.raw<readonly Entry[]>([]);
  /** True while the server cannot be reached. New entries are stored, and scored later. */
  away = $state(false);
  listProblem = $state.raw<Refusal | null>(null);
  /** Index of the entry being changed; null for a new one. */
  changing = $state<number | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  /** Everything that is wrong with the deal being entered. */
  problems = $state.raw<readonly Refusal[]>([]);
  /** True while an answer is awaited and the outcome shown is out of date. */
  waiting = $state(false);

  #question = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  readonly problem = $derived.by(() => this.problems[0] ?? null);
  /** True if the list has all its deals. */
  readonly full = $derived.by(() => this.changing === null && this.entries.length >= (this.agreed.length ?? Infinity));
  readonly index = $derived.by(() => this.changing ?? this.entries.length);
  readonly dealer = $derived.by(() => this.dealerOf(this.index));
  readonly entry = $derived.by(() => this.#ledger.entryOf(this.told, this.agreed, this.dealer));
  readonly ready = $derived.by(() => this.started && this.entry !== null && !this.waiting && (this.outcome !== null || this.problem?.away === true));
  /** Indices of entries not scored yet. */
  readonly pending = $derived.by(() => this.entries.map((_, index) => index).slice(this.#counted.length));

  constructor(ledger: Ledger<Agreed, Told, Entry>) {
    this.#ledger = ledger;
    this.refusalOf = reader(ledger.refusals);
    const kept = remembered<Kept<Agreed, Entry>>(this.#key('list'), { agreed: ledger.agreedAtFirst(), started: false, entries: [] });
    const agreed = { ...ledger.agreedAtFirst(), ...kept.agreed };
    this.agreed = $state(ledger.upgraded?.(agreed) ?? agreed);
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

  /** Dealer of the deal with this index. The deal passes to the left, unless the same dealer deals again. */
  dealerOf(index: number): number {
    const passed = this.entries.slice(0, index).filter((entry) => !this.#ledger.again?.(entry, this.agreed)).length;
    return (this.agreed.dealer + passed) % this.agreed.players.length;
  }

  names(seat: number): string {
    return this.agreed.players[seat] ?? '';
  }

  /** The list as a request to the server. */
  list(agreed: Agreed = this.agreed, entries: readonly Entry[] = this.entries): ScoreDeals {
    const { players, dealer, stake = '', dues = '' } = agreed;
    return { game: this.#ledger.game, ...this.#ledger.rules(agreed, entries), players, dealer, entries, stake, dues };
  }

  /** Change the number of players before the list begins, and clear the answers. */
  resize(count: number): void {
    this.agreed.players = Array.from({ length: count }, (_, seat) => this.agreed.players[seat] ?? '');
    this.agreed.dealer %= count;
    this.clear();
  }

  /** Request the value of the deal after a short pause in the input. */
  #ask(): (() => void) | void {
    const number = ++this.#question;
    const { entry, dealer } = this;
    if (!entry) {
      this.outcome = null;
      this.problems = [];
      this.waiting = false;
      return;
    }
    const { preset, options } = this.#ledger.rules(this.agreed, [entry]);
    const { started, agreed } = this;
    const deal = { game: this.#ledger.game, preset, options: { ...options, ...this.#seats() }, players: started ? agreed.players : [], dealer, entry };
    this.waiting = true;
    const question = async () => {
      try {
        const { outcome, faults } = await call('POST /api/score/read', { body: deal });
        if (number !== this.#question) return;
        this.outcome = outcome as Outcome | null;
        this.problems = faults.map((fault) => faultOf(this, fault));
      } catch (error) {
        if (number !== this.#question) return;
        this.outcome = null;
        const problem = this.refusalOf(error);
        this.problems = [problem];
        if (problem.again) timer = setTimeout(() => void question(), RETRY);
      }
      if (number === this.#question) this.waiting = false;
    };
    let timer = setTimeout(() => void question(), PAUSE);
    return () => clearTimeout(timer);
  }

  /** The number of players as an option. A list has none, as its names show the number. */
  #seats(): { players: number } | null {
    return this.started || this.rotates ? null : { players: this.agreed.players.length };
  }

  /** True if the game reads a deal from a line of text. */
  get lines(): boolean {
    return this.#ledger.lineRules !== undefined;
  }

  /** True if some players sit out in each deal. */
  get rotates(): boolean {
    return this.agreed.players.length > (this.#ledger.mostSeats ?? Infinity);
  }

  get lineWords(): LineWords {
    return this.#ledger.lineWords ?? { example: m.scorer_line_example, help: m.scorer_line_help, fill: m.scorer_line_fill };
  }

  /** Return the agreements of a list that was read from a table. */
  imported(players: readonly string[], dealer: number, options: Readonly<Record<string, OptionValue>>): Agreed {
    const agreed = { ...($state.snapshot(this.agreed) as Agreed), players: [...players], dealer };
    return this.#ledger.imported?.(agreed, options) ?? agreed;
  }

  /** Request the interpretation of a line. */
  readLine(line: string, language: InterpretDeal['language']): Promise<DealRead> {
    const { preset, options } = this.#ledger.lineRules?.(this.agreed) ?? this.#ledger.rules(this.agreed, []);
    const { dealer, agreed, started } = this;
    return call('POST /api/score/read', {
      body: { game: this.#ledger.game, preset, options: { ...options, ...this.#seats() }, players: started ? agreed.players : [], dealer, line, language },
    });
  }

  /** Fill the form with an entry, as a new deal. */
  fill(entry: Entry): void {
    this.told = this.#ledger.toldOf(entry, this.agreed);
  }

  /** Score the whole list, after a reload or when the server is back. */
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
   * Change the list if the server accepts it; otherwise change nothing and return the refusal.
   * If the server is away, the new list is stored unscored. Older scores stay if they cover its beginning.
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
    const most = this.#ledger.mostSeats ?? Infinity;
    const resized = !this.#ledger.anySeats && Math.min(agreed.players.length, most) !== Math.min(this.agreed.players.length, most);
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

  /** Add the entered deal to the list, or replace the one being changed. */
  async write(): Promise<Refusal | null> {
    return this.entry ? this.enter(this.entry) : null;
  }

  /** Add an entry to the list, or replace the one being changed. */
  async enter(entry: Entry): Promise<Refusal | null> {
    const refused = await this.propose({ entries: this.entries.toSpliced(this.index, this.changing === null ? 0 : 1, entry) });
    if (!refused) this.clear();
    return refused;
  }

  change(index: number): void {
    const entry = this.entries[index];
    if (!entry) return;
    this.changing = index;
    this.told = this.#ledger.toldOf(entry, this.agreed);
  }

  clear(): void {
    this.told = this.#ledger.nothing(this.agreed);
    this.changing = null;
  }

  takeBack(): Promise<Refusal | null> {
    if (this.changing !== null) this.clear();
    return this.propose({ entries: this.entries.slice(0, -1) });
  }

  /** Delete all entries; names and rules stay for the next evening. */
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

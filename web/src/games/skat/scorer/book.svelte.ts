import { recall, store } from '../../../page/storage';
import { scoreDeal, scoreList } from '../../../wire/http';
import type { ScoreDeals, ScoredDeals, SkatOutcome } from '../../../wire/types';
import { entryOf, missing, nothing, toldOf, type Entry, type Told } from './facts';
import { refusalOf, type Refusal } from './refusal';
import { agreedAtFirst, asked, dealerOf, seatsFrom, type Agreed } from './rules';

interface Kept {
  agreed: Agreed;
  started: boolean;
  entries: readonly Entry[];
}
const LIST = 'score-list';
const DEAL = 'score-deal';
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

/** The list that is kept, the deal that is being told, and what the server says to both. */
export class Book {
  agreed = $state(agreedAtFirst());
  started = $state(false);
  entries = $state.raw<readonly Entry[]>([]);
  /** The list as the server scores it; null until it has. */
  scored = $state.raw<ScoredDeals | null>(null);
  listProblem = $state.raw<Refusal | null>(null);

  told = $state<Told>(nothing());
  /** Index of the deal that is being changed; null for a new one. */
  changing = $state<number | null>(null);
  outcome = $state.raw<SkatOutcome | null>(null);
  problem = $state.raw<Refusal | null>(null);
  /** An answer is awaited: what stands there is about to change. */
  waiting = $state(false);

  #question = 0;

  readonly index = $derived(this.changing ?? this.entries.length);
  readonly dealer = $derived(dealerOf(this.agreed, this.index));
  readonly seats = $derived(seatsFrom(this.agreed, this.dealer));
  readonly missing = $derived(missing(this.told, this.agreed.ramsch));
  readonly needsDeclarer = $derived(this.started && !this.told.allPassed && (this.told.declarer === null || !this.seats.includes(this.told.declarer)));
  /** What goes to the server; null as long as something is missing. */
  readonly entry = $derived.by(() => {
    if (this.missing.length) return null;
    const declarer = this.needsDeclarer || this.told.declarer === null || !this.seats.includes(this.told.declarer) ? (this.seats[0] ?? 0) : this.told.declarer;
    return entryOf(this.told, this.agreed.ramsch, declarer);
  });
  readonly ready = $derived(this.started && this.entry !== null && !this.needsDeclarer && !this.waiting && this.outcome !== null);

  constructor() {
    const kept = remembered<Kept>(LIST, { agreed: agreedAtFirst(), started: false, entries: [] });
    this.agreed = { ...agreedAtFirst(), ...kept.agreed };
    this.started = kept.started;
    this.entries = kept.entries;
    this.told = remembered(DEAL, nothing());
    if (this.started) void this.#rescore();

    $effect(() => store(DEAL, JSON.stringify(this.told)));
    $effect(() => this.#ask());
  }

  names(seat: number): string {
    return this.agreed.players[seat] ?? '';
  }

  /** The list as the server wants it. */
  list(agreed: Agreed = this.agreed, entries: readonly Entry[] = this.entries): ScoreDeals {
    return { ...asked(agreed, entries), players: agreed.players, dealer: agreed.dealer, entries };
  }

  /** Ask what the deal is worth, once nothing has changed for a moment. */
  #ask(): (() => void) | void {
    const number = ++this.#question;
    const entry = this.entry;
    if (!entry) {
      this.outcome = null;
      this.problem = null;
      this.waiting = false;
      return;
    }
    const { options, ...rules } = asked(this.agreed, [entry]);
    const deal = { ...rules, options: { ...options, players: this.agreed.players.length }, dealer: this.dealer, entry };
    this.waiting = true;
    const question = async () => {
      try {
        const { outcome } = await scoreDeal(deal);
        if (number !== this.#question) return;
        this.outcome = outcome as SkatOutcome;
        this.problem = null;
      } catch (error) {
        if (number !== this.#question) return;
        this.outcome = null;
        this.problem = refusalOf(error);
        if (this.problem.again) timer = setTimeout(() => void question(), RETRY);
      }
      if (number === this.#question) this.waiting = false;
    };
    let timer = setTimeout(() => void question(), PAUSE);
    return () => clearTimeout(timer);
  }

  /** The stored list after a reload: shown as soon as the server has scored it. */
  async #rescore(): Promise<void> {
    try {
      this.scored = await scoreList(this.list());
      this.listProblem = null;
    } catch (error) {
      this.listProblem = refusalOf(error);
      if (this.listProblem.again) setTimeout(() => void this.#rescore(), RETRY);
    }
  }

  /** Another state of the list, if the server accepts it: then it is kept. Else nothing changes, and why. */
  async propose(change: { agreed?: Agreed; entries?: readonly Entry[] }): Promise<Refusal | null> {
    const agreed = change.agreed ?? $state.snapshot(this.agreed);
    const entries = change.entries ?? this.entries;
    try {
      this.scored = await scoreList(this.list(agreed, entries));
    } catch (error) {
      return refusalOf(error);
    }
    this.agreed = agreed;
    this.entries = entries;
    this.started = true;
    this.listProblem = null;
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
    this.told = toldOf(entry);
  }

  clear(): void {
    this.told = nothing();
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
    this.scored = null;
    this.listProblem = null;
    this.clear();
    this.#store();
  }

  #store(): void {
    store(LIST, JSON.stringify({ agreed: this.agreed, started: this.started, entries: this.entries } satisfies Kept));
  }
}

import type { Place } from '../deal/board';
import type { OptionValue, OptionValues } from '../table/room';
import { call, RequestFailed } from '../wire/http';
import { gameInfo } from '../wire/games.svelte';
import type { BoardAnswer, BoardMoment } from '../wire/types';
import type { GameBoard } from './game';
import { begin, redo, step, undo, type History } from './history';
import { questionOf } from './question';
import { exchange, lyingAt, nextPlace, placeOf, problems, put, takes, unplaced, type Problem, type Setup } from './setup';

/** Delay before the server is asked about a changed board (milliseconds). Readers may place several cards in a row. */
const REST = 120;
/** Number of answers kept, so that going back needs no request. */
const KEPT = 200;

/** State of the analysis board: its setup, the selected card and place, and the server's answer. */
export class Laid {
  history = $state.raw() as History<Setup>;
  /** Card that the next press will move. */
  selected = $state<string | null>(null);
  /** Place for cards that are tapped in the pack or typed. */
  chosen = $state<Place>(0);
  playing = $state(false);
  answer = $state.raw<BoardAnswer | null>(null);
  failed = $state.raw<RequestFailed | null>(null);
  waiting = $state(false);
  readonly board: GameBoard;
  /** Card pressed before the legal cards were known. */
  private wanted: string | null = null;
  private readonly kept = new Map<string, BoardAnswer>();

  readonly setup = $derived(this.history.now);
  readonly players = $derived(this.setup.hands.length);
  readonly rules = $derived.by((): OptionValues => ({ ...gameInfo(this.setup.game)?.values[this.setup.preset], ...this.setup.options }));
  readonly orders = $derived(gameInfo(this.setup.game)?.orders);
  readonly order = $derived.by(() => this.orders?.[this.board.orderKey(this.setup.facts)] ?? this.orders?.['']);
  readonly deck = $derived.by(() => this.board.deck(this.orders?.[''] ?? [], this.players, this.rules));
  readonly sizes = $derived.by(() => this.board.sizes(this.players, this.rules));
  readonly rest = $derived(unplaced(this.setup, this.deck));
  readonly problems = $derived.by((): Problem[] => {
    if (!this.deck.length) return [];
    const name = this.board.unsaid(this.setup);
    return [...problems(this.setup, this.deck, this.sizes), ...(name ? [{ code: 'fact', name } as const] : [])];
  });
  readonly ready = $derived(this.deck.length > 0 && this.problems.length === 0);
  /** Question for the server; null if the setup is not a position. */
  readonly question = $derived.by(() => (this.ready ? questionOf(this.setup, this.board) : null));
  /** The board after the cards played so far, from the server; null before the first. Until the next answer, the old one stays. */
  readonly moment = $derived.by((): BoardMoment | null => (this.ready && this.setup.at ? (this.answer?.moment ?? null) : null));

  constructor(setup: Setup, board: GameBoard) {
    this.board = board;
    this.history = begin(setup);
    this.playing = setup.play.length > 0;
  }

  /** Replace the setup. With `remember`, the change can be undone. */
  change(next: Setup, remember = true): void {
    if (next === this.setup) return;
    this.history = remember ? step(this.history, next) : { ...this.history, now: next };
    if (this.selected && !this.deck.includes(this.selected)) this.selected = null;
  }
  undo = (): void => void (this.history = undo(this.history));
  redo = (): void => void (this.history = redo(this.history));

  /** Ask the server about the setup, after a short delay. Returns a function that cancels the question. */
  ask(): (() => void) | undefined {
    const question = this.question;
    this.failed = null;
    if (!question) {
      this.answer = null;
      this.waiting = false;
      return undefined;
    }
    const key = JSON.stringify(question);
    const known = this.kept.get(key);
    if (known) {
      this.answer = known;
      this.waiting = false;
      return undefined;
    }
    if (!this.setup.at) this.answer = null;
    this.waiting = true;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call('POST /api/analyse', { body: question }, abort.signal)
        .then(
          (answer) => {
            if (abort.signal.aborted) return;
            this.keep(key, answer);
            this.waiting = false;
            this.answer = answer;
            if (this.wanted !== null && this.playing) this.play(this.wanted);
          },
          (error: unknown) => {
            if (abort.signal.aborted) return;
            this.answer = null;
            this.failed = error instanceof RequestFailed ? error : new RequestFailed('network', '');
          },
        )
        .finally(() => {
          if (!abort.signal.aborted) this.waiting = false;
        });
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }
  private keep(key: string, answer: BoardAnswer): void {
    this.kept.set(key, answer);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
  }

  /** Handle a press on a card while laying out cards: select it, or exchange it with the selected card. */
  press(card: string): void {
    const held = this.selected;
    if (held === null || held === card) this.selected = held === card ? null : card;
    else {
      this.change(exchange(this.setup, held, card));
      this.selected = null;
    }
  }
  /** Handle a tap on a card of the pack: exchange it with the selected card on the board, or put it in the chosen place. */
  tap(card: string): void {
    const held = this.selected;
    if (held !== null && placeOf(this.setup, held) !== null) return this.press(card);
    const to = nextPlace(this.setup, this.chosen, this.sizes);
    if (to === null) return this.press(card);
    this.change(put(this.setup, card, to));
    this.choose(nextPlace(this.setup, to, this.sizes) ?? to);
  }
  /** Handle a press on a place: move the selected card there, or choose the place for the next cards. */
  at(place: Place): void {
    if (this.selected === null) this.choose(place);
    else this.move(this.selected, place);
  }
  move(card: string, to: Place | null): void {
    if (to !== null && placeOf(this.setup, card) !== to && lyingAt(this.setup, to).length >= takes(to, this.sizes)) return;
    this.change(put(this.setup, card, to));
    this.selected = null;
  }
  private choose(place: Place): void {
    this.chosen = place;
  }

  /** Legal cards. */
  readonly legal = $derived.by((): ReadonlySet<string> => new Set(this.answer && 'cards' in this.answer ? this.answer.cards.map(({ card }) => card) : []));
  play(card: string): void {
    const { play, at } = this.setup;
    this.wanted = this.waiting ? card : null;
    if (this.waiting || !this.legal.has(card)) return;
    if (play[at] === card) this.step(1);
    else this.change({ ...this.setup, play: [...play.slice(0, at), card], at: at + 1 });
  }
  /** Move this many cards forwards or backwards along the played cards. */
  step(by: number): void {
    const { play, at } = this.setup;
    const to = Math.min(play.length, Math.max(0, at + by));
    if (to !== at) this.change({ ...this.setup, at: to }, false);
  }

  fact(name: string, value: string): void {
    const { [name]: _, ...others } = this.setup.facts;
    let next: Setup = { ...this.setup, facts: value ? { ...others, [name]: value } : others, play: [], at: 0 };
    // Remove facts that are no longer possible with the new value.
    for (const fact of this.board.facts) {
      const said = next.facts[fact.name];
      if (said === undefined || fact.values(next).some((known) => known.value === said)) continue;
      const { [fact.name]: __, ...rest } = next.facts;
      next = { ...next, facts: rest };
    }
    this.change(next);
  }
  preset(preset: string): void {
    const { players } = this.setup.options;
    const options: Record<string, OptionValue> = players === undefined ? {} : { players };
    this.change({ ...this.setup, preset, options, play: [], at: 0 });
  }
}

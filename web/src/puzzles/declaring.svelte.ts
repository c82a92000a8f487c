import type { Shown } from '../deal/position';
import { call, RequestFailed } from '../wire/http';
import type { AnyPosition, BoardMoment, DeclaringAnswer, ShownDeclaring } from '../wire/types';
import { secondsSince } from './seconds';
import type { Stage } from './solving.svelte';

/** State of a puzzle about laying away or declaring, and the play that shows the result of an answer. */
export class Declaring {
  readonly asked: ShownDeclaring;
  /** Cards chosen to be laid away. */
  chosen = $state.raw<readonly string[]>([]);
  stage = $state<Stage>('turn');
  /** Newest answer with its play; null before an answer and after it was taken back. */
  answer = $state.raw<DeclaringAnswer | null>(null);
  /** Number of cards played in the position shown. */
  at = $state(0);
  running = $state(false);
  mistakes = $state(0);
  failed = $state.raw<RequestFailed | null>(null);
  private readonly begun = performance.now();
  private readonly before: Shown;
  /** True if the server records the result and a wrong answer is played out. */
  private readonly counts: boolean;

  constructor(asked: ShownDeclaring, counts = true) {
    this.asked = asked;
    this.counts = counts;
    const { board, contract, game, seat, moment } = asked;
    // The board shows the contract of the puzzle before it is declared.
    const position = { ...board.position, ...(contract ? { contract: contract.replace(/^declare /, '') } : {}) } as AnyPosition;
    this.before = { game, seat, partners: [], moment, board: { ...board, position } };
  }

  /** Position on the board. */
  readonly puzzle = $derived.by((): Shown & { id: string } => {
    const { id } = this.asked;
    if (!this.answer) return { ...this.before, id };
    return { ...this.before, id, board: this.answer.board, moment: this.answer.moments[0] ?? this.before.moment };
  });
  readonly cards = $derived(this.answer?.played ?? []);
  readonly last = $derived.by(() => this.cards.length);
  readonly moment = $derived.by((): BoardMoment => this.answer?.moments[this.at] ?? this.puzzle.moment);
  readonly turn = $derived.by(() => this.stage === 'turn' && this.asked.step === 'discard');
  readonly legal = $derived.by((): ReadonlySet<string> => new Set(this.asked.moment.hands[this.asked.seat] ?? []));
  readonly marked = $derived.by((): ReadonlySet<string> | null => (this.answer ? null : new Set(this.chosen)));
  readonly over = $derived.by(() => this.stage === 'solved' || this.stage === 'shown');
  readonly full = $derived.by(() => this.chosen.length === this.asked.lays_away);

  /** Seat that played the card with this index. */
  seatOf(card: number): number {
    const before = this.answer?.moments[card] ?? this.puzzle.moment;
    return (before.leader + before.trick.length) % before.hands.length;
  }

  /** Choose a card, or drop it again. If there are too many, the oldest choice is dropped. */
  toggle(card: string): void {
    if (!this.turn) return;
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((other) => other !== card) : [...this.chosen, card].slice(-this.asked.lays_away);
  }

  /** Send an answer (an action); null gives up. */
  async say(answer: string | null): Promise<void> {
    if (this.stage === 'asking' || this.over) return;
    const { stage } = this;
    this.stage = 'asking';
    this.failed = null;
    const { game, id } = this.asked;
    try {
      this.answer = await call('POST /api/puzzles/{game}/{puzzle}/declare', { game, puzzle: id, body: { answer, seconds: secondsSince(this.begun), counts: this.counts } });
      this.stage = answer === null ? 'shown' : this.answer.right ? 'solved' : 'wrong';
      this.mistakes += Number(this.stage === 'wrong');
      this.at = 0;
      this.running = this.counts && this.last > 0 && this.stage === 'wrong';
    } catch (error) {
      this.failed = error instanceof RequestFailed ? error : new RequestFailed('network', '');
      this.stage = stage;
    }
  }

  /** Take the wrong answer back. */
  retry(): void {
    this.answer = null;
    this.step(0);
    this.stage = 'turn';
  }

  step(to: number): void {
    this.running = false;
    this.at = to;
  }
  run(): void {
    this.at = Math.min(this.last, this.at + 1);
    this.running = this.at < this.last;
  }
}

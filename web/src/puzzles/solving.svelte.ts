import { call, RequestFailed } from '../wire/http';
import type { BoardMoment, PuzzleAnswer, PuzzleSolution, ShownPuzzle } from '../wire/types';
import { secondsSince } from './seconds';

/** Stage of a puzzle: reader's turn, waiting for the server, card refuted, solved, or solution shown. */
export type Stage = 'turn' | 'asking' | 'wrong' | 'solved' | 'shown';

/** State of a puzzle about the play: the cards played so far, and the position shown. */
export class Solving {
  /** The puzzle. If it hides cards, they are added at the end. */
  puzzle = $state.raw<ShownPuzzle>() as ShownPuzzle;
  /** True if the server records the result. */
  private readonly counts: boolean;
  cards = $state.raw<readonly string[]>([]);
  /** Positions before the first card and after each card. */
  moments = $state.raw<readonly BoardMoment[]>([]);
  /** Number of cards played in the position shown. */
  at = $state(0);
  /** True while the remaining cards are shown one by one. */
  running = $state(false);
  stage = $state<Stage>('turn');
  legal = $state.raw<ReadonlySet<string>>(new Set());
  /** Refuted card, and the most that the reader's side can still make after it (null if the goal is no number). */
  refuted = $state.raw<{ readonly card: string; readonly made: number | null } | null>(null);
  mistakes = $state(0);
  failed = $state.raw<RequestFailed | null>(null);
  /** Illegal card that the reader tried to play; otherwise null. */
  blocked = $state<string | null>(null);
  /** Number of correct cards. */
  private kept = 0;
  private readonly begun = performance.now();

  constructor(puzzle: ShownPuzzle, counts = true) {
    this.puzzle = puzzle;
    this.counts = counts;
    this.moments = [puzzle.moment];
    this.legal = new Set(puzzle.legal);
  }

  readonly last = $derived(this.cards.length);
  readonly moment = $derived.by(() => this.moments[this.at] ?? this.puzzle.moment);
  /** True if the reader may play a card. */
  readonly turn = $derived(this.stage === 'turn' && this.at === this.last);

  /** Seat that played the card with this index. */
  seatOf(card: number): number {
    const before = this.moments[card] ?? this.puzzle.moment;
    return (before.leader + before.trick.length) % before.hands.length;
  }

  async play(card: string): Promise<void> {
    if (!this.turn) return;
    this.blocked = this.legal.has(card) ? null : card;
    if (this.blocked) return;
    this.stage = 'asking';
    this.failed = null;
    const { game, id } = this.puzzle;
    try {
      this.answered(
        card,
        await call('POST /api/puzzles/{game}/{puzzle}/attempt', { game, puzzle: id, body: { cards: this.cards, card, seconds: secondsSince(this.begun), counts: this.counts } }),
      );
    } catch (error) {
      this.failed = error instanceof RequestFailed ? error : new RequestFailed('network', '');
      this.stage = 'turn';
    }
  }

  private answered(card: string, answer: PuzzleAnswer): void {
    this.kept = this.cards.length;
    this.cards = [...this.cards, ...answer.played];
    this.moments = [...this.moments, ...answer.moments];
    if (answer.verdict === 'right') {
      this.legal = new Set(answer.legal);
      if (answer.revealed) this.reveal(answer.revealed);
      this.stage = answer.solved ? 'solved' : 'turn';
    } else {
      this.mistakes += 1;
      this.refuted = { card, made: answer.made };
      this.stage = 'wrong';
    }
    this.at = this.kept + 1;
    this.running = this.at < this.last;
  }

  /** Show all hands from now on, with the full line of play. */
  private reveal({ played, moments, board }: PuzzleSolution): void {
    this.cards = played;
    this.moments = moments;
    this.puzzle = { ...this.puzzle, board, moment: moments[0] ?? this.puzzle.moment };
  }

  /** Take back the wrong card and the cards after it. */
  retry(): void {
    this.cards = this.cards.slice(0, this.kept);
    this.moments = this.moments.slice(0, this.kept + 1);
    this.step(this.kept);
    this.refuted = null;
    this.stage = 'turn';
  }

  async show(): Promise<void> {
    this.failed = null;
    try {
      const { game, id } = this.puzzle;
      this.reveal(await call('POST /api/puzzles/{game}/{puzzle}/give-up', { game, puzzle: id }));
      this.refuted = null;
      this.stage = 'shown';
      this.step(0);
    } catch (error) {
      this.failed = error instanceof RequestFailed ? error : new RequestFailed('network', '');
    }
  }

  /** Show the position after `to` cards. */
  step(to: number): void {
    this.running = false;
    this.blocked = null;
    this.at = to;
  }
  /** Show the next card; stop after the last one. */
  run(): void {
    this.at = Math.min(this.last, this.at + 1);
    this.running = this.at < this.last;
  }
}

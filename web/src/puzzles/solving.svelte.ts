import { call, RequestFailed } from '../wire/http';
import type { BoardMoment, PuzzleAnswer, PuzzleSolution, ShownPuzzle } from '../wire/types';
import { secondsSince } from './seconds';

/** What a puzzle waits for: a card of the reader's, the server's answer; or how it went on: a card was refuted, all were found, or shown. */
export type Stage = 'turn' | 'asking' | 'wrong' | 'solved' | 'shown';

/** A puzzle as it is being solved: the cards that were played from its position on, and what of them is shown. */
export class Solving {
  /** With one seat's view the other cards are laid open in it at the end. */
  puzzle = $state.raw<ShownPuzzle>() as ShownPuzzle;
  /** Whether results are kept. */
  private readonly counts: boolean;
  cards = $state.raw<readonly string[]>([]);
  /** Before the first card, and after each. */
  moments = $state.raw<readonly BoardMoment[]>([]);
  /** How many cards are played in what is shown. */
  at = $state(0);
  /** The rest is being played by itself. */
  running = $state(false);
  stage = $state<Stage>('turn');
  legal = $state.raw<ReadonlySet<string>>(new Set());
  /** The wrong card, and what the reader's side makes after it at the most, where a number is asked for. */
  refuted = $state.raw<{ readonly card: string; readonly made: number | null } | null>(null);
  mistakes = $state(0);
  failed = $state.raw<RequestFailed | null>(null);
  /** A card was pressed that may not be played. */
  blocked = $state<string | null>(null);
  /** How many of the cards are right. */
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
  /** The reader may play a card now. */
  readonly turn = $derived(this.stage === 'turn' && this.at === this.last);

  /** Who played this card. */
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

  /** All cards are open from now on, as they lay and were played. */
  private reveal({ played, moments, board }: PuzzleSolution): void {
    this.cards = played;
    this.moments = moments;
    this.puzzle = { ...this.puzzle, board, moment: moments[0] ?? this.puzzle.moment };
  }

  /** Takes the wrong card back, and what came after it. */
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

  /** Shows the moment after so many cards. */
  step(to: number): void {
    this.running = false;
    this.blocked = null;
    this.at = to;
  }
  /** The next card lies; the last one ends the run. */
  run(): void {
    this.at = Math.min(this.last, this.at + 1);
    this.running = this.at < this.last;
  }
}

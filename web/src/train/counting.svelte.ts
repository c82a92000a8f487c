import { call, RequestFailed } from '../wire/http';
import type { CountAnswer, CountExercise, Grade, CountingQuestion } from '../wire/types';

/** State of one counting exercise: first the tricks of a deal, then the questions one by one. */
export class Counting {
  readonly exercise: CountExercise;
  /** Index of the trick shown; after the last one, the cards on the table. */
  at = $state(0);
  /** Index of the current question; null while tricks are shown. */
  number = $state<number | null>(null);
  cards = $state.raw<readonly string[]>([]);
  seats = $state.raw<readonly number[]>([]);
  points = $state<number | null>(null);
  graded = $state.raw<Grade | null>(null);
  asking = $state(false);
  failed = $state.raw<RequestFailed | null>(null);
  right = $state(0);

  constructor(exercise: CountExercise) {
    this.exercise = exercise;
  }

  readonly question: CountingQuestion | null = $derived.by(() => (this.number === null ? null : (this.exercise.questions[this.number] ?? null)));
  readonly over = $derived(this.number !== null && this.question === null);
  readonly last = $derived.by(() => this.at === this.exercise.tricks.length);
  /** Cards in the reader's hand at this point. */
  readonly hand = $derived.by((): readonly string[] => {
    const { view, tricks, hand } = this.exercise;
    if (this.last) return hand;
    const own = new Set(tricks.slice(0, this.at + 1).flatMap(({ cards }) => cards.filter(({ seat }) => seat === view.observer).map(({ card }) => card)));
    return (view.observer === null ? [] : (view.hands[view.observer] ?? [])).filter((card) => !own.has(card));
  });

  step(by: number): void {
    this.at = Math.max(0, Math.min(this.exercise.tricks.length, this.at + by));
  }

  /** Go on to the first or the next question. */
  further(): void {
    this.number = this.number === null ? 0 : this.number + 1;
    this.cards = [];
    this.seats = [];
    this.points = null;
    this.graded = null;
  }

  toggleCard(card: string): void {
    this.cards = toggled(this.cards, card);
  }
  toggleSeat(seat: number): void {
    this.seats = toggled(this.seats, seat);
  }

  async answer(): Promise<void> {
    const { question, number } = this;
    if (!question || number === null || this.asking || this.graded) return;
    this.asking = true;
    this.failed = null;
    const given: Partial<CountAnswer> = question.kind === 'out' ? { cards: this.cards } : question.kind === 'void' ? { seats: this.seats } : { points: this.points ?? 0 };
    try {
      this.graded = await call('POST /api/train/{game}/count/{exercise}/grade', {
        game: this.exercise.game,
        exercise: this.exercise.id,
        body: { question: number, answer: given },
      });
      if (this.graded.right) this.right += 1;
    } catch (error) {
      this.failed = error instanceof RequestFailed ? error : new RequestFailed('network', '');
    }
    this.asking = false;
  }
}

function toggled<T>(chosen: readonly T[], one: T): readonly T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}

import { isCard } from '../cards/words';
import type { Acting } from '../table/room';
import { call, RequestFailed } from '../wire/http';
import type { AnyView, BidExercise, Hint, Judgement } from '../wire/types';

/** One hand as it is bid with: what was decided, what the nets say of it at once, and what play-outs show a while later. */
export class Bidding implements Acting {
  readonly exercise: BidExercise;
  choices = $state.raw<readonly string[]>([]);
  /** What the seat knew when it decided, or knows now. */
  view = $state.raw<AnyView>() as AnyView;
  /** What *strong* expects at the newest decision; null before it. */
  hint = $state.raw<Hint | null>(null);
  judgement = $state.raw<Judgement | null>(null);
  /** A choice was made, and is being looked at. */
  told = $state(false);
  failed = $state.raw<RequestFailed | null>(null);
  /** Points that the choices so far were behind the best, as far as play-outs show it. */
  behind = $state(0);
  private after = $state.raw<AnyView | null>(null);
  more = $state(false);

  constructor(exercise: BidExercise) {
    this.exercise = exercise;
    this.view = exercise.view;
  }

  readonly busy = $derived.by(() => this.told);
  readonly choice = $derived(this.choices.at(-1) ?? '');
  readonly turn = $derived.by(() => !this.told && this.view.legal.some((action) => !isCard(action)));
  /** The contract is settled, and all is said. */
  readonly over = $derived.by(() => this.judgement !== null && !this.more);

  async act(action: string): Promise<void> {
    if (!this.turn || !this.view.legal.includes(action)) return;
    this.choices = [...this.choices, action];
    this.told = true;
    await this.ask();
  }

  /** Asks what the newest choice is worth; again where no answer came. */
  async ask(): Promise<void> {
    this.failed = null;
    const { game, id } = this.exercise;
    const { choices } = this;
    try {
      // Asked first, since it is there at once. What the nets say is no loss where it does not come.
      void call('POST /api/train/{game}/bid/{exercise}/expected', { game, exercise: id, body: { choices } }).then(
        (hint) => {
          if (this.told && this.choices === choices) this.hint = hint;
        },
        () => undefined,
      );
      const { judgement, view, more } = await call('POST /api/train/{game}/bid/{exercise}/judge', { game, exercise: id, body: { choices } });
      this.judgement = judgement;
      this.after = view;
      this.more = more;
      const way = judgement.ways.find(({ action }) => action === judgement.choice);
      if (way && way.behind.low > 0) this.behind += way.behind.value;
    } catch (error) {
      this.failed = error instanceof RequestFailed ? error : new RequestFailed('network', '');
    }
  }

  /** To the next decision, or to the contract. */
  further(): void {
    if (!this.after) return;
    this.view = this.after;
    this.told = false;
    this.hint = null;
    if (this.more) this.judgement = null;
  }
}

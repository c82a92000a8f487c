import { isCard } from '../cards/words';
import type { Acting } from '../table/room';
import { call, RequestFailed } from '../wire/http';
import type { AnyView, BidExercise, Hint, BiddingJudgement } from '../wire/types';

/** State of one bidding exercise: the choices, the nets' quick estimates, and the later results of play-outs. */
export class Bidding implements Acting {
  readonly exercise: BidExercise;
  choices = $state.raw<readonly string[]>([]);
  /** View of the seat, kept at the last decision until the reader goes on. */
  view = $state.raw<AnyView>() as AnyView;
  /** Estimate of *strong* for the newest decision; null before the decision. */
  hint = $state.raw<Hint | null>(null);
  judgement = $state.raw<BiddingJudgement | null>(null);
  /** True after a choice, while its judgement is shown. */
  told = $state(false);
  failed = $state.raw<RequestFailed | null>(null);
  /** Sum of points lost by the choices so far against the best ones, where play-outs show a clear loss. */
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
  /** True when the contract is settled and the last choice is judged. */
  readonly over = $derived.by(() => this.judgement !== null && !this.more);

  async act(action: string): Promise<void> {
    if (!this.turn || !this.view.legal.includes(action)) return;
    this.choices = [...this.choices, action];
    this.told = true;
    await this.ask();
  }

  /** Request the judgement of the newest choice. Also called to retry after a failure. */
  async ask(): Promise<void> {
    this.failed = null;
    const { game, id } = this.exercise;
    const { choices } = this;
    try {
      // The estimates arrive sooner than the judgement. They are optional, so a failure is ignored.
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

  /** Go on to the next decision or the contract. */
  further(): void {
    if (!this.after) return;
    this.view = this.after;
    this.told = false;
    this.hint = null;
    if (this.more) this.judgement = null;
  }
}

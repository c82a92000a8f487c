import { call, RequestFailed } from '../wire/http';
import type { BoardMoment, SchoolAnswer, SchoolStep } from '../wire/types';

/** Questions answered with a card of the reader's hand. */
const FROM_HAND: ReadonlySet<SchoolStep['ask']> = new Set(['follow', 'take', 'leave', 'best']);

/** State of one step: the reader's attempts and their results. */
export class Learning {
  readonly game: string;
  readonly lesson: string;
  readonly step: SchoolStep;
  /** Wrong answers so far. */
  wrong = $state.raw<ReadonlySet<string>>(new Set());
  /** Newest answer, and its result. */
  answer = $state('');
  judged = $state.raw<SchoolAnswer | null>(null);
  asking = $state(false);
  failed = $state.raw<RequestFailed | null>(null);
  /** Number of cards shown of those that follow the answer. */
  at = $state(0);

  constructor(game: string, lesson: string, step: SchoolStep) {
    this.game = game;
    this.lesson = lesson;
    this.step = step;
  }

  /** The step as a position for the board. */
  get puzzle() {
    return { ...this.step, game: this.game };
  }
  readonly fromHand = $derived.by(() => FROM_HAND.has(this.step.ask));
  readonly solved = $derived(this.judged?.right === true);
  readonly turn = $derived.by(() => this.fromHand && !this.solved && !this.asking);
  readonly legal = $derived.by(() => new Set(this.step.answers.filter((answer) => !this.wrong.has(answer))));
  readonly running = $derived(this.at < (this.judged?.moments.length ?? 0));
  /** Position shown. For a question about a full trick, its winner is shown only after the right answer. */
  readonly moment = $derived.by(() => this.judged?.moments[this.at - 1] ?? (this.solved || this.fromHand ? this.step.moment : lying(this.step.moment)));

  async try(answer: string): Promise<void> {
    if (this.asking || this.solved || this.wrong.has(answer)) return;
    this.asking = true;
    this.failed = null;
    try {
      const judged = await call('POST /api/school/{game}/{lesson}/{step}/attempt', { game: this.game, lesson: this.lesson, step: this.step.id, body: { answer } });
      this.answer = answer;
      this.judged = judged;
      if (!judged.right) this.wrong = new Set([...this.wrong, answer]);
      this.at = Math.min(1, judged.moments.length);
    } catch (error) {
      this.failed = error instanceof RequestFailed ? error : new RequestFailed('network', '');
    }
    this.asking = false;
  }
  /** Show the next card. */
  run(): void {
    this.at += 1;
  }
}

/** Return the moment before the last trick was taken, without any tricks and points. */
function lying(moment: BoardMoment): BoardMoment {
  const { last_trick: full } = moment;
  if (!full || moment.trick.length) return moment;
  const nothing = moment.hands.map(() => 0);
  return { ...moment, trick: full.cards, leader: full.leader, last_trick: null, tricks: nothing, points: nothing };
}

/** In milliseconds: after so long without a word from the server it is asked whether it is there, */
const QUIET = 8000;
/** and has so long to answer. */
const REPLY = 4000;

/** Watches that the other end of a connection lives: whatever comes from there is a sign of it. */
export class Pulse {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = false;
  private deadline = 0;

  constructor(
    private readonly question: () => void,
    private readonly dead: () => void,
  ) {}

  /** Something came. */
  felt(): void {
    this.stop();
    this.timer = setTimeout(() => this.ask(REPLY), QUIET);
  }

  /** Ask now; dead if nothing comes within this time. A question that is out already gets no longer than it had. */
  ask(patience: number): void {
    if (this.asked && this.deadline <= Date.now() + patience) return;
    if (!this.asked) this.question();
    this.expect(patience);
    this.asked = true;
  }

  /** Dead if nothing comes within this time. */
  expect(patience: number): void {
    this.stop();
    this.deadline = Date.now() + patience;
    this.timer = setTimeout(() => {
      this.stop();
      this.dead();
    }, patience);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked = false;
  }
}

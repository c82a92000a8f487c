/** Milliseconds without a message after which the server is pinged. */
const QUIET = 8000;
/** Milliseconds that the server has to answer a ping. */
const REPLY = 4000;

/** Detects a dead connection. Every message received shows that the connection is alive. */
export class Pulse {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = false;
  private deadline = 0;

  constructor(
    private readonly question: () => void,
    private readonly dead: () => void,
  ) {}

  /** Register a message. */
  felt(): void {
    this.stop();
    this.timer = setTimeout(() => this.ask(REPLY), QUIET);
  }

  /** Ping now; the connection is dead after `patience` milliseconds without a message. A running deadline is never extended. */
  ask(patience: number): void {
    if (this.asked && this.deadline <= Date.now() + patience) return;
    if (!this.asked) this.question();
    this.expect(patience);
    this.asked = true;
  }

  /** Treat the connection as dead after `patience` milliseconds without a message. */
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

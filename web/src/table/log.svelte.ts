import { untrack } from 'svelte';

/** A line of the log; the same words said twice are two lines. */
interface Line {
  readonly id: number;
  readonly text: string;
}

/** As many lines as stay to be read again. */
const KEPT = 60;

/** What the table says to who listens: lines that are only ever added, each once, in the order in which things happened. */
class Log {
  lines = $state.raw<readonly Line[]>([]);
  /** The newest answer to a question by key, which the eye may read too. */
  answer = $state.raw<readonly string[]>([]);
  private readonly held: string[] = [];
  private count = 0;

  /** Everything that a modal dialog covers is silent for screen readers, so the lines wait until it closes. */
  tell(...lines: readonly string[]): void {
    this.held.push(...lines.filter(Boolean));
    if (!document.querySelector('dialog:modal')) this.release();
  }

  /** Say it, and show it for a while. */
  show(...lines: readonly string[]): void {
    this.answer = lines;
    this.tell(...lines);
  }

  /** Nothing covers the table any more. */
  release(): void {
    const added = this.held.splice(0).map((text) => ({ id: this.count++, text }));
    // Whoever tells does not thereby ask to be told again.
    if (added.length) this.lines = [...untrack(() => this.lines), ...added].slice(-KEPT);
  }

  /** Another table begins. */
  clear(): void {
    this.held.length = 0;
    this.lines = [];
    this.answer = [];
  }
}

export const log = new Log();

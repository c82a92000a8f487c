import { untrack } from 'svelte';

/** A line of the log. The id distinguishes lines with the same words. */
interface Line {
  readonly id: number;
  readonly text: string;
}

/** Number of lines kept for reading again. */
export const KEPT = 60;

/** Announcements for screen readers, in the order of events. Lines are only added, each once. */
class Log {
  lines = $state.raw<readonly Line[]>([]);
  /** Newest answer to a question asked by key; also shown on the screen. */
  answer = $state.raw<readonly string[]>([]);
  private readonly held: string[] = [];
  private count = 0;

  /** Announce lines. Screen readers ignore everything below a modal dialog, so the lines wait until it closes. */
  tell(...lines: readonly string[]): void {
    this.held.push(...lines.filter(Boolean));
    if (!document.querySelector('dialog:modal')) this.release();
  }

  /** Announce lines and show them on the screen for a while. */
  show(...lines: readonly string[]): void {
    this.answer = lines;
    this.tell(...lines);
  }

  /** Announce the waiting lines, since no dialog is open any more. */
  release(): void {
    const added = this.held.splice(0).map((text) => ({ id: this.count++, text }));
    // Untracked, so that an effect that announces something does not run again because of the line that it added.
    if (added.length) this.lines = [...untrack(() => this.lines), ...added].slice(-KEPT);
  }

  /** Remove all lines, because another table was opened. */
  clear(): void {
    this.held.length = 0;
    this.lines = [];
    this.answer = [];
  }
}

export const log = new Log();

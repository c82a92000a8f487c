/** The reader's unfinished action at the table. */
export class Doing {
  /** Cards chosen together, such as two cards to discard. */
  chosen = $state<string[]>([]);
  /** Contract being considered; the hand is sorted for it. */
  plan = $state<string | null>(null);
  /** Reason why the last attempt was not possible, in words. */
  hint = $state('');
  /** Card raised by a first tap, if the settings require two taps to play. */
  raised = $state<string | null>(null);

  toggle(card: string, most: number): void {
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((c) => c !== card);
    else this.chosen = [...this.chosen, card].slice(-most);
  }

  clear(): void {
    this.chosen = [];
    this.hint = '';
    this.raised = null;
  }
}

/** What the player is about to do and has not done yet. */
export class Doing {
  /** Cards chosen together, such as two to put down. */
  chosen = $state<string[]>([]);
  /** The contract thought of, by which the hand is sorted. */
  plan = $state<string | null>(null);
  /** Why the last attempt was not possible, in words. */
  hint = $state('');
  /** The card raised by a first tap, where it takes two to play. */
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

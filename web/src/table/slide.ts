import { motion } from '../page/settings.svelte';
import { SLOWS } from './easing';

/** As long as a card takes to its new place, in milliseconds, and how it slows down. */
const SLIDE = { duration: 180, easing: SLOWS };

/** The children of a row, and where they lay when it was last looked at: those that lie elsewhere now slide there. */
export class Row {
  private places = new Map<HTMLElement, { x: number; y: number }>();
  private sliding = new Map<HTMLElement, Animation>();
  private size = '';

  /** To be called after each change. It measures once, after all that has been written, and nothing where nothing moves. */
  settle(row: HTMLElement): void {
    if (!motion(SLIDE.duration)) {
      this.places.clear();
      return;
    }
    const cards = [...row.children] as HTMLElement[];
    const now = new Map(cards.map((card) => [card, { x: card.offsetLeft, y: card.offsetTop }]));
    // After a change of the window all lie elsewhere, and none has moved.
    const size = `${row.parentElement?.offsetWidth} ${row.offsetHeight} ${cards[0]?.offsetWidth}`;
    const before = size === this.size ? this.places : new Map<HTMLElement, never>();
    const moved = [...now].flatMap(([card, to]) => {
      const from = before.get(card);
      if (!from || (from.x === to.x && from.y === to.y)) return [];
      const { e, f } = this.sliding.has(card) ? new DOMMatrix(getComputedStyle(card).transform) : { e: 0, f: 0 };
      return [{ card, start: `translate(${from.x - to.x + e}px, ${from.y - to.y + f}px)` }];
    });
    for (const { card, start } of moved) {
      this.sliding.get(card)?.cancel();
      const slide = card.animate([{ transform: start }, { transform: 'none' }], SLIDE);
      this.sliding.set(card, slide);
      slide.onfinish = () => this.sliding.delete(card);
    }
    this.places = now;
    this.size = size;
  }
}

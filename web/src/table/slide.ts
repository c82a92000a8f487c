import { motion } from '../page/settings.svelte';
import { SLOWS } from './easing';

/** Duration and easing of a card that slides to its new place (milliseconds). */
const SLIDE = { duration: 180, easing: SLOWS };

/** The children of a row, with their places at the last call. Children whose places have changed slide there. */
export class Row {
  private places = new Map<HTMLElement, { x: number; y: number }>();
  private sliding = new Map<HTMLElement, Animation>();
  private size = '';

  /** Slide moved children to their new places. Call after each change of the row. All children are measured once. */
  settle(row: HTMLElement): void {
    if (!motion(SLIDE.duration)) {
      this.places.clear();
      return;
    }
    const cards = [...row.children] as HTMLElement[];
    const now = new Map(cards.map((card) => [card, { x: card.offsetLeft, y: card.offsetTop }]));
    // After a change of the window's size, all places differ, but no card has moved.
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

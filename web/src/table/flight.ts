import { cubicIn, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { motion } from '../page/settings.svelte';

/** Where cards and seats were on the screen before the last change, so that motion can show where a card came from. */
const places = new Map<string, DOMRect>();

export function note(): void {
  if (!motion(1)) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-card]')) {
    places.set(element.dataset['card'] ?? '', element.getBoundingClientRect());
  }
}

function seatPlace(seat: number): DOMRect | undefined {
  const place = document.querySelector(`[data-testid="seat-${seat}"]`)?.getBoundingClientRect();
  // On a phone the own seat has no box of its own: the hand stands for it.
  return place?.width ? place : document.querySelector('[data-testid="hand"]')?.getBoundingClientRect();
}

/** How something moves, told once the whole change is written: what is measured between two changes is laid out for nothing. */
type Late = TransitionConfig | (() => TransitionConfig);
const STILL: TransitionConfig = { duration: 0 };

/** A card comes to the trick: from the hand where it was seen, else from its player's seat. */
export function comes(node: Element, { card, seat, own }: { card: string; seat: number; own: boolean }): Late {
  const duration = motion(own ? 180 : 230);
  return duration ? () => coming(node, own ? places.get(card) : seatPlace(seat), own, duration) : STILL;
}

function coming(node: Element, from: DOMRect | undefined, own: boolean, duration: number): TransitionConfig {
  if (!from) return STILL;
  const to = node.getBoundingClientRect();
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  const scale = own ? from.width / to.width : 0.45;
  return {
    duration,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${dx * u}px, ${dy * u}px) scale(${scale + (1 - scale) * t}); opacity: ${own ? 1 : Math.min(1, t * 2)}`,
  };
}

/** The part of its time in which a trick is pushed together, before it goes. */
const GATHERED = 0.4;

/** A card of a finished trick: all are pushed together into a pile, and the pile is drawn to the winner and laid flat before him. */
export function goes(node: Element, { winner }: { winner: number | null }): Late {
  const duration = motion(250);
  return duration && winner !== null ? () => going(node, winner, duration) : STILL;
}

function going(node: Element, winner: number, duration: number): TransitionConfig {
  const to = seatPlace(winner);
  const table = node.closest('[data-testid="trick"]')?.getBoundingClientRect();
  if (!to || !table) return STILL;
  const from = middle(node.getBoundingClientRect());
  const pile = middle(table);
  const end = middle(to);
  return {
    duration,
    css: (_, u) => {
      const together = cubicOut(Math.min(1, u / GATHERED));
      const away = cubicIn(Math.max(0, (u - GATHERED) / (1 - GATHERED)));
      // Not wholly together: the edges of a pile are seen.
      const x = (pile.x - from.x) * 0.86 * together + (end.x - pile.x) * away;
      const y = (pile.y - from.y) * 0.86 * together + (end.y - pile.y) * away;
      return `transform: translate(${x}px, ${y}px) scale(${1 - 0.08 * together - 0.6 * away}); opacity: ${1 - away ** 3}`;
    },
  };
}

/** Goes out of sight; Svelte's own fading would ask for the style before. */
export const fades = (_: Element): TransitionConfig => ({ duration: motion(60), css: (t) => `opacity: ${t}` });

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

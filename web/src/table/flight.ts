import { cubicInOut, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { motion } from '../page/settings.svelte';

/** Where cards and seats were on the screen before the last change, so that motion can show where a card came from. */
const places = new Map<string, DOMRect>();

export function note(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-card]')) {
    places.set(element.dataset['card'] ?? '', element.getBoundingClientRect());
  }
}

function seatPlace(seat: number): DOMRect | undefined {
  const place = document.querySelector(`[data-testid="seat-${seat}"]`)?.getBoundingClientRect();
  // On a phone the own seat has no box of its own: the hand stands for it.
  return place?.width ? place : document.querySelector('[data-testid="hand"]')?.getBoundingClientRect();
}

/** A card comes to the trick: from the hand where it was seen, else from its player's seat. */
export function comes(node: Element, { card, seat, own }: { card: string; seat: number; own: boolean }): TransitionConfig {
  const from = own ? places.get(card) : seatPlace(seat);
  const duration = motion(own ? 180 : 230);
  if (!from || !duration) return { duration: 0 };
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

/** A card of a finished trick goes to the winner. */
export function goes(node: Element, { winner }: { winner: number | null }): TransitionConfig {
  const to = winner === null ? undefined : seatPlace(winner);
  const duration = motion(220);
  if (!to || !duration) return { duration: 0 };
  const from = node.getBoundingClientRect();
  const dx = to.x + to.width / 2 - (from.x + from.width / 2);
  const dy = to.y + to.height / 2 - (from.y + from.height / 2);
  return { duration, easing: cubicInOut, css: (t, u) => `transform: translate(${dx * u}px, ${dy * u}px) scale(${0.3 + 0.7 * t}); opacity: ${t}` };
}

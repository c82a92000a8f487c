import type { TransitionConfig } from 'svelte/transition';
import { motion } from '../page/settings.svelte';
import { SLOWS, SPEEDS_UP } from './easing';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Centres of cards, seats and trick on the screen before the last change. */
interface Places {
  readonly cards: ReadonlyMap<string | undefined, Place>;
  readonly seats: ReadonlyMap<number, Place>;
  /** Place of the trick; its `width` is that of one card. */
  readonly trick: Place | null;
}

let before: Places = { cards: new Map(), seats: new Map(), trick: null };

/** Record all places. Call before each change: measuring is cheap then, while during a change it would force another layout. */
export function note(): void {
  if (!motion(1)) return;
  const trick = document.querySelector('[data-testid="trick"]');
  before = {
    cards: new Map(all('[data-card], [data-trick-card]').map((card) => [card.dataset['card'] ?? card.dataset['trickCard'], place(card)])),
    seats: new Map(all('[data-testid^="seat-"]').map((seat) => [Number(seat.dataset['testid']?.slice(5)), seatPlace(seat)])),
    trick: trick && trickPlace(trick),
  };
}

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

function place(element: Element): Place {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width };
}

function seatPlace(seat: Element): Place {
  const own = place(seat);
  const hand = !own.width && document.querySelector('[data-testid="hand"]');
  // On a phone the reader's own seat may have no box; the hand takes its place.
  return hand ? place(hand) : own;
}

function trickPlace(trick: Element): Place {
  const { x, y, width } = place(trick);
  return { x, y, width: width / Number(getComputedStyle(trick).getPropertyValue('--wide')) };
}

/** Tells Svelte not to wait. Motions use `animate` directly, since Svelte's would start a frame later and draw the table twice. */
const STILL: TransitionConfig = { duration: 0 };

/** Animate a card that is played: from its place in the reader's hand, or from its player's seat. */
export function comes(node: HTMLElement, { card, seat, own }: { card: string; seat: number; own: boolean }): TransitionConfig {
  const duration = motion(own ? 180 : 230);
  if (!duration) return STILL;
  const box = node.closest('[data-testid="trick"]');
  const at = document.querySelector(`[data-testid="seat-${seat}"]`);
  // Before the first trick, and in a table that was just opened, no places were recorded.
  const trick = before.trick ?? (box && trickPlace(box));
  const from = own ? before.cards.get(card) : (before.seats.get(seat) ?? (at && seatPlace(at)));
  if (!trick || !from) return STILL;
  const away = (axis: 'x' | 'y') => `calc(${from[axis] - trick[axis]}px - var(--${axis}) * var(--card-width))`;
  const start = `translate(${away('x')}, ${away('y')}) scale(${own ? from.width / trick.width : 0.45})`;
  node.animate(
    own
      ? [{ transform: start }, { transform: 'none' }]
      : [
          { transform: start, opacity: 0 },
          { opacity: 1, offset: 0.5 },
          { transform: 'none', opacity: 1 },
        ],
    { duration, easing: SLOWS },
  );
  return STILL;
}

/** Share of the duration in which the cards are gathered, before the pile moves. */
const GATHERED = 0.4;

/** Animate a card of a finished trick: the cards are gathered into a pile, which moves to the winner. */
export function goes(node: HTMLElement, { winner }: { winner: number | null }): TransitionConfig {
  const duration = motion(250);
  const from = before.cards.get(node.dataset['trickCard']);
  const end = winner === null ? undefined : before.seats.get(winner);
  const { trick } = before;
  if (!duration || !from || !end || !trick) return STILL;
  // Not gathered completely, so that the edges of the pile stay visible.
  const x = (trick.x - from.x) * 0.86;
  const y = (trick.y - from.y) * 0.86;
  node.animate(
    [
      { transform: 'none', opacity: 1, easing: SLOWS },
      { transform: `translate(${x}px, ${y}px) scale(0.92)`, offset: GATHERED, easing: SPEEDS_UP },
      { opacity: 1, offset: 0.8 },
      { transform: `translate(${x + end.x - trick.x}px, ${y + end.y - trick.y}px) scale(0.32)`, opacity: 0 },
    ],
    { duration, fill: 'forwards' },
  );
  return { duration };
}

/** Fade out an element. */
export function fades(node: HTMLElement): TransitionConfig {
  const duration = motion(60);
  if (duration) node.animate({ opacity: 0 }, { duration, fill: 'forwards' });
  return { duration };
}

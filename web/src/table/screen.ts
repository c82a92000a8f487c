import { MediaQuery } from 'svelte/reactivity';

/** Portrait or narrow screen: the panel is a strip above the table. The styles of the table's parts repeat this query. */
export const upright = new MediaQuery('(max-aspect-ratio: 9/10)');

/** Phone held sideways: the panel is a rail, and nothing is above the table. */
export const low = new MediaQuery('(max-height: 520px) and (min-aspect-ratio: 9/10)');

/** Little height, as on a small phone. */
export const short = new MediaQuery('(max-height: 740px)');

/** Largest width of a card, as shares of the stage's width and height (0 to 1), and as a multiple of the text size. */
const SHARES = {
  upright: { width: 0.21, height: 0.17, most: 12 },
  low: { width: 0.13, height: 0.25, most: 9 },
  wide: { width: 0.126, height: 0.185, most: 13 },
};

/** Return the shape of the screen, which selects the table's layout. */
export const shape = (): keyof typeof SHARES => (upright.current ? 'upright' : low.current ? 'low' : 'wide');

/** Return the size of the page's text (pixels). */
export const textSize = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Return the unit of all sizes on a stage of this size, about the width of a card (pixels). */
export function unit(width: number, height: number, textSize: number): number {
  const share = SHARES[shape()];
  return Math.min(share.width * width, share.height * height, share.most * textSize);
}

/** Return the scale of the forms in the middle of the table. They grow with the cards, and shrink on small screens. */
export function enlargement(width: number, unit: number): number {
  if (low.current) return 0.86;
  return width < 360 ? 0.84 : Math.min(1.5, Math.max(1, unit / 130));
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Space between a question and the trick (pixels). */
const BETWEEN = 8;

/**
 * Return how the content of the middle makes room for a question in it: as a CSS transform, and true if the question is at its right,
 * false if it is below. The larger scale is chosen.
 */
export function apart(middle: Box, question: Box): { transform: string | null; beside: boolean } {
  if (!question.height || !middle.height) return { transform: null, beside: false };
  const below = Math.max(0, 1 - (question.height + BETWEEN) / middle.height);
  const beside = Math.max(0, 1 - (question.width + BETWEEN) / middle.width);
  return beside > below
    ? { transform: `translate(0, ${((1 - beside) * middle.height) / 2}px) scale(${beside})`, beside: true }
    : { transform: `translate(${((1 - below) * middle.width) / 2}px, 0) scale(${below})`, beside: false };
}

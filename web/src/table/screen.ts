import { MediaQuery } from 'svelte/reactivity';

/** Upright or narrow: the panel is a strip above the table. The same words stand in the styles of the table's parts. */
export const upright = new MediaQuery('(max-aspect-ratio: 9/10)');

/** A phone held sideways: the panel is a rail, and nothing stands above the table. */
export const low = new MediaQuery('(max-height: 520px) and (min-aspect-ratio: 9/10)');

/** The shares of the stage that a card's width may take, and its largest width in units of the text's size. */
const SHARES = {
  upright: { width: 0.21, height: 0.17, most: 12 },
  low: { width: 0.13, height: 0.25, most: 9 },
  wide: { width: 0.126, height: 0.185, most: 13 },
};

/** The shape of the screen, by which the parts of the table are laid out. */
export const shape = (): keyof typeof SHARES => (upright.current ? 'upright' : low.current ? 'low' : 'wide');

/** The size of the page's text, in pixels. */
export const textSize = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** What everything on the table is measured by, in pixels: about the width of a card on a stage of this size. */
export function unit(width: number, height: number, textSize: number): number {
  const share = SHARES[shape()];
  return Math.min(share.width * width, share.height * height, share.most * textSize);
}

/** How much larger than written the forms in the middle of the table are: they grow with the cards, and shrink where room is scarce. */
export function enlargement(width: number, unit: number): number {
  if (low.current) return 0.86;
  return width < 360 ? 0.84 : Math.min(1.5, Math.max(1, unit / 130));
}

/** What a German card is drawn from: paths with flat colours and an ink outline, on a card of 100 × 140. */

export const COLOURS = {
  ink: '#2b2723',
  paper: 'var(--card)',
  skin: '#f4d5b5',
  blush: '#eab08c',
  green: '#4a9157',
  pine: '#2f6c41',
  red: '#cf4437',
  wine: '#9f2a22',
  gold: '#f1c04e',
  amber: '#d79a2b',
  brown: '#bd8241',
  bark: '#6b4526',
  cream: '#f3eadb',
  steel: '#c9c8c2',
  black: '#3a322b',
  chestnut: '#8a5530',
  ginger: '#c2672f',
  blond: '#e0b060',
  white: '#ece5d8',
} as const;

export type Colour = keyof typeof COLOURS;

export interface Shape {
  d: string;
  fill: string;
  stroke: string;
  width: number;
  /** A transform; empty where the path already stands on the card. */
  at: string;
}

/** A path of a part: its colour, by name or by the role that a figure dresses; outlined unless `plain`; a `line` has no area. */
export type Stroke = readonly ['area' | 'plain' | 'line', string, string, number?];

/** Colours and types of the German cards' drawings: paths with flat colours and an ink outline on a card of 100 × 140 units. */

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
  /** Transform; empty if the path is already in card coordinates. */
  at: string;
}

/**
 * Path of a part: kind, colour (a name, or a role that the figure maps to a colour), path data, relative line width. An `area` is outlined,
 * a `plain` one is not, a `line` has no area.
 */
export type Stroke = readonly ['area' | 'plain' | 'line', string, string, number?];

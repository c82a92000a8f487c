/** Composes a German card from pips, layouts and parts of figures. */
import { letterOf } from '../faces';
import { RANKS as LETTERS } from '../shapes';
import { BUST, FIGURES, HEAD, parts, type Figure, type PartName } from './figures';
import { LAYOUTS, aceLeaves, twig } from './layouts';
import { INKS, LEAVES, OUTLINES, PIPS, TWIGS } from './pips';
import { COLOURS, type Colour, type Shape, type Stroke } from './shape';

export interface Drawing {
  /** Shapes drawn once. */
  once: readonly Shape[];
  /** Shapes drawn twice: as given, and rotated by 180° about the card's centre. */
  half: readonly Shape[];
}

const NOTHING: Drawing = { once: [], half: [] };

export const RANKS: Record<string, string> = {
  ...LETTERS,
  O: 'M-280-90v180a280 350 0 0 0 560 0v-180a280 350 0 0 0-560 0Z',
  U: 'M-270-440V130a270 310 0 0 0 540 0V-440',
};

/** Width of an outline (card units). */
const LINE = 1.1;

/** Convert strokes to shapes. `roles` maps a figure's roles, such as its coat, to colours. */
export function paint(strokes: readonly Stroke[], at: string, scale: number, roles: Record<string, Colour> = {}): Shape[] {
  return strokes.map(([kind, name, d, width = 1]) => {
    const colour = COLOURS[roles[name] ?? (name as Colour)];
    const line = kind === 'line' ? colour : kind === 'area' ? COLOURS.ink : 'none';
    return { d, at, fill: kind === 'line' ? 'none' : colour, stroke: line, width: (LINE * width) / scale };
  });
}

/** Draw a pip around a point of the card; `size` is its height (card units). */
export function pip(suit: string, x: number, y: number, size: number): Shape[] {
  const scale = size / 100;
  return paint(PIPS[suit] ?? [], `translate(${x} ${y})scale(${scale})`, scale);
}

function rank(card: string, x: number, y: number, height: number): Shape {
  const name = letterOf(card.charAt(1), 'german');
  const scale = height / 1040;
  return { d: RANKS[name] ?? '', at: `translate(${x} ${y})scale(${scale})`, fill: 'none', stroke: INKS[card.charAt(0)] ?? '', width: 165 };
}

function index(card: string, size: number): Shape[] {
  return [rank(card, 15.5, 17.5, 25.5), ...pip(card.charAt(0), 15.5, 33.5 + size / 2, size)];
}

/** Draw a card: index, and pips on their twig or a figure, each in both halves. */
function drawn(card: string): Drawing {
  const [suit, value] = [card.charAt(0), card.charAt(1)];
  const layout = LAYOUTS[value];
  if (layout) {
    const ace = value === 'A';
    const plant: Stroke[] = [['line', TWIGS[suit] ?? 'ink', twig(suit, layout), ace ? 1.5 : 1.2]];
    if (ace) plant.push(['area', LEAVES[suit] ?? 'ink', aceLeaves(suit)]);
    const pips = layout.half.flatMap(([x, y]) => pip(suit, x, y, layout.size));
    return { once: layout.middle ? pip(suit, 50, 70, layout.size) : [], half: [...paint(plant, '', 1), ...index(card, ace ? 21 : 17), ...pips] };
  }
  const figure = FIGURES[card];
  return figure ? { once: ribbon(card), half: [...bust(figure, BUST, 61, 34, 1), ...sign(card), ...index(card, 21)] } : NOTHING;
}

/** Draw the ribbon between the two halves. */
function ribbon(card: string): Shape[] {
  const figure = FIGURES[card];
  if (!figure) return [];
  return paint([['area', 'trim', 'M3 72.5L97 61.1V67.5L3 78.9Z']], '', 1, figure.colours);
}

function bust(figure: Figure, named: readonly PartName[], x: number, y: number, scale: number): Shape[] {
  return paint(parts(figure, named), `translate(${x} ${y})scale(${scale})`, scale, figure.colours);
}

/** Place of the suit sign on a figure: for an ober at the top, for an unter lower, for a king on the sceptre. */
const SIGNS: Record<string, readonly [x: number, y: number, size: number]> = { K: [88, 21, 18], Q: [87.5, 16, 20], J: [87, 49, 22] };

function sign(card: string): Shape[] {
  const [suit, value] = [card.charAt(0), card.charAt(1)];
  const [x, y, size] = SIGNS[value] ?? [0, 0, 1];
  const halo: Stroke[] = value === 'K' ? [] : [['line', 'paper', OUTLINES[suit] ?? '', 3.5]];
  return [...paint(halo, `translate(${x} ${y})scale(${size / 100})`, size / 100), ...pip(suit, x, y, size)];
}

/**
 * Draw a card with a large rank above its pip on the left edge, which stays visible under other cards. Beside them is a larger pip, or the
 * figure's head.
 */
function drawnLarge(card: string): Drawing {
  const suit = card.charAt(0);
  if (!PIPS[suit]) return NOTHING;
  const figure = FIGURES[card];
  const beside = figure ? bust(figure, HEAD, 69, 110, 1.4) : pip(suit, 70, 103, 58);
  const letter = rank(card, 23.5, 34.5, 54);
  // Squeeze the two digits of 10 to the width of one letter.
  if (card.charAt(1) === 'T') letter.at += 'scale(.8 1)';
  return { once: [...beside, letter, ...pip(suit, 22, 84, 35)], half: [] };
}

const seen = new Map<string, Drawing>();

/** Return the drawing of a card such as `CQ`, the ober of acorns. */
export function drawing(card: string, large: boolean): Drawing {
  const key = large ? `${card} large` : card;
  let found = seen.get(key);
  if (!found) seen.set(key, (found = large ? drawnLarge(card) : drawn(card)));
  return found;
}

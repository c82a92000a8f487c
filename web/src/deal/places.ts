/** A part of the board, in pixels from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where everybody's cards lie, and the trick between them. */
export interface Places {
  /** The seat at the bottom first, the others as they sit, from the left. */
  readonly seats: readonly Box[];
  readonly middle: Box;
}

/** How a hand lies in its place. */
export interface Fit {
  /** Width of a card; its height is 1.4 of it. */
  readonly card: number;
  /** From one card to the next. */
  readonly step: number;
  readonly rows: number;
  readonly perRow: number;
}

/** Height of a card in widths. */
export const TALL = 1.4;
/** What of a card is seen under the next row, in heights. */
export const ROW = 0.6;
/** What of a card must be seen beside the next one, in widths: its rank. */
const SEEN = 0.46;
/** What of a card is seen where there is room, in widths. */
const APART = 0.94;

/** The largest cards with which a hand of `count` fits into its place, in as few rows as do not make them much smaller. */
export function fit(count: number, { width, height }: { width: number; height: number }, most: number): Fit {
  const ways = [1, 2, 3].map((rows): Fit => {
    const perRow = Math.max(1, Math.ceil(count / rows));
    const card = Math.max(1, Math.min(most, height / (TALL * (1 + (rows - 1) * ROW)), width / (1 + SEEN * (perRow - 1))));
    return { card, step: perRow > 1 ? Math.min(APART * card, (width - card) / (perRow - 1)) : card, rows, perRow };
  });
  return ways.reduce((best, way) => (way.card > 1.15 * best.card ? way : best));
}

/** Shares of the board: `own` and `top` are heights, `side` is a width. */
const WIDE = { own: 0.27, top: 0.25, side: 0.29 };
const LOW = { own: 0.31, top: 0.28, side: 0.27 };

/** Who sits where on a board of this size. */
export function places(count: number, width: number, height: number): Places {
  const others = count - 1;
  const upright = width < 0.95 * height;
  return upright ? stacked(others, width, height) : around(others, width, height, height < 420 ? LOW : WIDE);
}

/** Upright: the others in rows above the trick. */
function stacked(others: number, width: number, height: number): Places {
  const columns = others > 3 ? 2 : 1;
  const rows = Math.ceil(others / columns);
  const own = 0.225 * height;
  const row = Math.min(0.2, 0.47 / Math.max(1, rows)) * height;
  const seats = Array.from({ length: others }, (_, i) => {
    const alone = columns === 2 && i === others - 1 && others % 2 === 1;
    return { x: alone ? width / 4 : ((i % columns) * width) / columns, y: Math.floor(i / columns) * row, width: width / columns, height: row };
  });
  const top = rows * row;
  return { seats: [{ x: 0, y: height - own, width, height: own }, ...seats], middle: { x: 0, y: top, width, height: height - own - top } };
}

/** Wide: the others to the left, on top and to the right; two of them share the top, or the sides where the board is low. */
function around(others: number, width: number, height: number, share: typeof WIDE): Places {
  const own = share.own * height;
  const upper = height - own;
  const beside = others > 2 || (others === 2 && share === LOW);
  const above = beside ? others - 2 : others;
  const side = beside ? share.side * width : 0;
  const top = above ? share.top * height : 0;
  const left: Box = { x: 0, y: others > 3 ? top : 0.5 * top, width: side, height: upper - (others > 3 ? top : 0.5 * top) };
  // Two or three on top have the whole width, one has the middle.
  const [from, room] = above === 1 && beside ? [side, width - 2 * side] : [0, width];
  const tops = Array.from({ length: above }, (_, i) => ({ x: from + (i * room) / above, y: 0, width: room / above, height: top }));
  const seats = beside ? [left, ...tops, { ...left, x: width - side }] : tops;
  return { seats: [{ x: 0, y: upper, width, height: own }, ...seats], middle: { x: side, y: top, width: width - 2 * side, height: upper - top } };
}

/** Rectangle on the board, from its upper left corner (pixels). */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Places of the hands, and of the trick between them. */
export interface Places {
  /** Places of the seats: the one at the bottom first, then the others from the left. */
  readonly seats: readonly Box[];
  readonly middle: Box;
}

/** Layout of a hand in its place. */
export interface Fit {
  /** Width of a card; its height is `TALL` times as much. */
  readonly card: number;
  /** Distance from one card to the next. */
  readonly step: number;
  readonly rows: number;
  readonly perRow: number;
}

/** Height of a card, as a multiple of its width. */
export const TALL = 1.4;
/** Visible part of a card below the next row, as a share of its height. */
export const ROW = 0.6;
/** Least visible part of a card beside the next, as a share of its width; enough for the rank. */
const SEEN = 0.46;
/** Visible part of a card if there is room, as a share of its width. */
const APART = 0.94;

/**
 * Return the layout of `count` cards in a place. A further row is used only if it makes the cards at least 15 % larger. `most` is the
 * largest width of a card.
 */
export function fit(count: number, { width, height }: { width: number; height: number }, most: number): Fit {
  const ways = [1, 2, 3].map((rows): Fit => {
    const perRow = Math.max(1, Math.ceil(count / rows));
    const card = Math.max(1, Math.min(most, height / (TALL * (1 + (rows - 1) * ROW)), width / (1 + SEEN * (perRow - 1))));
    return { card, step: perRow > 1 ? Math.min(APART * card, (width - card) / (perRow - 1)) : card, rows, perRow };
  });
  return ways.reduce((best, way) => (way.card > 1.15 * best.card ? way : best));
}

/** Shares of the board: `own` and `top` of its height, `side` of its width. */
const WIDE = { own: 0.27, top: 0.25, side: 0.29 };
const LOW = { own: 0.31, top: 0.28, side: 0.27 };
const LOW_SHORT = { ...LOW, own: 0.36 };

/** Largest number of cards in each hand with which two hands fit side by side in portrait format. */
const SHORT = 6;

/** Return the places of all seats on a board of this size. `most` is the number of cards in the largest hand. */
export function places(count: number, width: number, height: number, most: number): Places {
  const others = count - 1;
  const upright = width < 0.95 * height;
  return upright ? stacked(others, width, height, most <= SHORT) : around(others, width, height, height >= 420 ? WIDE : most <= SHORT ? LOW_SHORT : LOW);
}

/** Return the places in portrait format: the others above the trick, in rows of one or, with short hands or many players, of two. */
function stacked(others: number, width: number, height: number, short: boolean): Places {
  const columns = others > 3 || (short && others > 1) ? 2 : 1;
  const rows = Math.ceil(others / columns);
  const own = (short ? 0.28 : 0.225) * height;
  const row = Math.min(0.2, 0.47 / Math.max(1, rows)) * height;
  const seats = Array.from({ length: others }, (_, i) => {
    const alone = columns === 2 && i === others - 1 && others % 2 === 1;
    return { x: alone ? width / 4 : ((i % columns) * width) / columns, y: Math.floor(i / columns) * row, width: width / columns, height: row };
  });
  const top = rows * row;
  return { seats: [{ x: 0, y: height - own, width, height: own }, ...seats], middle: { x: 0, y: top, width, height: height - own - top } };
}

/**
 * Return the places in landscape format: the others on the left, top and right. Two others share the top, or the sides if the board is low.
 */
function around(others: number, width: number, height: number, share: typeof WIDE): Places {
  const own = share.own * height;
  const upper = height - own;
  const beside = others > 2 || (others === 2 && share !== WIDE);
  const above = beside ? others - 2 : others;
  const side = beside ? share.side * width : 0;
  const top = above ? share.top * height : 0;
  const left: Box = { x: 0, y: others > 3 ? top : 0.5 * top, width: side, height: upper - (others > 3 ? top : 0.5 * top) };
  // Two or three seats at the top share the whole width; one seat between two sides takes the middle.
  const [from, room] = above === 1 && beside ? [side, width - 2 * side] : [0, width];
  const tops = Array.from({ length: above }, (_, i) => ({ x: from + (i * room) / above, y: 0, width: room / above, height: top }));
  const seats = beside ? [left, ...tops, { ...left, x: width - side }] : tops;
  return { seats: [{ x: 0, y: upper, width, height: own }, ...seats], middle: { x: side, y: top, width: width - 2 * side, height: upper - top } };
}

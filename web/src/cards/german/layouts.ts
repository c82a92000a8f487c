/** Positions of the pips on a plain card. Only the upper half is given; the lower half is the same, rotated by 180°. */
type Place = readonly [x: number, y: number];

export interface Layout {
  /** Height of a pip (card units). */
  size: number;
  /** Pips of the upper half; the lower half repeats them upside down. */
  half: readonly Place[];
  /** True if one more pip is in the centre. */
  middle: boolean;
}

export const LAYOUTS: Record<string, Layout> = {
  A: { size: 52, half: [[61, 37]], middle: false },
  '7': {
    size: 25,
    half: [
      [46, 21],
      [81, 21],
      [65, 46],
    ],
    middle: true,
  },
  '8': {
    size: 25,
    half: [
      [46, 20],
      [81, 20],
      [46, 51],
      [81, 51],
    ],
    middle: false,
  },
  '9': {
    size: 24,
    half: [
      [46, 18],
      [81, 18],
      [45, 43],
      [80, 44],
    ],
    middle: true,
  },
  T: {
    size: 23.5,
    half: [
      [46, 18],
      [81, 18],
      [46, 43.5],
      [81, 43.5],
      [66, 69],
    ],
    middle: false,
  },
};

/**
 * Twigs of the aces: `ACE_OVER` curves from the centre around the large pip to the top, the others go straight to its foot and then aside.
 */
const ACE_OVER = 'M50 70C62 66 94 66 93 36C92 16 78 5 64 12';
const ACE_UP = 'M50 70C54 67 60 66 61 59M53 68.5C62 72 78 71 86 64';
const ACE_LEAF = 'M50 70C57 68 64 69 65.6 61.5M53 69C62 72 78 71 86 64';

/** Return the leaves on an ace's twig. */
export function aceLeaves(suit: string): string {
  return HANGING.includes(suit)
    ? 'M76 63C82 61 89 65 91 72C84 74 77 70 76 63ZM61 67C66 68 71 73 71 79C65 78 61 73 61 67Z'
    : 'M85 65C84 59 89 54 96 54C97 61 92 66 85 65ZM71 70C76 69 83 73 84 80C77 81 71 77 71 70ZM68 70C67 65 70 60 75 58C78 63 75 69 68 70Z';
}

const HANGING = 'CD';

/** Return the twig of the pips: acorns and bells hang from it, leaves and hearts stand on it. */
export function twig(suit: string, { size, half }: Layout): string {
  const hangs = HANGING.includes(suit);
  if (half.length === 1) return hangs ? ACE_OVER : suit === 'S' ? ACE_LEAF : ACE_UP;
  const end = hangs ? -0.46 * size : 0.46 * size;
  const tops = half.map(([, y]) => y + end);
  const stem = 63.5;
  const top = Math.min(...tops);
  const branches = half
    .filter(([, y]) => y < 60)
    .map(([x, y]) => {
      const tip = y + end;
      return `M${stem} ${hangs ? tip + 1 : tip + 7}Q${stem} ${hangs ? tip - 6 : tip + 6} ${(x + stem) / 2} ${hangs ? tip - 4 : tip + 5}T${x} ${tip}`;
    });
  return `M50 70C54 63 ${stem} 62 ${stem} 52V${top + (hangs ? 0 : 7)}${branches.join('')}`;
}

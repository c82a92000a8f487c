/** Where the pips of a plain card stand. A card looks the same from both sides: what is given here is turned about its middle. */
type Place = readonly [x: number, y: number];

export interface Layout {
  /** Height of a pip. */
  size: number;
  /** Pips of the upper half; the lower half repeats them upside down. */
  half: readonly Place[];
  /** One pip in the very middle. */
  middle: boolean;
}

export const LAYOUTS: Record<string, Layout> = {
  A: { size: 52, half: [[61, 37]], middle: false },
  '7': { size: 25, half: [[46, 21], [81, 21], [65, 46]], middle: true },
  '8': { size: 25, half: [[46, 20], [81, 20], [46, 51], [81, 51]], middle: false },
  '9': { size: 24, half: [[46, 18], [81, 18], [45, 43], [80, 44]], middle: true },
  T: { size: 23.5, half: [[46, 18], [81, 18], [46, 43.5], [81, 43.5], [66, 69]], middle: false },
};

/** From the middle around the ace's large pip to its top, and straight to its foot. */
const ACE_OVER = 'M50 70C62 66 94 66 93 36C92 16 78 5 64 12';
const ACE_UP = 'M50 70C52 67 56 66 61 58';

/** The twig that the pips grow on: acorns and bells hang from it, leaves and hearts stand on it. */
export function twig(suit: string, { size, half }: Layout): string {
  const hangs = suit === 'C' || suit === 'D';
  if (half.length === 1) return hangs ? ACE_OVER : ACE_UP;
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

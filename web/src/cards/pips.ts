// The pips of a number card as one shape: a browser lays out one path much sooner than ten.
import { PIP_PLACES, PIPS } from './shapes';

const drawn = new Map<string, string>();

/** Path of a number card's pips, in the picture's 164.8 × 260.8 frame; empty for other cards. */
export function pips(suit: string, rank: string): string {
  const key = suit + rank;
  let path = drawn.get(key);
  if (path === undefined) {
    const size = rank === 'A' ? 0.125 : 0.058;
    path = (PIP_PLACES[rank] ?? []).map(([x, y]) => placed(PIPS[suit] ?? '', x, y, y > 0 ? -size : size)).join('');
    drawn.set(key, path);
  }
  return path;
}

/** The path scaled and then moved; upside down where the scale is negative. It may have the commands `MLCScshaZ`. */
export function placed(path: string, x: number, y: number, scale: number): string {
  return path.replaceAll(/([a-z])([^a-z]*)/gi, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const written = numbers.map((number, i) => {
      if (command === 'a') return i % 7 < 2 ? number * Math.abs(scale) : i % 7 < 5 ? number : number * scale;
      return number * scale + (command !== command.toUpperCase() ? 0 : i % 2 ? y : x);
    });
    return command + written.map((number) => Number(number.toFixed(2))).join(' ');
  });
}

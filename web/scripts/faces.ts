/** Cards as SVG that stands alone, in the 100 × 140 units of a card: for link previews, and for the library (`src/stich/pictures/faces`). */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { drawing } from '../src/cards/german/drawing.ts';
import { OUTLINES } from '../src/cards/german/pips.ts';
import type { Shape } from '../src/cards/german/shape.ts';
import { PIPS, PIP_PLACES, RANKS } from '../src/cards/shapes.ts';

export type Faces = 'french' | 'german';

const WEB = resolve(import.meta.dirname, '..');
const ART = resolve(WEB, 'src/cards/art');
const STYLES = ['page/tokens.css', 'cards/backs.css'].map((file) => readFileSync(resolve(WEB, 'src', file), 'utf-8')).join('\n');

/** A colour of the page, by day. */
function colour(name: string): string {
  const found = new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)`).exec(STYLES)?.[1];
  if (!found) throw new Error(`no colour --${name} in the page's styles`);
  return found;
}

const [PAPER, EDGE, BLACK, RED] = [colour('card'), colour('card-edge'), colour('black'), colour('red')];
const INK: Record<string, string> = { C: BLACK, S: BLACK, H: RED, D: RED, J: colour('joker') };

/** The cards that these faces have. */
export function pack(faces: Faces): string[] {
  const ranks = faces === 'german' ? 'AKQJT987' : 'AKQJT98765432';
  const cards = [...'CSHD'].flatMap((suit) => [...ranks].map((rank) => suit + rank));
  return faces === 'german' ? cards : [...cards, 'JK1', 'JK2', 'JK3'];
}

/** The figure of a court card or a joker, with ids of its own: cards stand side by side in one picture. */
function figure(card: string): string {
  const svg = readFileSync(resolve(ART, `${card}.svg`), 'utf-8');
  return svg
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/\bid="(\w+)"/g, `id="${card}$1"`)
    .replace(/href="#(\w+)"/g, `href="#${card}$1"`);
}

function french(card: string): string {
  const [suit, rank] = [card.charAt(0), card.slice(-1)];
  const ink = INK[suit] ?? '';
  const stroke = `fill="none" stroke="${ink}" stroke-width="150" stroke-linejoin="round" stroke-linecap="round"`;
  const index = `<svg x="3" y="4.9" width="26" height="54.8" viewBox="-560 -520 1120 2360"><path d="${RANKS[rank]}" ${stroke}/><path d="${PIPS[suit]}" transform="translate(0 1260) scale(.98)" fill="${ink}"/></svg>`;
  const place = 'x="26" y="6.3" width="71" height="127.4" viewBox="-82.4 -130.4 164.8 260.8"';
  if (suit === 'J' || 'JQK'.includes(rank)) return `${index}<svg ${place}>${figure(card)}</svg>`;
  const size = rank === 'A' ? 0.125 : 0.058;
  const pips = (PIP_PLACES[rank] ?? []).map(([x, y]) => `<path d="${PIPS[suit]}" transform="translate(${x} ${y}) scale(${size})${y > 0 ? ' rotate(180)' : ''}"/>`);
  return `${index}<svg ${place} fill="${ink}">${pips.join('')}</svg>`;
}

function german(card: string): string {
  const painted = (shapes: readonly Shape[]) =>
    shapes.map(({ d, at, fill, stroke, width }) => `<path d="${d}"${at ? ` transform="${at}"` : ''} fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`).join('');
  const { once, half } = drawing(card, false);
  const drawn = `<g id="g${card}">${painted(half)}</g><use href="#g${card}" transform="rotate(180 50 70)"/>${painted(once)}`;
  return `<g stroke-linejoin="round" stroke-linecap="round">${drawn.replaceAll('var(--card)', PAPER)}</g>`;
}

/** The front of a card. */
export function front(card: string, faces: Faces): string {
  return `<rect x=".3" y=".3" width="99.4" height="139.4" rx="7.2" fill="${PAPER}" stroke="${EDGE}" stroke-width=".6"/>${faces === 'german' ? german(card) : french(card)}`;
}

/** The back of a card, with the suits' pips, as the page has it unless a player chooses another. */
export function back(faces: Faces): string {
  const line = colour('back-line');
  const pips = ['C', 'H', 'D', 'S'].map((suit, i) => {
    const place = `translate(${36 + 28 * (i % 2)} ${56 + 28 * Math.floor(i / 2)}) scale(${faces === 'german' ? 0.18 : 0.018})`;
    return `<path d="${(faces === 'german' ? OUTLINES : PIPS)[suit]}" transform="${place}" fill="${line}"/>`;
  });
  return `<rect width="100" height="140" rx="7.5" fill="${colour('back')}"/><rect x="6.5" y="6.5" width="87" height="127" rx="6" fill="none" stroke="${line}" stroke-width="1.2"/>${pips.join('')}`;
}

/** A picture of its own. */
export function standing(drawn: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">${drawn}</svg>\n`;
}

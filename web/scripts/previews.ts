import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import { front } from './faces.ts';

const WEB = resolve(import.meta.dirname, '..');
const ICON = resolve(WEB, 'public/icon.svg');

/** What a link preview shows of a game: cards as its players know them, from the left. */
export const PREVIEWS: Record<string, { faces: 'french' | 'german'; cards: readonly string[] }> = {
  stich: { faces: 'french', cards: ['SA', 'HQ', 'CJ', 'DT'] },
  skat: { faces: 'french', cards: ['CJ', 'SJ', 'HJ', 'DJ'] },
  schafkopf: { faces: 'german', cards: ['CQ', 'SQ', 'HQ', 'DA'] },
  suitability: { faces: 'french', cards: ['HA', 'SK', 'DQ', 'C9'] },
};

const [WIDTH, HEIGHT] = [1200, 630];
const CARD = 270;
/** A fan of a game's cards on the table. */
export function preview(game: string): string {
  const { faces, cards } = PREVIEWS[game] ?? { faces: 'french', cards: [] };
  const scale = CARD / 100;
  const fan = cards.map((card, i) => {
    const turn = (i - (cards.length - 1) / 2) * 11;
    return `<g transform="translate(${WIDTH / 2} ${HEIGHT * 1.9}) rotate(${turn}) translate(0 ${-HEIGHT * 1.43}) scale(${scale}) translate(-50 -70)"><rect x="1.5" y="4" width="100" height="140" rx="7.5" fill="#00000038"/>${front(card, faces)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><radialGradient id="light" cx=".5" cy=".35" r=".8"><stop stop-color="#1c8376"/><stop offset="1" stop-color="#0a3f39"/></radialGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>${fan.join('')}</svg>`;
}

/** The icon with its ground to the very edge: whoever shows it cuts out a shape of their own, of which the middle four fifths are safe. */
function maskable(icon: string): string {
  const [, pip = ''] = /(<g .*<\/g>)/s.exec(icon) ?? [];
  const [, ground = ''] = /<rect[^>]* fill="([^"]+)"/.exec(icon) ?? [];
  if (!pip || !ground) throw new Error(`${ICON}: expected a <rect> with the ground's colour and a <g> with the pip`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><g transform="translate(32 32) scale(.82) translate(-32 -32)">${pip}</g></svg>`;
}

/** All pictures that others than this page show, which know no SVG, by file name. */
export async function pictures(): Promise<Record<string, Uint8Array>> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const icon = readFileSync(ICON, 'utf-8');
  const drawn = (svg: string, width: number) => new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
  return {
    'icon-192.png': drawn(icon, 192),
    'icon-512.png': drawn(icon, 512),
    'icon-maskable-512.png': drawn(maskable(icon), 512),
    // Apple rounds the corners itself, and shows what is transparent as black.
    'apple-touch-icon.png': drawn(maskable(icon), 180),
    ...Object.fromEntries(Object.keys(PREVIEWS).map((game) => [`preview-${game}.png`, drawn(preview(game), WIDTH)])),
  };
}

// Takes the twelve court figures and a joker out of `@letele/playing-cards` (CC0, after Adrian Kennard's designs) and writes them, without
// indices and in our colours, to src/cards/art/. The package holds React components; a stand-in for React turns them into SVG.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optimize } from 'svgo';

const web = fileURLToPath(new URL('..', import.meta.url));
const target = join(web, 'src/cards/art');

const COURT = ['C', 'S', 'H', 'D'].flatMap((suit) => ['J', 'Q', 'K'].map((rank) => suit + rank));
/** One jester in three costumes. */
const JOKERS = { JK1: {}, JK2: { red: '#2f7d5b', '#44F': '#5b3a78' }, JK3: { red: '#7a4a9c', '#44F': '#8a2f3b' } };
const files = [...COURT, ...Object.keys(JOKERS)].map((card) => join(target, `${card}.svg`));
const age = (file) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
const oldest = Math.min(...(await Promise.all(files.map(age))));
const sources = [fileURLToPath(import.meta.url), join(web, 'package-lock.json')];
if (oldest > Math.max(...(await Promise.all(sources.map(age))))) process.exit();

const COLOURS = { red: '#c8392f', '#44F': '#2b4a80', '#FC4': '#e6b655', '#000': '#22252b', '#fff': '#fffefb' };
const FRAME = '-82.4 -130.4 164.8 260.8';
// Rank, small pip, and the large pip in the figure's corner, which would stand beside our own index.
const INDEX_SIZES = new Set(['32', '26.769', '55.68']);

const source = await readFile(join(web, 'node_modules/@letele/playing-cards/dist/index.esm.js'), 'utf8');
const standIn = 'const _extends = Object.assign; const React = { createElement: (tag, props, ...children) => ({ tag, props, children }) };\n';
const module = join(tmpdir(), `stich-card-art-${process.pid}.mjs`);
await writeFile(module, standIn + source.replace(/^import .*$/gm, ''));
const deck = await import(pathToFileURL(module).href);
await rm(module);

const KEPT = new Set(['viewBox', 'preserveAspectRatio', 'patternUnits']);
function attribute(name) {
  if (name === 'className') return null;
  if (name === 'xlinkHref') return 'href';
  return KEPT.has(name) ? name : name.replace(/[A-Z]/g, (c) => '-' + c.toLowerCase());
}

function isIndex({ tag, props }) {
  return tag === 'use' && INDEX_SIZES.has(String(props?.width));
}

function isFrame({ tag, props }, last) {
  return tag === 'rect' || (tag === 'use' && last && props?.fill === 'none');
}

function write(element, last = false, colours = COLOURS) {
  if (!element) return '';
  if (typeof element === 'string') return element;
  if (isIndex(element) || isFrame(element, last)) return '';
  const { tag, props, children } = element;
  const attributes = Object.entries(props ?? {})
    .map(([name, value]) => [attribute(name), colours[value] ?? value])
    .filter(([name, value]) => name && value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${attributes.join('')}>${children.map((c) => write(c, false, colours)).join('')}</${tag}>`;
}

/** A card of the package as a picture in our frame. */
async function draw(card, source, place = '', colours = COLOURS) {
  const { children } = source({});
  const inside = children.map((c, i) => write(c, i === children.length - 1, colours)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${FRAME}">${place ? `<g transform="${place}">${inside}</g>` : inside}</svg>`;
  // Paths stand in symbols of a thousand units and more: whole numbers are a tenth of a pixel on the largest card.
  const whole = { name: 'preset-default', params: { overrides: { convertPathData: { floatPrecision: 0 } } } };
  const { data } = optimize(svg, { multipass: true, floatPrecision: 1, plugins: [whole] });
  await writeFile(join(target, `${card}.svg`), data);
}

await mkdir(target, { recursive: true });
for (const card of COURT) await draw(card, deck[card.charAt(0) + card.charAt(1).toLowerCase()]);
for (const [card, costume] of Object.entries(JOKERS)) await draw(card, deck.J1, 'translate(0 4)scale(.82)', { ...COLOURS, ...costume });

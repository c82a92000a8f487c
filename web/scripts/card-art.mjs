// Takes the twelve court figures out of `@letele/playing-cards` (CC0, after Adrian Kennard's designs) and writes them, without
// indices and in our colours, to src/cards/art/. The package holds React components; a stand-in for React turns them into SVG.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optimize } from 'svgo';

const web = fileURLToPath(new URL('..', import.meta.url));
const target = join(web, 'src/cards/art');

const files = ['C', 'S', 'H', 'D'].flatMap((suit) => ['J', 'Q', 'K'].map((rank) => join(target, `${suit}${rank}.svg`)));
const age = (file) => stat(file).then(({ mtimeMs }) => mtimeMs, () => 0);
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

function write(element, last = false) {
  if (!element) return '';
  if (typeof element === 'string') return element;
  if (isIndex(element) || isFrame(element, last)) return '';
  const { tag, props, children } = element;
  const attributes = Object.entries(props ?? {})
    .map(([name, value]) => [attribute(name), COLOURS[value] ?? value])
    .filter(([name, value]) => name && value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${attributes.join('')}>${children.map((c) => write(c)).join('')}</${tag}>`;
}

await mkdir(target, { recursive: true });
for (const suit of ['C', 'S', 'H', 'D']) {
  for (const rank of ['J', 'Q', 'K']) {
    const { children } = deck[suit + rank.toLowerCase()]({});
    const inside = children.map((c, i) => write(c, i === children.length - 1)).join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${FRAME}">${inside}</svg>`;
    const { data } = optimize(svg, { multipass: true, floatPrecision: 1 });
    await writeFile(join(target, `${suit}${rank}.svg`), data);
  }
}

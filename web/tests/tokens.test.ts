// Colours, sizes of text, corners, shadows and times are written in `page/tokens.css` only.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../src');
const TOKENS = 'page/tokens.css';

/** Styles of a file, without comments and without what is only for paper. */
function styles(file: string): string {
  const text = readFileSync(resolve(SOURCES, file), 'utf-8');
  const css = file.endsWith('.svelte') ? text.slice(Math.max(0, text.lastIndexOf('<style'))) : text;
  const paperless = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@media print \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '');
  return file.endsWith('.svelte') && !text.includes('<style') ? '' : paperless;
}

/** Pictures of cards keep their own colours, which do not follow the page's. */
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' })
  .filter((file) => /\.(css|svelte)$/.test(file) && !file.startsWith('paraglide') && file !== TOKENS)
  .map((file) => [file, styles(file)] as const);

const NAMED = /(?<![\w-])(?:white|black|red|blue|green|gr[ae]y|silver|gold|orange|yellow|purple)(?![\w-])/;

/** What is found in a declaration that belongs to the tokens; null if nothing. */
export function literal(property: string, value: string, file: string): string | null {
  const colour = /#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch|lab)a?\(/i.exec(value) ?? (property.startsWith('mask') ? null : NAMED.exec(value));
  if (colour && !file.startsWith('cards/')) return colour[0];
  if (property === 'font-size') return /^[\d.]+(rem|px)$/.exec(value)?.[0] ?? null;
  if (property === 'border-radius') return /(?:^| )(?:99|[6-9]|1\d|20)px\b/.exec(value)?.[0] ?? null;
  if (/^(transition|animation)/.test(property)) return /\b(?!1ms)\d+ms\b/.exec(value)?.[0] ?? null;
  if (property !== 'box-shadow' || file.startsWith('cards/')) return null;
  // A ring or a glow lies around its box; a shadow that falls has an offset.
  const layers = value.replace(/color-mix\((?:[^()]|\([^()]*\))*\)/g, 'var(--mixed)').split(/,\s*/);
  return layers.find((layer) => !/^(none|inherit|var\(--[\w-]+\)|(inset )?(0 0|\d+px 0) [\w. ]*var\(--[\w-]+\))$/.test(layer.trim())) ?? null;
}

function found(file: string, css: string): string[] {
  return [...css.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([, property = '', value = '']) => {
    const what = literal(property, value.replace(/\s+/g, ' ').trim(), file);
    return what === null ? [] : [`${file}: ${property}: ${what}`];
  });
}

test('styles use tokens', () => {
  expect(FILES.length).toBeGreaterThan(200);
  expect(FILES.flatMap(([file, css]) => found(file, css))).toEqual([]);
});

test('every token is used, and every used custom property is set somewhere', () => {
  const tokens = readFileSync(resolve(SOURCES, TOKENS), 'utf-8');
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' }).filter((file) => /\.(svelte|ts|css)$/.test(file) && !file.startsWith('paraglide'));
  const everything = sources.map((file) => readFileSync(resolve(SOURCES, file), 'utf-8')).join('\n');
  const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
  const used = names(everything, /var\((--[\w-]+)/g);
  const set = names(everything, /(--[\w-]+)(?=[:='])/g);
  // Colours of series are named by number.
  const unused = [...names(tokens, /^\s+(--[\w-]+):/gm)].filter((name) => !name.startsWith('--series') && !used.has(name));
  const unset = [...names(FILES.map(([, css]) => css).join('\n'), /var\((--[\w-]+)\)/g)].filter((name) => !set.has(name));
  expect({ unused, unset }).toEqual({ unused: [], unset: [] });
});

test.each([
  ['color', '#fff', '#fff'],
  ['color', 'red', 'red'],
  ['background', 'rgb(0 0 0 / 50%)', 'rgb('],
  ['font-size', '0.9rem', '0.9rem'],
  ['border-radius', '12px', '12px'],
  ['box-shadow', '0 1px 3px var(--ink)', '0 1px 3px var(--ink)'],
  ['transition', 'color 150ms', '150ms'],
  ['box-shadow', 'inset 0 0 0 2px var(--accent), var(--shadow)', null],
  ['font-size', 'var(--text-3)', null],
  ['mask-image', 'linear-gradient(black, transparent)', null],
])('%s: %s', (property, value, what) => {
  expect(literal(property, value, 'table/Seat.svelte')).toBe(what);
});

// The sources of the page, parsed.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'svelte/compiler';

const SOURCES = resolve(import.meta.dirname, '../src');

/** Paths below `src` of all sources that are not generated. */
export const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' }).filter((file) => /\.(ts|svelte)$/.test(file) && !file.startsWith('paraglide'));

/** Node of a parsed source, with its text. */
export interface Node {
  readonly type: string;
  readonly text: string;
  readonly [field: string]: unknown;
}

/** All nodes of a component's source, in its scripts and markup. */
export function nodesOf(source: string): Node[] {
  const found: Node[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end } = node as { type?: string; start: number; end: number };
    Object.values(node).forEach(walk);
    if (type) found.push(Object.assign(node, { type, text: source.slice(start, end) }));
  };
  const { instance, module, fragment } = parse(source, { modern: true });
  walk([instance, module, fragment]);
  return found;
}

/** All nodes of a file. */
export function nodes(file: string): Node[] {
  const text = readFileSync(resolve(SOURCES, file), 'utf-8');
  return nodesOf(file.endsWith('.svelte') ? text : `<script lang="ts">${text}</script>`);
}

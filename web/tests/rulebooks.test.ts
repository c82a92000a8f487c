import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { rendered } from '../scripts/rulebook';
import { locales } from '../src/paraglide/runtime';

const FOLDER = resolve(import.meta.dirname, '../../docs/rules');
/** Each has a folder. The plain one is for games that have none, and so no rules here. */
const GAMES = readdirSync(resolve(import.meta.dirname, '../src/games'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() && entry.name !== 'plain' ? [entry.name] : []));

test.each(GAMES.flatMap((game) => [`${game}.md`, ...locales.map((locale) => `${game}.${locale}.md`)]))('%s is there and can be shown', (file) => {
  expect(existsSync(resolve(FOLDER, file))).toBe(true);
  const { title, headings } = rendered(readFileSync(resolve(FOLDER, file), 'utf-8'), file);
  expect(title).not.toBe('');
  expect(headings.length).toBeGreaterThan(3);
});

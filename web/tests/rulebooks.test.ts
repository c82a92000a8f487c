import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { keyed, rendered } from '../scripts/rulebook';
import { locales } from '../src/paraglide/runtime';

const FOLDER = resolve(import.meta.dirname, '../../docs/rules');
/** Games by their folders, except `plain`, which serves games without a folder and has no rules. */
const GAMES = readdirSync(resolve(import.meta.dirname, '../src/games'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'plain' ? [entry.name] : [],
);

test.each(GAMES.flatMap((game) => [`${game}.md`, ...locales.map((locale) => `${game}.${locale}.md`)]))('%s is there and can be shown', (file) => {
  expect(existsSync(resolve(FOLDER, file))).toBe(true);
  const { title, headings } = rendered(readFileSync(resolve(FOLDER, file), 'utf-8'), file);
  expect(title).not.toBe('');
  expect(headings.length).toBeGreaterThan(3);
});

/** Contents of the pictures in a text, without their words. */
function drawn(file: string): string[] {
  const { blocks } = rendered(readFileSync(resolve(FOLDER, file), 'utf-8'), file);
  return blocks.flatMap((block) => {
    if (typeof block === 'string') return [];
    if (block.kind === 'cards') return block.rows.map(({ cards }) => cards.map(({ card, missing }) => (missing ? `no ${card}` : card)).join(' '));
    if (block.kind === 'tricks') return block.tricks.map(({ cards, leader, winner }) => `${cards.join(' ')}, ${leader} leads, ${winner} wins`);
    return block.steps.map(({ said }) => said.map(({ words, pass }) => (pass ? 'pass' : words ? 'says' : '–')).join(' '));
  });
}

test.each(GAMES)('the rules of %s show the same in all languages', (game) => {
  const [first, ...others] = locales.map((locale) => drawn(`${game}.${locale}.md`));
  expect(first?.length).toBeGreaterThan(3);
  for (const other of others) expect(other).toEqual(first);
});

test('a tagged block is drawn, whatever the letters of its language', () => {
  const { blocks } = rendered('# Title\n\nWords.\n\n<!-- cards -->\n- ♣B ~~♠U~~ ♥10: **with 1**\n', 'title.md');
  expect(blocks[1]).toEqual({
    kind: 'cards',
    rows: [
      {
        cards: [
          { card: 'CJ', missing: false },
          { card: 'SJ', missing: true },
          { card: 'HT', missing: false },
        ],
        words: '<strong>with 1</strong>',
      },
    ],
  });
});

test.each([
  ['<!-- cards -->\nno card here\n', /no cards/],
  ['<!-- tricks -->\n| A | B | |\n|---|---|---|\n| ♣7 | ♣8 | |\n', /winner/],
  ['<!-- play -->\n| A | B | |\n|---|---|---|\n| **♣7** | | |\n', /its cards/],
  ['<!-- auction -->\nwords\n', /in a table/],
  ['<!-- unknown -->\n', /HTML/],
])('%j is no picture', (markdown, why) => {
  expect(() => rendered(`# Title\n\n${markdown}`, 'title.md')).toThrow(why);
});

test.each(GAMES)('the sections of %s are the same in all languages, so that one address leads to them', (game) => {
  const headings = (locale: string) => rendered(readFileSync(resolve(FOLDER, `${game}.${locale}.md`), 'utf-8'), game).headings;
  for (const locale of locales) expect(keyed(headings(locale), headings('en'), game).map(({ key }) => key)).toEqual(headings('en').map(({ id }) => id));
  expect(() => keyed(headings('de').slice(1), headings('en'), 'x.de.md')).toThrow('x.de.md: its sections');
});

import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Block } from '../src/rules/pictures.ts';
import { picture, tagOf } from './pictures.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/rules');
/** Where a link to another text of the folder leads on the site: `skat.de.md` are rules for players, `skat.md` is the rulebook. */
function pageOf(file: string): string | null {
  const [, game, language] = /^([a-z]+)(\.[a-z]{2})?\.md$/.exec(file) ?? [];
  if (!game || !existsSync(resolve(FOLDER, file))) return null;
  return language ? `/rules/${game}` : `/rules/${game}/book`;
}

const SUITS: Record<string, string> = { '♣': 'C', '♠': 'S', '♥': 'H', '♦': 'D' };

export interface Heading {
  id: string;
  /** Id of the same heading in English, so that one address leads to it in all languages. */
  key?: string;
  text: string;
  depth: number;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** As GitHub makes them, so that a link inside a text works in both places. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** Text with its suits in colour, a card kept on one line; the page puts its German sign in the suit's place where the faces are German. */
function coloured(text: string): string {
  const pip = (suit: string) => `<svg class="pip" aria-hidden="true"><use href="#suit-${SUITS[suit]}"></use></svg><i>${suit}\uFE0E</i>`;
  return text.replaceAll(/([♣♠♥♦])(10|[AKQJOUDB2-9])?/gu, (_, suit: string, rank = '') => `<span class="card ${SUITS[suit]}">${pip(suit)}${rank}</span>`);
}

/** A text of the folder as HTML without styles or scripts, pictures between, and its headings. Throws what a reader would stumble over. */
export function rendered(markdown: string, file: string): { title: string; blocks: Block[]; headings: Heading[] } {
  const headings: Heading[] = [];
  const marked = new Marked({ gfm: true });
  const problems: string[] = [];
  let title = '';
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        if (depth === 1) {
          title = text;
          return `<h1>${html}</h1>\n`;
        }
        const same = headings.filter((h) => h.id === slug(text) || h.id.startsWith(`${slug(text)}-`)).length;
        const id = slug(text) + (same ? `-${same}` : '');
        headings.push({ id, text, depth });
        return `<h${depth} id="${escaped(id)}">${html}</h${depth}>\n`;
      },
      text(token: Tokens.Text | Tokens.Escape) {
        return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : coloured(escaped(token.text));
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        if (href.startsWith('#')) return `<a href="${escaped(href)}">${inner}</a>`;
        const [path = '', hash] = href.split('#');
        const page = pageOf(path);
        if (page) return `<a href="${page}${hash ? `#${escaped(hash)}` : ''}" data-page>${inner}</a>`;
        if (/^https:\/\//.test(href)) return `<a href="${escaped(href)}" rel="noopener">${inner}</a>`;
        // A file of the repository that the site does not have.
        return inner;
      },
      html() {
        problems.push('HTML does not belong into it');
        return '';
      },
      image() {
        problems.push('pictures are not carried over');
        return '';
      },
      table({ header, rows }: Tokens.Table) {
        const cell = (c: Tokens.TableCell, tag: string) => {
          const inner = this.parser.parseInline(c.tokens);
          return inner || tag === 'td' ? `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${inner}</${tag}>` : '<td></td>';
        };
        const line = (cells: Tokens.TableCell[], tag: string) => `<tr>${cells.map((c) => cell(c, tag)).join('')}</tr>\n`;
        return `<div class="table"><table><thead>${line(header, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const blocks: Block[] = [];
  const inline = (line: Token[]) => marked.Parser.parseInline(line, marked.defaults);
  let words: Token[] = [];
  const endWords = () => {
    if (words.length) blocks.push(marked.parser(words));
    words = [];
  };
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    const tag = token && tagOf(token);
    if (tag) {
      endWords();
      try {
        blocks.push(picture(tag, tokens[++i], inline));
      } catch (error) {
        problems.push((error as Error).message);
      }
    } else if (token) words.push(token);
  }
  endWords();
  const html = blocks.filter((block) => typeof block === 'string').join('');
  if (!title) problems.push('it has no title (a line "# …")');
  if (html.replaceAll(/<code>.*?<\/code>/gs, '').includes('**')) problems.push('** that is not read as bold: leave a space or move a sign out of it');
  const ids = new Set(headings.map((h) => h.id));
  for (const [, target = ''] of html.matchAll(/<a href="#([^"]*)"/g)) if (!ids.has(decodeURIComponent(target))) problems.push(`the link to #${target} leads nowhere`);
  if (problems.length) throw new Error(`docs/rules/${file}: ${problems.join('; ')}`);
  return { title, blocks, headings };
}

/** Returns the headings of rules for players with the ids of the English ones. Throws if the texts have different sections. */
export function keyed(headings: readonly Heading[], english: readonly Heading[], file: string): Heading[] {
  const depths = (list: readonly Heading[]) => list.map(({ depth }) => depth).join();
  if (depths(headings) !== depths(english)) throw new Error(`docs/rules/${file}: its sections are not those of the English text`);
  return headings.map((heading, i) => ({ ...heading, key: english[i]?.id ?? heading.id }));
}

/** Makes the texts in docs/rules into modules, at build time. */
export function rulebook(): Plugin {
  return {
    name: 'stich-rulebook',
    load(id) {
      const file = id.split('?')[0] ?? '';
      if (!file.startsWith(FOLDER) || !file.endsWith('.md')) return null;
      this.addWatchFile(file);
      const { title, blocks, headings: own } = rendered(readFileSync(file, 'utf-8'), basename(file));
      const english = file.replace(/\.[a-z]{2}\.md$/, '.en.md');
      const headings = english === file || !/\.[a-z]{2}\.md$/.test(file) ? own : keyed(own, rendered(readFileSync(english, 'utf-8'), basename(english)).headings, basename(file));
      return {
        code: `export const title = ${JSON.stringify(title)};\nexport const blocks = ${JSON.stringify(blocks)};\nexport const headings = ${JSON.stringify(headings)};\n`,
        map: null,
      };
    },
  };
}

import type { Token, Tokens } from 'marked';
import type { Picture, ShownCard } from '../src/rules/pictures.ts';

/** Renders what stands in a line, as HTML. */
type Inline = (tokens: Token[]) => string;

const SUITS: Record<string, string> = { '♣': 'C', '♠': 'S', '♥': 'H', '♦': 'D' };
/** Ranks as the texts write them: queen and jack are Ober and Unter, in German Dame and Bube. */
const RANKS: Record<string, string> = { '10': 'T', O: 'Q', U: 'J', D: 'Q', B: 'J' };
const CARD = /([♣♠♥♦])(10|[AKQJOUDB2-9])/u;
/** A comment before a paragraph, a list or a table: invisible to plain viewers, which show the text as it is. */
const TAG = /^<!-- (cards|tricks|play|auction) -->$/;

export function tagOf(token: Token): string | null {
  return token.type === 'html' ? (TAG.exec(token.raw.trim())?.[1] ?? null) : null;
}

function cardOf(text: string): string {
  const [, suit = '', rank = ''] = CARD.exec(text) ?? [];
  return (SUITS[suit] ?? '') + (RANKS[rank] ?? rank);
}

/** Cards at the beginning of a line, those struck out missing, and the words after them. */
function row(tokens: Token[], inline: Inline): { cards: ShownCard[]; words: string } {
  const cards: ShownCard[] = [];
  const rest: Token[] = [];
  for (const token of tokens) {
    if (rest.length) rest.push(token);
    else if (token.type === 'del') cards.push({ card: cardOf(token.raw), missing: true });
    else if (token.type === 'text') {
      const [head = '', ...names] = token.raw.split(/(?=[♣♠♥♦])/u);
      const pieces = /^\s*$/.test(head) ? names : [head, ...names];
      const words = pieces.flatMap((piece) => {
        if (!CARD.test(piece)) return piece;
        cards.push({ card: cardOf(piece), missing: false });
        return piece.replace(CARD, '');
      });
      const text = words.join('').replace(/^[\s:,、:]+/u, '');
      if (text) rest.push({ ...token, raw: text, text } as Tokens.Text);
    } else rest.push(token);
  }
  return { cards, words: inline(rest).trim() };
}

function lines(token: Token): Token[][] {
  if (token.type === 'paragraph') return [(token as Tokens.Paragraph).tokens];
  if (token.type !== 'list') throw new Error('cards stand in a paragraph or in a list');
  return (token as Tokens.List).items.map((item) => item.tokens.flatMap((t) => ('tokens' in t && t.tokens ? t.tokens : [t])));
}

function table(token: Token): { seats: string[]; rows: Tokens.TableCell[][] } {
  if (token.type !== 'table') throw new Error('tricks and auctions stand in a table');
  const { header, rows } = token as Tokens.Table;
  return { seats: header.slice(0, -1).map((cell) => cell.text), rows };
}

/** A line of the table is a trick: each seat's card, the winner's in bold, and words. */
function tricks(token: Token, goesOn: boolean, inline: Inline): Picture {
  const { seats, rows } = table(token);
  let leader = 0;
  return {
    kind: 'tricks',
    seats,
    tricks: rows.map((cells) => {
      const played = cells.slice(0, -1);
      const winner = played.findIndex((cell) => cell.tokens[0]?.type === 'strong');
      const trick = { cards: played.map((cell) => cardOf(cell.text)), leader, winner, words: inline(cells.at(-1)?.tokens ?? []) };
      if (winner < 0 || !trick.cards.every(Boolean)) throw new Error(`a trick without its cards or its winner: ${played.map((cell) => cell.text).join(' ')}`);
      if (goesOn) leader = winner;
      return trick;
    }),
  };
}

/** A line of the table is what one or two seats say, a pass in italics, and words. */
function auction(token: Token, inline: Inline): Picture {
  const { seats, rows } = table(token);
  return {
    kind: 'auction',
    seats,
    steps: rows.map((cells) => ({
      said: cells.slice(0, -1).map((cell) => ({ words: inline(cell.tokens), pass: cell.tokens[0]?.type === 'em' })),
      words: inline(cells.at(-1)?.tokens ?? []),
    })),
  };
}

/** What the page draws from the block after the tag. Throws what the text has wrong. */
export function picture(tag: string, token: Token | undefined, inline: Inline): Picture {
  if (!token) throw new Error(`nothing follows ${tag}`);
  if (tag === 'auction') return auction(token, inline);
  if (tag !== 'cards') return tricks(token, tag === 'play', inline);
  const rows = lines(token).map((tokens) => row(tokens, inline));
  if (rows.some(({ cards }) => !cards.length || cards.some(({ card }) => card.length !== 2))) throw new Error(`no cards in ${token.raw}`);
  return { kind: 'cards', rows };
}

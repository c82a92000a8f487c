// Signed and logged statements about a deal, as text. Source: docs/explanation/fair.md, "Statements" and "The public log".
import { sha256 } from '@noble/hashes/sha2.js';
import { hex, utf8 } from './bytes';
import { UNDEALT } from './dealing';
import { Malformed } from './malformed';

export const WITHHELD = 'withheld';
const NONE = '-';

const TABLE = '[A-Za-z0-9_-]{1,40}';
const NUMBER = '[1-9][0-9]{0,8}';
const HASH = '[0-9a-f]{64}';
const NAME = '[a-z][a-z0-9_.-]{0,79}';
const SEATS = '((?:seat [0-9] [^\\n]+\\n){1,9})';
const SECRET = '[0-9a-f]{32}';
const OPENED = new RegExp(
  `^stich deal-v(?:1 opened\\ntable (${TABLE})|2 opened\\ntable (${TABLE})\\ntag (${HASH}))\\ndeal (${NUMBER})\\ngame (${NAME})\\npreset (${NAME})\\noptions (\\{[^\\n]*\\})\\ndealer ([0-9])\\n` +
    `pack ([A-Z0-9 ]{1,400})\\nlayout ([0-9-]{1,64})\\nchain (${NUMBER}) (${HASH})\\n${SEATS}$`,
);
const REVEALED = new RegExp(
  `^stich deal-v(?:1 revealed\\ntable (${TABLE})|2 revealed\\ntable (${TABLE})\\nsecret (${SECRET}))\\ndeal (${NUMBER})\\nseed (${HASH})\\n${SEATS}` +
    `end (played|broken off|not dealt)\\n$`,
);

/** Version of the statements. In deal-v2, the log names a table by a hash made with a secret of the table. */
export type Method = 'deal-v1' | 'deal-v2';

/** Opening of a deal: fixes everything except the numbers, and contains the commitments to them. */
export interface Opened {
  /** Text of the statement. */
  readonly text: string;
  readonly method: Method;
  readonly table: string;
  /** Name of the table in the log. */
  readonly tag: string;
  readonly deal: number;
  readonly game: string;
  readonly preset: string;
  readonly options: string;
  readonly dealer: number;
  readonly pack: readonly string[];
  readonly layout: string;
  /** Number of the first deal of the chain. */
  readonly first: number;
  readonly chain: string;
  /** Commitments by seat; null for a seat without one. */
  readonly commitments: readonly (string | null)[];
}

/** Reveal of a finished deal: its seed and numbers. */
export interface Revealed {
  readonly text: string;
  readonly method: Method;
  readonly table: string;
  /** Name of the table in the log. */
  readonly tag: string;
  readonly deal: number;
  readonly seed: string;
  /** Numbers by seat: hexadecimal, `withheld`, or null if there was no commitment. */
  readonly numbers: readonly (string | null)[];
  readonly end: 'played' | 'broken off' | 'not dealt';
}

/** Parse an opening. Throws `Malformed`. */
export function opened(text: string): Opened {
  const match = OPENED.exec(text);
  if (!match) throw new Malformed('the statement of the opening is not as docs/explanation/fair.md has it');
  const [, old, renewed, salted, deal, game, preset, options, dealer, cards, layout, first, chain, seats] = match as unknown as string[] & { length: 14 };
  const table = (old ?? renewed) as string;
  const named = { method: salted === undefined ? 'deal-v1' : 'deal-v2', table, tag: salted ?? tagOf(table) };
  const commitments = bySeat(seats as string, `${HASH}|-`);
  const pack = (cards as string).split(' ');
  const statement = { text, ...named, deal: Number(deal), game, preset, options, dealer: Number(dealer), pack, layout, first: Number(first), chain, commitments } as Opened;
  if (statement.layout.length !== pack.length || [...statement.layout].some((place) => place !== UNDEALT && Number(place) >= commitments.length)) {
    throw new Malformed('the statement of the opening has a layout that does not fit its pack and seats');
  }
  if (statement.deal < statement.first || statement.dealer >= commitments.length) {
    throw new Malformed('the statement of the opening names a deal before its chain, or a dealer who has no seat');
  }
  return statement;
}

/** Parse a reveal. Throws `Malformed`. */
export function revealed(text: string): Revealed {
  const match = REVEALED.exec(text);
  if (!match) throw new Malformed('the statement of the reveal is not as docs/explanation/fair.md has it');
  const [, old, renewed, secret, deal, seed, seats, end] = match;
  const table = (old ?? renewed) as string;
  const numbers = bySeat(seats as string, `[0-9a-f]{32}|${WITHHELD}|-`);
  return { text, method: secret === undefined ? 'deal-v1' : 'deal-v2', table, tag: tagOf(table, secret), deal: Number(deal), seed, numbers, end } as Revealed;
}

/** Text of the opening with other commitments. */
export function withCommitments(statement: Opened, commitments: readonly (string | null)[]): string {
  const head = statement.text.slice(0, statement.text.indexOf('\nseat 0 ') + 1);
  return head + commitments.map((commitment, seat) => `seat ${seat} ${commitment ?? NONE}\n`).join('');
}

function bySeat(lines: string, what: string): (string | null)[] {
  return lines
    .slice(0, -1)
    .split('\n')
    .map((line, seat) => {
      const value = new RegExp(`^seat ${seat} (${what})$`).exec(line)?.[1];
      if (value === undefined) throw new Malformed(`the statement's line for seat ${seat} is not as docs/explanation/fair.md has it`);
      return value === NONE ? null : value;
    });
}

/** SHA-256 of a statement (hexadecimal). */
export const hashOf = (text: string): string => hex(sha256(utf8(text)));

/** Name of a table in the log. In deal-v2, a secret is included so that the table's id cannot be found by trying ids. */
export const tagOf = (table: string, secret?: string): string => hashOf(secret === undefined ? `stich deal-v1 table\n${table}` : `stich deal-v2 table\n${secret}\n${table}`);

/** Log entry for the chain of a deal. */
export const chainEntry = ({ method, tag, first, chain }: Opened): string => `${method} chain ${tag} ${first} ${chain}`;

/** Log entry for an opening. */
export const openedEntry = ({ method, tag, deal, text }: Opened): string => `${method} opened ${tag} ${deal} ${hashOf(text)}`;

/** Log entry for a reveal. */
export const revealedEntry = ({ method, tag, deal, text }: Revealed): string => `${method} revealed ${tag} ${deal} ${hashOf(text)}`;

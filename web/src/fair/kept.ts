// What the page keeps for checking: its numbers until they are known to all, what it was shown, and the log as it knew it.
import { recall, store } from '../page/storage';
import type { Witness } from '../wire/types';
import { hex } from './bytes';
import { commitmentOf, drawn } from './numbers';

/** As many numbers, and as many deals, are kept. */
const NUMBERS = 40;
const DEALS = 60;

/** What the page was shown of a deal, and gave to it. */
export interface Kept extends Omit<Witness, 'consistency'> {
  readonly table: string;
  readonly deal: number;
  /** Who sat where, as the reader saw it. */
  readonly names: readonly string[];
  /** The own cards as they were dealt; null before. */
  readonly hand: readonly string[] | null;
}

/** The log as the page knew it last. */
export interface KnownLog {
  readonly key: string;
  readonly checkpoint: string;
  readonly size: number;
}

/** Where it is kept: as long as the tab, or by the browser. */
const tab = () => sessionStorage;
const browser = () => localStorage;

let numbers = read<readonly (readonly [string, string])[]>(tab, 'fair.numbers') ?? [];

/** Draw a number for the next deal, and keep it in this tab, also when the page is loaded anew; its commitment. */
export function newNumber(): string {
  const number = drawn();
  const commitment = commitmentOf(number);
  numbers = [...numbers, [commitment, hex(number)] as const].slice(-NUMBERS);
  write(tab, 'fair.numbers', numbers);
  return commitment;
}

/** The number, hexadecimal, that this tab drew for this commitment. */
export const numberOf = (commitment: string): string | null => numbers.find(([known]) => known === commitment)?.[1] ?? null;

/** A deal as the page saw it. */
export const keptDeal = (table: string, deal: number): Kept | null => deals().find((kept) => kept.table === table && kept.deal === deal) ?? null;

/** Keep this; what is kept of the same deal already is changed. Its number is no secret of another: who can read it here sees the page itself. */
export function keepDeal(kept: Kept): void {
  const others = deals().filter(({ table, deal }) => table !== kept.table || deal !== kept.deal);
  write(browser, 'fair.deals', [...others, kept].slice(-DEALS));
}

const deals = (): Kept[] => read<Kept[]>(browser, 'fair.deals') ?? [];

export function knownLog(): KnownLog | null {
  try {
    return JSON.parse(recall('fair.log') ?? 'null') as KnownLog | null;
  } catch {
    return null;
  }
}

/** Know the log so from now on, unless a longer one of the same key is known. */
export function know(log: KnownLog): void {
  const known = knownLog();
  if (known?.key !== log.key || known.size < log.size) store('fair.log', JSON.stringify(log));
}

/** Know no log any more: the next that is seen is believed, as the first was. */
export const forgetLog = (): void => store('fair.log', 'null');

function read<T>(storage: () => Storage, name: string): T | null {
  try {
    return JSON.parse(storage().getItem(`stich.${name}`) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** A browser that forbids storage forgets. */
function write(storage: () => Storage, name: string, value: unknown): void {
  try {
    storage().setItem(`stich.${name}`, JSON.stringify(value));
  } catch {
    // Nothing to do.
  }
}

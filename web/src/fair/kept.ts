// Records of the page for checks: its secret numbers, the openings it was shown, and the last known state of the log.
import { recall, store } from '../page/storage';
import type { Witness } from '../wire/types';
import { hex } from './bytes';
import { commitmentOf, drawn } from './numbers';

/** Most numbers stored. */
const NUMBERS = 40;
/** Most deals stored. */
const DEALS = 60;

/** The page's record of a deal: the data it was shown, and the number it sent. */
export interface Kept extends Omit<Witness, 'consistency'> {
  readonly table: string;
  readonly deal: number;
  /** Names of the players by seat, as the reader saw them. */
  readonly names: readonly string[];
  /** Cards dealt to the reader; null before the deal. */
  readonly hand: readonly string[] | null;
}

/** Last known state of the log. */
export interface KnownLog {
  readonly key: string;
  readonly checkpoint: string;
  readonly size: number;
}

/** Storage for as long as the tab is open. */
const tab = () => sessionStorage;
/** Storage that all tabs share. */
const browser = () => localStorage;

let numbers = read<readonly (readonly [string, string])[]>(tab, 'fair.numbers') ?? [];

/** Draw a number for the next deal and store it in this tab, where it survives a reload. Returns the commitment. */
export function newNumber(): string {
  const number = drawn();
  const commitment = commitmentOf(number);
  numbers = [...numbers, [commitment, hex(number)] as const].slice(-NUMBERS);
  write(tab, 'fair.numbers', numbers);
  return commitment;
}

/** Number (hexadecimal) that this tab drew for a commitment. */
export const numberOf = (commitment: string): string | null => numbers.find(([known]) => known === commitment)?.[1] ?? null;

/** The page's record of a deal. */
export const keptDeal = (table: string, deal: number): Kept | null => deals().find((kept) => kept.table === table && kept.deal === deal) ?? null;

/** Store or replace the record of a deal. The number may be stored in clear: a reader of this storage can use the page itself. */
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

/** Store the state of the log, unless a longer one with the same key is known. */
export function know(log: KnownLog): void {
  const known = knownLog();
  if (known?.key !== log.key || known.size < log.size) store('fair.log', JSON.stringify(log));
}

/** Forget the log. The next one is trusted on first use. */
export const forgetLog = (): void => store('fair.log', 'null');

function read<T>(storage: () => Storage, name: string): T | null {
  try {
    return JSON.parse(storage().getItem(`stich.${name}`) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Write to a storage, if the browser allows it. */
function write(storage: () => Storage, name: string, value: unknown): void {
  try {
    storage().setItem(`stich.${name}`, JSON.stringify(value));
  } catch {
    // Without storage, the value is lost.
  }
}

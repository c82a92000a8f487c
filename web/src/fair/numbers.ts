// What each side brings to a deal: the server a chain of seeds, each person a number. Source: docs/explanation/fair.md, "The pieces".
import { sha256 } from '@noble/hashes/sha2.js';
import { hex, joined, utf8 } from './bytes';

const NUMBER_SIZE = 16;
/** Deals for which a chain has seeds. */
export const CHAIN_LENGTH = 512;

const COMMITTED = utf8('stich deal-v1 number\n');
const CHAINED = utf8('stich deal-v1 chain\n');

/** A new number. */
export const drawn = (): Uint8Array => crypto.getRandomValues(new Uint8Array(NUMBER_SIZE));

/** The commitment to a number, hexadecimal. */
export const commitmentOf = (number: Uint8Array): string => hex(sha256(joined(COMMITTED, number)));

/** The seed of the deal before. */
export const seedBefore = (seed: Uint8Array): Uint8Array => sha256(joined(CHAINED, seed));

/** The seed so many deals before. */
export function seedEarlier(seed: Uint8Array, deals: number): Uint8Array {
  let earlier = seed;
  for (let i = 0; i < deals; i++) earlier = seedBefore(earlier);
  return earlier;
}

/** Whether this is the seed of the deal at this place of the chain with this commitment. */
export const belongs = (seed: Uint8Array, place: number, commitment: string): boolean => hex(seedEarlier(seed, place)) === commitment;

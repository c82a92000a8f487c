// Contributions to a deal: a chain of seeds from the server, and a number from each person. Source: docs/explanation/fair.md, "The pieces".
import { sha256 } from '@noble/hashes/sha2.js';
import { hex, joined, utf8 } from './bytes';

const NUMBER_SIZE = 16;
/** Number of deals for which a chain has seeds. */
export const CHAIN_LENGTH = 512;

const COMMITTED = utf8('stich deal-v1 number\n');
const CHAINED = utf8('stich deal-v1 chain\n');

/** Draw a random number. */
export const drawn = (): Uint8Array => crypto.getRandomValues(new Uint8Array(NUMBER_SIZE));

/** Commitment to a number (hexadecimal). */
export const commitmentOf = (number: Uint8Array): string => hex(sha256(joined(COMMITTED, number)));

/** Seed of the previous deal. */
export const seedBefore = (seed: Uint8Array): Uint8Array => sha256(joined(CHAINED, seed));

/** Seed of an earlier deal, `deals` deals before. */
export function seedEarlier(seed: Uint8Array, deals: number): Uint8Array {
  let earlier = seed;
  for (let i = 0; i < deals; i++) earlier = seedBefore(earlier);
  return earlier;
}

/** Return true if the seed is at this place of the chain with this commitment. */
export const belongs = (seed: Uint8Array, place: number, commitment: string): boolean => hex(seedEarlier(seed, place)) === commitment;

// Compute the cards from the server's seed and the players' numbers. Source: docs/explanation/fair.md, "The pieces".
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bigEndian, joined, utf8 } from './bytes';

export const UNDEALT = '-';

/** Cards dealt to each seat, and cards left undealt. */
export interface Dealt {
  readonly hands: readonly (readonly string[])[];
  readonly undealt: readonly string[];
}

/** Inputs of a deal besides the server's seed. */
export interface Made {
  readonly game: string;
  readonly pack: readonly string[];
  readonly table: string;
  readonly deal: number;
  /** Numbers by seat; null for a seat without one. */
  readonly numbers: readonly (Uint8Array | null)[];
}

/** Key of the shuffle. */
export function keyOfDeal(seed: Uint8Array, { game, pack, table, deal, numbers }: Made): Uint8Array {
  const fields = [...['deal-v1', game, pack.join(' '), table, String(deal)].map(utf8), ...numbers.map((number) => number ?? new Uint8Array())];
  return hmac(sha256, seed, joined(...fields.flatMap((field) => [bigEndian(field.length, 4), field])));
}

/** One step of the shuffle: exchange the cards at `last` and `pick`. */
export interface Exchange {
  readonly last: number;
  readonly pick: number;
}

/** Exchanges that shuffle a pack of this size, starting at its last card. */
export function exchanges(size: number, key: Uint8Array): Exchange[] {
  const stream = keystream(key);
  const made: Exchange[] = [];
  for (let last = size - 1; last > 0; last--) {
    const limit = 256 - (256 % (last + 1));
    let draw = stream();
    while (draw >= limit) draw = stream();
    made.push({ last, pick: draw % (last + 1) });
  }
  return made;
}

/** Shuffle the pack with the key. At most 256 cards, because a draw is one byte. */
export function shuffled(pack: readonly string[], key: Uint8Array): string[] {
  const order = [...pack];
  for (const { last, pick } of exchanges(pack.length, key)) [order[last], order[pick]] = [order[pick] as string, order[last] as string];
  return order;
}

/** Shuffle the pack with the key, and deal it by the layout. */
export function dealt(pack: readonly string[], layout: string, seats: number, key: Uint8Array): Dealt {
  const hands = Array.from({ length: seats }, (): string[] => []);
  const undealt: string[] = [];
  shuffled(pack, key).forEach((card, i) => (layout[i] === UNDEALT ? undealt : hands[Number(layout[i])])?.push(card));
  return { hands, undealt };
}

/** Create a function that returns the bytes of HMAC-SHA256(key, 0), HMAC-SHA256(key, 1), … one by one. */
function keystream(key: Uint8Array): () => number {
  let block = new Uint8Array();
  let counter = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = new Uint8Array(hmac(sha256, key, bigEndian(counter++, 8)));
      at = 0;
    }
    return block[at++] as number;
  };
}

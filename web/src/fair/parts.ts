// Parts of a fair file, as shown in the steps of a check.
import type { FairFile } from '../wire/types';
import { unhex, utf8 } from './bytes';
import { numbersOf, type Finding } from './check';
import { exchanges, keyOfDeal, type Exchange } from './dealing';
import { leafHash, wayUp } from './merkle';
import { hashesOf } from './signing';
import { opened, revealed, type Opened, type Revealed } from './statements';

export const STEPS = ['opening', 'seed', 'numbers', 'cards', 'log', 'witness'] as const;
export type Step = (typeof STEPS)[number];

/** Step of each finding, by its code. */
const PLACES: Readonly<Record<string, Step>> = {
  'fair/receipt': 'opening',
  'fair/deal': 'opening',
  'fair/skipped': 'opening',
  'fair/seed': 'seed',
  'fair/number': 'numbers',
  'fair/late-commitment': 'numbers',
  'fair/dropped': 'numbers',
  'fair/shuffle': 'cards',
  'fair/two-stories': 'witness',
  'log/forked': 'witness',
  'log/old-head': 'witness',
  'log/key': 'witness',
};

export function placeOf({ code, seat }: Finding): Step {
  if (code === 'fair/seats') return seat === undefined ? 'cards' : 'numbers';
  return PLACES[code] ?? (code.startsWith('log/') ? 'log' : 'opening');
}

export interface Taken {
  readonly file: FairFile;
  readonly opening: Opened;
  readonly reveal: Revealed;
  /** Place of the deal in its chain (from 1). */
  readonly place: number;
  readonly key: Uint8Array;
  /** First exchanges of the shuffle. */
  readonly begins: readonly (Exchange & { readonly cards: readonly [string, string] })[];
  /** Size and root of the log, from the checkpoint. */
  readonly size: string;
  readonly root: string;
  /** For each hash from the reveal's entry to the root: true if it is joined from the left. */
  readonly way: readonly boolean[];
}

const SHOWN = 4;

/** Take a well-formed file apart. Throws `Malformed`. */
export function taken(file: FairFile): Taken {
  const [opening, reveal] = [opened(file.opened), revealed(file.revealed)];
  const key = keyOfDeal(unhex(reveal.seed), { ...opening, numbers: numbersOf(reveal) });
  const order = [...opening.pack];
  const begins = exchanges(order.length, key)
    .slice(0, SHOWN)
    .map(({ last, pick }) => {
      const cards = [order[last] as string, order[pick] as string] as const;
      [order[pick], order[last]] = cards;
      return { last, pick, cards };
    });
  const [, size = '', root = ''] = file.log.checkpoint.split('\n');
  const over = file.log.entries.at(-1);
  const way = over ? (wayUp(leafHash(utf8(over.entry)), over.index, Number(size), hashesOf(over.path)) ?? []).slice(0, -1).map(({ left }) => left) : [];
  return { file, opening, reveal, place: opening.deal - opening.first + 1, key, begins, size, root, way };
}

// Check one deal by its fair file, without trust in the file's author. Source: docs/explanation/fair.md, "The checks".
import type { FairFile, Witness } from '../wire/types';
import { unhex, utf8 } from './bytes';
import { dealt, keyOfDeal } from './dealing';
import { read } from './file';
import { Malformed } from './malformed';
import { continues, included, leafHash } from './merkle';
import { belongs, commitmentOf } from './numbers';
import { hashesOf, PublicKey, type Head } from './signing';
import { chainEntry, opened, openedEntry, revealed, revealedEntry, WITHHELD, withCommitments, type Opened, type Revealed } from './statements';

/** An error found in a deal. */
export interface Finding {
  /** Code as in docs/explanation/fair.md. */
  readonly code: string;
  /** Details in English, for experts. */
  readonly message: string;
  /** Seat concerned, if it is only one. */
  readonly seat?: number;
}

/** A file and its two statements, each well formed. */
interface Parts {
  readonly file: FairFile;
  readonly key: PublicKey;
  readonly opening: Opened;
  readonly reveal: Revealed;
}

type Wrong = Generator<Finding, void, void>;

/** Collect the findings, or the single finding that the file is malformed. */
export function findings(wrong: () => Iterable<Finding>): readonly Finding[] {
  try {
    return [...wrong()];
  } catch (error) {
    if (error instanceof Malformed) return [{ code: 'fair/malformed', message: error.message }];
    throw error;
  }
}

/** Check a deal and return all errors in the order of docs/explanation/fair.md; empty if it was dealt fairly. */
export const check = (file: FairFile): readonly Finding[] => findings(() => wrong(file));

/** Check the bytes of a downloaded file. */
export const checkBytes = (data: Uint8Array): readonly Finding[] => findings(() => wrong(read(data)));

function* wrong(file: FairFile): Wrong {
  const parts: Parts = { file, key: new PublicKey(file.log.key), opening: opened(file.opened), reveal: revealed(file.revealed) };
  const { key, opening, reveal } = parts;
  if (!key.signed(file.opened, unhex(file.receipt))) yield { code: 'fair/receipt', message: "the opening of the deal was not signed with the log's key" };
  const named = ({ method, table, tag, deal }: Opened | Revealed): string => JSON.stringify([method, table, tag, deal]);
  if (named(opening) !== named(reveal) || opening.commitments.length !== reveal.numbers.length) {
    yield { code: 'fair/deal', message: 'opening and reveal are of different tables, deals or numbers of seats' };
    return;
  }
  const place = opening.deal - opening.first + 1;
  if (place > 100_000 || !belongs(unhex(reveal.seed), place, opening.chain)) {
    yield { code: 'fair/seed', message: 'the server used another seed than the one to which it had committed' };
  }
  yield* wrongNumbers(opening, reveal);
  yield* wrongCards(parts);
  yield* wrongLog(parts);
  if (file.witness) yield* wrongFor(file.witness, parts);
}

function* wrongNumbers(opening: Opened, reveal: Revealed): Wrong {
  for (const [seat, number] of reveal.numbers.entries()) {
    const commitment = opening.commitments[seat] ?? null;
    if (number === null) {
      if (commitment !== null) yield { code: 'fair/number', message: `seat ${seat} had committed to a number, and the reveal says nothing of it`, seat };
    } else if (commitment === null) {
      yield { code: 'fair/late-commitment', message: `a number of seat ${seat} is revealed, which had not committed to any`, seat };
    } else if (number !== WITHHELD) {
      const found = commitmentOf(unhex(number));
      if (found === commitment) continue;
      const other = opening.commitments.indexOf(found);
      if (other >= 0) yield { code: 'fair/seats', message: `the number of seat ${other} stands at seat ${seat}`, seat };
      else yield { code: 'fair/number', message: `the number of seat ${seat} is not the one to which it had committed`, seat };
    }
  }
}

/** Numbers that were used for the key, by seat. */
export const numbersOf = (reveal: Revealed): (Uint8Array | null)[] => reveal.numbers.map((number) => (number === null || number === WITHHELD ? null : unhex(number)));

function* wrongCards({ file, opening, reveal }: Parts): Wrong {
  if (reveal.end === 'not dealt') {
    if (file.hands.length || file.undealt.length) yield { code: 'fair/shuffle', message: 'the reveal says that nothing was dealt, but there are cards' };
    return;
  }
  const seed = unhex(reveal.seed);
  const told = JSON.stringify([file.hands, file.undealt]);
  const givesThese = (numbers: readonly (Uint8Array | null)[]): boolean => {
    const { hands, undealt } = dealt(opening.pack, opening.layout, numbers.length, keyOfDeal(seed, { ...opening, numbers }));
    return JSON.stringify([hands, undealt]) === told;
  };
  const numbers = numbersOf(reveal);
  if (givesThese(numbers)) return;
  if (numbers.length <= MOST_ORDERED && orders(numbers).some(givesThese)) {
    yield { code: 'fair/seats', message: 'the cards were shuffled with the numbers in another order of seats' };
  } else {
    yield { code: 'fair/shuffle', message: 'seed and numbers give other cards than those that were dealt' };
  }
}

/** Largest number of seats for which all orders are tried. */
const MOST_ORDERED = 6;

/** All permutations of the items. */
function orders<T>(items: readonly T[]): T[][] {
  if (!items.length) return [[]];
  return items.flatMap((item, i) => orders(items.filter((_, other) => other !== i)).map((rest) => [item, ...rest]));
}

/** Log entries of a deal. */
export const entriesOf = (opening: Opened, reveal: Revealed): string[] => [chainEntry(opening), openedEntry(opening), revealedEntry(reveal)];

function* wrongLog({ file, key, opening, reveal }: Parts): Wrong {
  const head = key.head(file.log.checkpoint);
  if (!head) {
    yield { code: 'log/signature', message: 'the head of the log was not signed with its key' };
    return;
  }
  const { entries } = file.log;
  if (JSON.stringify(entries.map(({ entry }) => entry)) !== JSON.stringify(entriesOf(opening, reveal))) {
    yield { code: 'log/entries', message: "the entries of the log are not those of this deal's chain, opening and reveal" };
    return;
  }
  for (const { entry, index, path } of entries) {
    if (!included(leafHash(utf8(entry)), index, head.size, hashesOf(path), head.root)) {
      yield { code: 'log/inclusion', message: `the log does not hold the entry “${entry.slice(0, 20)}…”` };
    }
  }
  const [chain = 0, begun = 0, over = 0] = entries.map(({ index }) => index);
  if (chain >= begun) yield { code: 'log/order', message: 'the chain of seeds came into the log only after the deal had been opened' };
  if (begun >= over) yield { code: 'log/order', message: 'the opening of the deal came into the log only after its reveal' };
}

/** Check the file against the records of a player of the deal. */
function* wrongFor(witness: Witness, { file, key, opening, reveal }: Parts): Wrong {
  const { seat } = witness;
  if (!key.signed(witness.opened, unhex(witness.receipt))) yield { code: 'fair/receipt', message: "the receipt that you kept was not signed with the log's key" };
  if (witness.opened !== file.opened) yield otherStory(opened(witness.opened), opening);
  if (seat >= reveal.numbers.length || commitmentOf(unhex(witness.number)) !== opening.commitments[seat]) {
    yield { code: 'fair/number', message: 'the opening has another commitment at your seat than yours', seat };
  } else if (witness.sent && reveal.numbers[seat] === WITHHELD) {
    yield { code: 'fair/dropped', message: 'you sent your number, and the server says that you withheld it', seat };
  }
  const head = key.head(file.log.checkpoint);
  if (witness.checkpoint !== null && head) yield* wrongHeads(key, witness.checkpoint, head, witness.consistency);
}

function otherStory(shown: Opened, told: Opened): Finding {
  const late = shown.commitments.flatMap((commitment, seat) => (commitment === null && (told.commitments[seat] ?? null) !== null ? [seat] : []));
  const without = told.commitments.map((commitment, seat) => (late.includes(seat) ? null : commitment));
  const [seat] = late;
  if (seat !== undefined && withCommitments(told, without) === shown.text) {
    return { code: 'fair/late-commitment', message: `seat ${seat} had no commitment in the opening that you were shown, and has one now`, seat };
  }
  return { code: 'fair/two-stories', message: 'you were shown another opening of this deal than the one in this file' };
}

/** Check that the log continues a head that was known before. */
export function* wrongHeads(key: PublicKey, known: string, head: Head, path: readonly string[]): Wrong {
  const before = key.head(known);
  if (!before) yield { code: 'log/signature', message: 'the head of the log that you knew was not signed with this key' };
  else if (before.size > head.size) yield { code: 'log/old-head', message: `the log has ${head.size} entries, and had ${before.size} before` };
  else if (!continues(before.size, before.root, head.size, head.root, hashesOf(path))) {
    yield { code: 'log/forked', message: 'the log does not go on from the head that you knew: it tells different people different stories' };
  }
}

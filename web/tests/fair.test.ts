// Shared test vectors of fair dealing, written by Python (tests/fair/vectors.py). Both sides must get the same results.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hex, unbase64, unhex, utf8 } from '../src/fair/bytes';
import { check, checkBytes } from '../src/fair/check';
import { dealt, keyOfDeal, shuffled } from '../src/fair/dealing';
import { read, written } from '../src/fair/file';
import { continues, included, leafHash } from '../src/fair/merkle';
import { CHAIN_LENGTH, commitmentOf, seedEarlier } from '../src/fair/numbers';
import { wrongOpening, type Expected } from '../src/fair/opening';
import { placeOf } from '../src/fair/parts';
import { checkSeveral } from '../src/fair/several';
import { hashesOf, PublicKey } from '../src/fair/signing';
import { opened, tagOf } from '../src/fair/statements';
import { reason, withheldWords } from '../src/fair/words';
import { overwriteGetLocale } from '../src/paraglide/runtime';

const golden = (name: string) => readFileSync(resolve(import.meta.dirname, '../../tests/golden/fair', name), 'utf-8');
const lines = <T>(name: string) =>
  golden(name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
const codes = (data: Uint8Array) => checkBytes(data).map(({ code }) => code);

interface Deal {
  readonly game: string;
  readonly pack: readonly string[];
  readonly table: string;
  readonly deal: number;
  readonly seed: string;
  readonly numbers: readonly (string | null)[];
  readonly key: string;
  readonly shuffled: readonly string[];
  readonly layout: string;
  readonly hands: readonly (readonly string[])[];
  readonly undealt: readonly string[];
}
interface Pieces {
  readonly commitments: readonly { number: string; commitment: string }[];
  readonly chain: { root: string; length: number; seventh: string; sixth: string; commitment: string };
  readonly tag: { table: string; tag: string };
  readonly salted_tag: { table: string; secret: string; tag: string };
  readonly deals: readonly Deal[];
  readonly key: string;
  readonly other_key: string;
}
interface Trees {
  readonly entries: readonly string[];
  readonly leaves: readonly string[];
  readonly roots: readonly string[];
  readonly inclusion: readonly (readonly (readonly string[])[])[];
  readonly consistency: readonly (readonly (readonly string[])[])[];
  readonly checkpoints: readonly string[];
}
const pieces = JSON.parse(golden('pieces.json')) as Pieces;
const trees = JSON.parse(golden('trees.json')) as Trees;
const files = lines<{ name: string; codes: string[]; file: string }>('files.jsonl');

describe('the pieces', () => {
  test.each(pieces.commitments)('the commitment to $number', ({ number, commitment }) => expect(commitmentOf(unhex(number))).toBe(commitment));

  test('the chain', () => {
    const { root, length, seventh, sixth, commitment } = pieces.chain;
    expect(CHAIN_LENGTH).toBe(length);
    expect(hex(seedEarlier(unhex(root), length - 7))).toBe(seventh);
    expect(hex(seedEarlier(unhex(seventh), 1))).toBe(sixth);
    expect(hex(seedEarlier(unhex(sixth), 6))).toBe(commitment);
  });

  test('the tag of a table', () => {
    expect(tagOf(pieces.tag.table)).toBe(pieces.tag.tag);
    expect(tagOf(pieces.salted_tag.table, pieces.salted_tag.secret)).toBe(pieces.salted_tag.tag);
  });

  test.each(pieces.deals)('$game, deal $deal', (deal) => {
    const key = keyOfDeal(unhex(deal.seed), { ...deal, numbers: deal.numbers.map((number) => (number === null ? null : unhex(number))) });
    expect(hex(key)).toBe(deal.key);
    expect(shuffled(deal.pack, key)).toEqual(deal.shuffled);
    expect(dealt(deal.pack, deal.layout, deal.hands.length, key)).toEqual({ hands: deal.hands, undealt: deal.undealt });
  });
});

describe('the log', () => {
  test('leaves', () => expect(trees.entries.map((entry) => hex(leafHash(utf8(entry))))).toEqual(trees.leaves));

  test('every entry is in every tree from it on, at its place alone', () => {
    for (const [i, tree] of trees.inclusion.entries()) {
      const root = unhex(trees.roots[i + 1] as string);
      for (const [index, path] of tree.entries()) {
        const leaf = unhex(trees.leaves[index] as string);
        const at = (place: number, way: readonly string[]) => included(leaf, place, i + 1, hashesOf(way), root);
        expect(at(index, path)).toBe(true);
        expect([at(index + 1, path), at(index - 1, path), at(index, [...path, trees.leaves[0] as string])]).not.toContain(true);
        if (path.length) expect(at(index, path.slice(1))).toBe(false);
      }
    }
  });

  test('every tree begins with every smaller one, and with no other', () => {
    for (const [i, proofs] of trees.consistency.entries()) {
      const root = (size: number) => unhex(trees.roots[size] as string);
      for (const [first, path] of proofs.entries()) {
        expect(continues(first, root(first), i + 1, root(i + 1), hashesOf(path))).toBe(true);
        if (first === 0) continue;
        expect(continues(first, unhex(trees.leaves[19] as string), i + 1, root(i + 1), hashesOf(path))).toBe(false);
        expect(continues(first, root(first), i + 1, unhex(trees.leaves[19] as string), hashesOf(path))).toBe(false);
        expect(continues(i + 1, root(i + 1), first, root(first), hashesOf(path))).toBe(first === i + 1);
        if (path.length) expect(continues(first, root(first), i + 1, root(i + 1), hashesOf(path.slice(1)))).toBe(false);
      }
    }
  });

  test('heads are signed by the key', () => {
    const [key, other] = [new PublicKey(pieces.key), new PublicKey(pieces.other_key)];
    for (const [size, checkpoint] of trees.checkpoints.entries()) {
      expect(key.head(checkpoint)).toEqual({ size, root: unhex(trees.roots[size] as string) });
      expect(other.head(checkpoint)).toBeNull();
    }
  });
});

describe('fair files', () => {
  test.each(files)('$name', ({ file, codes: expected }) => expect(codes(utf8(file))).toEqual(expected));

  test.each(lines<{ name: string; bytes: string }>('raw.jsonl'))('refused: $name', ({ bytes }) => {
    expect(codes(bytes ? unbase64(bytes, 'the vector') : new Uint8Array())).toEqual(['fair/malformed']);
  });

  test.each([utf8('['.repeat(100_000)), utf8(' '.repeat(200_001))])('large files are refused', (data) => expect(codes(data)).toEqual(['fair/malformed']));

  test('what is read is written again', () => {
    const data = utf8(files[0]?.file ?? '');
    expect(written(read(data))).toEqual(data);
    expect(check(read(data))).toEqual([]);
  });

  test('no bit can be flipped', () => {
    const good = utf8(files.find(({ name }) => name === 'skat, seen by seat 0')?.file ?? '');
    // Every fifth byte; the test in Python flips a bit of every byte.
    for (let place = 0; place < good.length; place += 5) {
      const data = good.slice();
      data[place] = (data[place] as number) ^ (1 << ((place + 3) % 8));
      if (codes(data).length === 0) expect.fail(`byte ${place} may be changed: ${new TextDecoder().decode(data.slice(place - 30, place + 10))}`);
    }
  });
});

test.each(lines<{ name: string; codes: string[]; files: string[] }>('several.jsonl'))('several files: $name', ({ files: texts, codes: expected }) => {
  const several = texts.map((text) => read(utf8(text)));
  expect(several.flatMap(check)).toEqual([]);
  expect(checkSeveral(several).map(({ code }) => code)).toEqual(expected);
});

describe('an opening before the own number is sent', () => {
  const { opened: statement, receipt, log } = read(utf8(files.find(({ name }) => name === 'skat')?.file ?? ''));
  const told = opened(statement);
  const key = new PublicKey(log.key);
  const expected: Expected = { table: told.table, deal: 3, chain: told.chain, before: { deal: 2, chain: told.chain }, key };
  const other = '0'.repeat(64);

  test.each<[string, Partial<Expected>, string[]]>([
    ['is as it should be', {}, []],
    ['is the first that the page sees', { before: null }, []],
    ['is of another table', { table: 'Another' }, ['fair/deal']],
    ['is of another deal than the table shows', { deal: 4, before: null }, ['fair/deal']],
    ['leaves a deal out', { before: { deal: 1, chain: told.chain } }, ['fair/skipped']],
    ['comes a second time', { before: { deal: 3, chain: told.chain } }, ['fair/skipped']],
    ['has another chain than the table shows', { chain: other }, ['fair/seed']],
    ['leaves the chain in its middle', { before: { deal: 2, chain: other } }, ['fair/seed']],
    ['is signed by another key', { key: new PublicKey(pieces.other_key) }, ['fair/receipt']],
  ])('%s', (_, changed, wrong) => expect(wrongOpening({ statement, receipt }, { ...expected, ...changed }).map(({ code }) => code)).toEqual(wrong));

  test.each([
    [{ statement: '', receipt }, 'fair/malformed'],
    [{ statement, receipt: 'no signature' }, 'fair/receipt'],
    [{ statement, receipt: '' }, 'fair/receipt'],
  ])('is nothing', (opening, code) => expect(wrongOpening(opening, expected).map((finding) => finding.code)).toEqual([code]));
});

describe('in words', () => {
  afterEach(() => overwriteGetLocale(() => 'en'));

  test('every code of the method has a sentence in each language', () => {
    const codes = [...readFileSync(resolve(import.meta.dirname, '../../docs/explanation/fair.md'), 'utf-8').matchAll(/^\| `((?:fair|log)\/[a-z-]+)` \|/gm)].map(
      ([, code]) => code ?? '',
    );
    // Only `stich verify` checks sets of duplicate boards and whole logs.
    const shown = codes.filter((code) => !['fair/early', 'fair/boards'].includes(code));
    expect(shown.length).toBeGreaterThan(15);
    for (const locale of ['en', 'de', 'ja'] as const) {
      overwriteGetLocale(() => locale);
      for (const code of shown) expect(reason({ code, message: '' })).not.toBe('');
    }
    expect(reason({ code: 'fair/unheard-of', message: 'what the finding says' })).toBe('what the finding says');
  });

  test('whose number did not come', () => {
    expect(withheldWords([0, 2], ['You', 'Ada', 'Anna'], 0)).toBe('Your number was not received: dealt without it. The number of Anna was not received: dealt without it.');
    overwriteGetLocale(() => 'de');
    expect(withheldWords([1], ['Du', 'Anna'], null)).toBe('Die Zahl von Anna kam nicht an: ohne sie gegeben.');
    expect(withheldWords([3], [], null)).toBe('Die Zahl von Platz 3 kam nicht an: ohne sie gegeben.');
  });
});

test('each finding has its step', () => {
  const places = files.flatMap(({ file }) => checkBytes(utf8(file)).map((finding) => [finding.code, placeOf(finding)]));
  expect(Object.fromEntries(places.filter(([code]) => code !== 'fair/seats'))).toEqual({
    ...{
      'fair/malformed': 'opening',
      'fair/receipt': 'opening',
      'fair/deal': 'opening',
      'fair/seed': 'seed',
      'fair/number': 'numbers',
      'fair/late-commitment': 'numbers',
      'fair/dropped': 'numbers',
    },
    ...{
      'fair/shuffle': 'cards',
      'log/signature': 'log',
      'log/entries': 'log',
      'log/inclusion': 'log',
      'log/order': 'log',
      'fair/two-stories': 'witness',
      'log/forked': 'witness',
      'log/old-head': 'witness',
    },
  });
  // The numbers are listed at other seats, or were used in another order.
  expect(new Set(places.filter(([code]) => code === 'fair/seats').map(([, step]) => step))).toEqual(new Set(['numbers', 'cards']));
});

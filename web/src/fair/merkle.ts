// Merkle tree of the public log: hashes, and the checks of both proofs. Source: RFC 6962, section 2.1.
// Sizes may exceed 32 bits, so numbers are halved by division.
import { sha256 } from '@noble/hashes/sha2.js';
import { joined, same } from './bytes';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (entry: Uint8Array): Uint8Array => sha256(joined(LEAF, entry));
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(joined(NODE, left, right));

const half = (n: number): number => Math.floor(n / 2);
const odd = (n: number): boolean => n % 2 === 1;

/** One step of a proof: true if the next hash of the path is on the left, and the place after the step. */
function step(place: number, last: number): { left: boolean; place: number; last: number } {
  const left = odd(place) || place === last;
  if (left) while (!odd(place) && place) [place, last] = [half(place), half(last)];
  return { left, place: half(place), last: half(last) };
}

/** Compute the hashes from a leaf (first) to the root along a path; null if the path does not fit a tree of this size. */
export function wayUp(leaf: Uint8Array, index: number, size: number, path: readonly Uint8Array[]): { node: Uint8Array; sibling: Uint8Array; left: boolean }[] | null {
  if (index < 0 || index >= size) return null;
  const way = [];
  let [node, place, last] = [leaf, index, size - 1];
  for (const sibling of path) {
    if (last === 0) return null;
    const next = step(place, last);
    way.push({ node, sibling, left: next.left });
    node = next.left ? nodeHash(sibling, node) : nodeHash(node, sibling);
    ({ place, last } = next);
  }
  return last === 0 ? [...way, { node, sibling: node, left: false }] : null;
}

/** Return true if the path proves that the leaf is in the tree with this root. */
export function included(leaf: Uint8Array, index: number, size: number, path: readonly Uint8Array[], root: Uint8Array): boolean {
  const top = wayUp(leaf, index, size, path)?.at(-1);
  return top !== undefined && same(top.node, root);
}

/** Return true if the path proves that the second tree begins with the first. */
export function continues(first: number, firstRoot: Uint8Array, second: number, secondRoot: Uint8Array, path: readonly Uint8Array[]): boolean {
  if (first > second) return false;
  if (first === 0 || first === second) return path.length === 0 && (first === 0 || same(firstRoot, secondRoot));
  let [place, last] = [first - 1, second - 1];
  while (odd(place)) [place, last] = [half(place), half(last)];
  const [begin, ...after] = path;
  if (place && !begin) return false;
  let before = place && begin ? begin : firstRoot;
  let now = before;
  for (const node of place ? after : path) {
    if (last === 0) return false;
    const next = step(place, last);
    if (next.left) [before, now] = [nodeHash(node, before), nodeHash(node, now)];
    else now = nodeHash(now, node);
    ({ place, last } = next);
  }
  return last === 0 && same(before, firstRoot) && same(now, secondRoot);
}

"""Merkle tree of the public log: hashes, roots and proofs. Source: RFC 6962, section 2.1.

A function of the type ``Nodes`` takes a level and an index, and returns the hash of the full subtree of 2^level leaves that begins at leaf
index · 2^level. A proof needs O(log² n) such hashes and no leaf.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

Nodes = Callable[[int, int], bytes]
EMPTY = sha256(b"").digest()


def leaf_hash(entry: bytes) -> bytes:
    """Return the hash of the leaf for this entry."""
    return sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node with these children."""
    return sha256(b"\1" + left + right).digest()


def nodes_of(leaves: Sequence[bytes]) -> Nodes:
    """Return a ``Nodes`` function for a tree of these leaf hashes, computed in memory."""
    levels = [list(leaves)]
    while len(levels[-1]) > 1:
        below = levels[-1]
        levels.append([node_hash(below[i], below[i + 1]) for i in range(0, len(below) - 1, 2)])
    return lambda level, index: levels[level][index]


def new_nodes(size: int, leaves: Sequence[bytes], nodes: Nodes) -> dict[tuple[int, int], bytes]:
    """Return the hashes of the full subtrees that become complete when these leaf hashes are added to a tree of ``size`` leaves, by level
    and index."""
    new: dict[tuple[int, int], bytes] = {}

    def node(level: int, index: int) -> bytes:
        return new[level, index] if (level, index) in new else nodes(level, index)

    for index, leaf in enumerate(leaves, size):
        new[0, index] = leaf
        level, place = 0, index
        while place % 2:
            level, place = level + 1, place // 2
            new[level, place] = node_hash(node(level - 1, 2 * place), node(level - 1, 2 * place + 1))
    return new


def root(size: int, nodes: Nodes) -> bytes:
    """Return the root hash of the first ``size`` leaves."""
    return _range(0, size, nodes) if size else EMPTY


def inclusion(index: int, size: int, nodes: Nodes) -> list[bytes]:
    """Return the hashes on the path from this leaf to the root of the first ``size`` leaves (2.1.1)."""
    assert 0 <= index < size
    path: list[bytes] = []
    begin, end = 0, size
    while end - begin > 1:
        middle = begin + _half(end - begin)
        if index < middle:
            path.append(_range(middle, end, nodes))
            end = middle
        else:
            path.append(_range(begin, middle, nodes))
            begin = middle
    return path[::-1]


def consistency(first: int, second: int, nodes: Nodes) -> list[bytes]:
    """Return the proof that the tree of ``second`` leaves begins with the tree of ``first`` leaves, as a list of hashes (2.1.2).

    The proof is empty if the first tree has no leaves, or if both trees are the same.
    """
    assert 0 <= first <= second
    if first in (0, second):
        return []
    path: list[bytes] = []
    begin, end, whole = 0, second, True
    while first != end:
        middle = begin + _half(end - begin)
        if first <= middle:
            path.append(_range(middle, end, nodes))
            end = middle
        else:
            path.append(_range(begin, middle, nodes))
            begin, whole = middle, False
    if not whole:
        path.append(_range(begin, end, nodes))
    return path[::-1]


def included(leaf: bytes, index: int, size: int, path: Sequence[bytes], expected: bytes) -> bool:
    """Return whether this path of hashes leads from the leaf to the root ``expected`` of a tree of ``size`` leaves."""
    if not 0 <= index < size:
        return False
    node, place, last = leaf, index, size - 1
    for sibling in path:
        if last == 0:
            return False
        if place % 2 or place == last:
            node = node_hash(sibling, node)
            while place % 2 == 0 and place:
                place, last = place // 2, last // 2
        else:
            node = node_hash(node, sibling)
        place, last = place // 2, last // 2
    return last == 0 and node == expected


def continues(first: int, first_root: bytes, second: int, second_root: bytes, path: Sequence[bytes]) -> bool:
    """Return whether this path of hashes proves that the tree of ``second`` leaves begins with the tree of ``first`` leaves.
    ``first_root``, ``second_root``: root hashes of the trees."""
    if first > second:
        return False
    if first in (0, second):
        return not path and (first == 0 or first_root == second_root)
    place, last = first - 1, second - 1
    while place % 2:
        place, last = place // 2, last // 2
    rest = list(path)
    if place:
        if not rest:
            return False
        old = new = rest.pop(0)
    else:
        old = new = first_root
    for node in rest:
        if last == 0:
            return False
        if place % 2 or place == last:
            old, new = node_hash(node, old), node_hash(node, new)
            while place % 2 == 0 and place:
                place, last = place // 2, last // 2
        else:
            new = node_hash(new, node)
        place, last = place // 2, last // 2
    return last == 0 and old == first_root and new == second_root


def _half(size: int) -> int:
    """Return the largest power of two below ``size``, which must be greater than 1."""
    return 1 << (size - 1).bit_length() - 1


def _range(begin: int, end: int, nodes: Nodes) -> bytes:
    """Return the hash of the leaves from ``begin`` to ``end`` (exclusive). ``begin`` is a multiple of the smallest power of two that is not
    less than their number."""
    size = end - begin
    if size & (size - 1) == 0:
        level = size.bit_length() - 1
        return nodes(level, begin >> level)
    middle = begin + _half(size)
    return node_hash(_range(begin, middle, nodes), _range(middle, end, nodes))

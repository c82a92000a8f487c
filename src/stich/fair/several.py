"""Checks of several deals together: deals of one table, and a whole log. Source: ``docs/explanation/fair.md``, "The checks"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from stich.kernel.errors import StichError

from . import merkle
from .check import Finding
from .file import FairFile
from .signing import PublicKey
from .statements import HASH, NUMBER, OpeningStatement, opened

_ENTRY = re.compile(
    rf"deal-v[12] (?:(chain) ({HASH}) ({NUMBER}) {HASH}|(opened|revealed) ({HASH}) ({NUMBER}) {HASH}"
    rf")|deal-v1 (?:boards ({HASH}) ({NUMBER}) {HASH}|(played) {HASH} {NUMBER} ({HASH}) ({NUMBER}))|verifier {HASH}"
)


def check_several(files: Iterable[FairFile]) -> tuple[Finding, ...]:
    """Return the faults that show only if several deals are compared: two openings of one deal, missing deals, different logs."""
    wrong: list[Finding] = []
    tables: dict[str, list[OpeningStatement]] = {}
    heads: dict[tuple[str, int], bytes] = {}
    keys: set[str] = set()
    for file in files:
        try:
            statement, key = opened(file.opened), PublicKey(file.log.key)
            head = key.head(file.log.checkpoint)
        except StichError:
            continue  # reported by `check`
        tables.setdefault(statement.table, []).append(statement)
        keys.add(key.text)
        if head is not None and heads.setdefault((key.text, head.size), head.root) != head.root:
            wrong.append(Finding("log/forked", f"there are two logs of {head.size} entries: different people were told different stories"))
    if len(keys) > 1:
        wrong.append(Finding("log/key", "the deals were logged with different keys"))
    for table, statements in tables.items():
        wrong += _wrong_between(table, statements)
    return tuple(wrong)


def _wrong_between(table: str, statements: Sequence[OpeningStatement]) -> list[Finding]:
    wrong = []
    for one, other in combinations(statements, 2):
        if one.deal == other.deal and one != other:
            wrong.append(Finding("fair/discarded", f"deal {one.deal} of table {table} was opened twice"))
    if len({statement.tag for statement in statements}) > 1:
        wrong.append(Finding("fair/discarded", f"table {table} stands in the log under several names: deals may have been opened twice"))
    numbers = sorted({statement.deal for statement in statements})
    for before, after in pairwise(numbers):
        if after != before + 1:
            wrong.append(Finding("fair/skipped", f"table {table}: no deal between {before} and {after}"))
    return wrong


def check_log(entries: Sequence[str], *, key: str, checkpoint: str, known: tuple[str, str] | None = None) -> tuple[Finding, ...]:
    """Return the faults of a whole log: of its head, and between its entries.

    ``known``: key and checkpoint of the log at an earlier check, which it must continue; None if there was none.
    """
    try:
        head = PublicKey(key).head(checkpoint)
    except StichError as error:
        return (Finding(error.code, str(error)),)
    if head is None:
        return (Finding("log/signature", "the head of the log was not signed with its key"),)
    nodes = merkle.nodes_of([merkle.leaf_hash(entry.encode()) for entry in entries])
    if head.size != len(entries) or merkle.root(len(entries), nodes) != head.root:
        return (Finding("log/inclusion", f"these {len(entries)} entries are not those of the head, which has {head.size}"),)
    return (*_wrong_since(known, nodes, len(entries), key), *_wrong_entries(entries))


def _wrong_since(known: tuple[str, str] | None, nodes: merkle.Nodes, size: int, key: str) -> Iterable[Finding]:
    if known is None:
        return
    if known[0] != key:
        yield Finding("log/key", "the log has another key than before")
        return
    before = PublicKey(key).head(known[1])
    if before is None:
        yield Finding("log/signature", "the head that was known was not signed with the log's key")
    elif before.size > size:
        yield Finding("log/old-head", f"the log has {size} entries, and had {before.size} before")
    elif merkle.root(before.size, nodes) != before.root:
        yield Finding("log/forked", "the log does not go on from the head that was known: it tells different people different stories")


def _wrong_entries(entries: Sequence[str]) -> Iterable[Finding]:
    newest: dict[str, int] = {}
    open_deals: set[tuple[str, int]] = set()
    boards_revealed: set[tuple[str, int]] = set()
    chained: set[str] = set()
    set_tag, set_size = "", 0  # set of boards whose openings follow now
    for entry in entries:
        match = _ENTRY.fullmatch(entry)
        if match is None:
            yield Finding("log/entries", f"an entry that docs/explanation/fair.md does not know: {entry[:60]!r}")
            continue
        chain, chain_tag, _, what, tag, deal, new_set, size, played, boards, board = match.groups()
        if new_set:
            set_tag, set_size = new_set, int(size)
        elif set_tag not in (chain_tag, tag) or what == "revealed":
            set_tag, set_size = "", 0
        name = f"the table {(tag or chain_tag or '')[:16]}…"
        if chain:
            chained.add(chain_tag)
        elif what == "opened":
            number = int(deal)
            if tag not in chained:
                yield Finding("log/order", f"{name}: deal {number} was opened before there was a chain")
            if number <= newest.get(tag, 0):
                yield Finding("fair/discarded", f"{name}: deal {number} was opened twice")
            elif number > newest.get(tag, 0) + 1:
                yield Finding("fair/skipped", f"{name}: no deal between {newest.get(tag, 0)} and {number}")
            elif (tag, number - 1) in open_deals and not (tag == set_tag and number <= set_size):
                yield Finding("fair/discarded", f"{name}: deal {number} was opened, and deal {number - 1} never revealed")
            newest[tag] = max(number, newest.get(tag, 0))
            open_deals.add((tag, number))
        elif what == "revealed":
            if (tag, int(deal)) not in open_deals:
                yield Finding("log/order", f"{name}: deal {deal} was revealed, but is not open")
            open_deals.discard((tag, int(deal)))
            boards_revealed.add((tag, int(deal)))
        elif played and (boards, int(board)) in boards_revealed:
            yield Finding("fair/early", f"board {board} was revealed before every table had played it")

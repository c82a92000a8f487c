"""Check of one deal by its fair file, without trusting the author of the file. Source: ``docs/explanation/fair.md``, "The checks"."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting
from stich.registry import configured

from . import merkle
from .dealing import dealt, key_of_deal, layout_of
from .file import FairFile, Witness
from .numbers import belongs, commitment_of
from .signing import Head, PublicKey
from .statements import WITHHELD, OpeningStatement, RevealStatement, chain_entry, opened, opened_entry, revealed, revealed_entry


class Finding(msgspec.Struct, frozen=True):
    """Fault of a deal. ``code``: one of the codes in ``docs/explanation/fair.md``."""

    code: str
    message: str


def check(file: FairFile) -> tuple[Finding, ...]:
    """Return all faults of this deal, in the order of ``docs/explanation/fair.md``; none if it was dealt fairly."""
    try:
        key = PublicKey(file.log.key)
        opening, reveal = opened(file.opened), revealed(file.revealed)
        return tuple(Finding(code, message) for code, message in _wrong(file, key, opening, reveal))
    except StichError as error:
        return (Finding(error.code, str(error)),)


WrongFacts = Iterator[tuple[str, str]]
MOST_ORDERED = 6
"""Largest number of seats for which all orders of the numbers are tried. With more seats there are too many orders."""


def _wrong(file: FairFile, key: PublicKey, opening: OpeningStatement, reveal: RevealStatement) -> WrongFacts:
    if not key.signed(file.opened, bytes.fromhex(file.receipt)):
        yield "fair/receipt", "the opening of the deal was not signed with the log's key"
    told, over = (opening.version, opening.table, opening.tag, opening.deal), (reveal.version, reveal.table, reveal.tag, reveal.deal)
    if told != over or len(opening.commitments) != len(reveal.numbers):
        yield "fair/deal", "opening and reveal are of different tables, deals or numbers of seats"
        return
    place = opening.deal - opening.first + 1
    if place > 100_000 or not belongs(bytes.fromhex(reveal.seed), place, opening.chain):
        yield "fair/seed", "the server used another seed than the one to which it had committed"
    yield from _wrong_numbers(opening, reveal)
    yield from _wrong_layout(opening)
    yield from _wrong_cards(file, opening, reveal)
    yield from _wrong_log(file, key, opening, reveal)
    if file.witness is not None:
        yield from _wrong_for(file.witness, file, key, opening, reveal)


def _wrong_numbers(opening: OpeningStatement, reveal: RevealStatement) -> WrongFacts:
    for seat, (commitment, number) in enumerate(zip(opening.commitments, reveal.numbers, strict=True)):
        if number is None and commitment is not None:
            yield "fair/number", f"seat {seat} had committed to a number, and the reveal says nothing of it"
        elif number is not None and commitment is None:
            yield "fair/late-commitment", f"a number of seat {seat} is revealed, which had not committed to any"
        elif number not in (None, WITHHELD):
            found = commitment_of(bytes.fromhex(number))
            if found != commitment and found in opening.commitments:
                yield "fair/seats", f"the number of seat {opening.commitments.index(found)} stands at seat {seat}"
            elif found != commitment:
                yield "fair/number", f"the number of seat {seat} is not the one to which it had committed"


def _wrong_layout(opening: OpeningStatement) -> WrongFacts:
    try:
        check_nesting(opening.options)
        dealing = configured(opening.game, opening.preset, json.loads(opening.options)).dealing
    except ValueError as error:
        yield "fair/layout", f"these rules cannot be looked up here: {str(error)[:200]}"
        return
    if opening.pack != dealing.deck.cards or len(opening.commitments) != dealing.seats:
        yield "fair/layout", f"this is not the pack, or the table, of {opening.preset}"
    elif opening.layout != layout_of(dealing, opening.dealer):
        yield "fair/layout", f"{opening.preset} is not dealt like this where seat {opening.dealer} deals"


def _wrong_cards(file: FairFile, opening: OpeningStatement, reveal: RevealStatement) -> WrongFacts:
    if reveal.end == "not dealt":
        if file.hands or file.undealt:
            yield "fair/shuffle", "the reveal says that nothing was dealt, but there are cards"
        return
    numbers = tuple(None if n in (None, WITHHELD) else bytes.fromhex(n) for n in reveal.numbers)

    def gives_these(numbers: tuple[bytes | None, ...]) -> bool:
        key = key_of_deal(
            bytes.fromhex(reveal.seed), game=opening.game, pack=opening.pack, table=opening.table, deal=opening.deal, numbers=numbers
        )
        cards = dealt(opening.pack, opening.layout, len(numbers), key)
        return cards.hands == file.hands and cards.undealt == file.undealt

    if gives_these(numbers):
        return
    if len(numbers) <= MOST_ORDERED and any(gives_these(order) for order in sorted(set(permutations(numbers)), key=repr)):
        yield "fair/seats", "the cards were shuffled with the numbers in another order of seats"
    else:
        yield "fair/shuffle", "seed and numbers give other cards than those that were dealt"


def _wrong_log(file: FairFile, key: PublicKey, opening: OpeningStatement, reveal: RevealStatement) -> WrongFacts:
    head = key.head(file.log.checkpoint)
    if head is None:
        yield "log/signature", "the head of the log was not signed with its key"
        return
    expected = [chain_entry(opening.table, opening.first, opening.chain, opening.salted_tag), opened_entry(opening), revealed_entry(reveal)]
    if [logged.entry for logged in file.log.entries] != expected:
        yield "log/entries", "the entries of the log are not those of this deal's chain, opening and reveal"
        return
    for logged in file.log.entries:
        path = [bytes.fromhex(node) for node in logged.path]
        if not merkle.included(merkle.leaf_hash(logged.entry.encode()), logged.index, head.size, path, head.root):
            yield "log/inclusion", f"the log does not hold the entry “{logged.entry[:20]}…”"
    chain, begun, over = (logged.index for logged in file.log.entries)
    if not chain < begun:
        yield "log/order", "the chain of seeds came into the log only after the deal had been opened"
    if not begun < over:
        yield "log/order", "the opening of the deal came into the log only after its reveal"


def _wrong_for(witness: Witness, file: FairFile, key: PublicKey, opening: OpeningStatement, reveal: RevealStatement) -> WrongFacts:
    """Yield the faults of a deal that only a person who was at the table can find, from the data that their page has kept (`Witness`)."""
    if not key.signed(witness.opened, bytes.fromhex(witness.receipt)):
        yield "fair/receipt", "the receipt that you kept was not signed with the log's key"
    if witness.opened != file.opened:
        yield _other_story(opened(witness.opened), opening)
    if witness.seat >= len(reveal.numbers) or commitment_of(bytes.fromhex(witness.number)) != opening.commitments[witness.seat]:
        yield "fair/number", "the opening has another commitment at your seat than yours"
    elif witness.sent and reveal.numbers[witness.seat] == WITHHELD:
        yield "fair/dropped", "you sent your number, and the server says that you withheld it"
    head = key.head(file.log.checkpoint)
    if witness.checkpoint is not None and head is not None:
        yield from wrong_heads(key, witness.checkpoint, head, witness.consistency)


def _other_story(shown: OpeningStatement, stated: OpeningStatement) -> tuple[str, str]:
    late = [s for s, (a, b) in enumerate(zip(shown.commitments, stated.commitments, strict=False)) if a is None and b is not None]
    without = msgspec.structs.replace(stated, commitments=tuple(None if s in late else c for s, c in enumerate(stated.commitments)))
    if late and without == shown:
        return "fair/late-commitment", f"seat {late[0]} had no commitment in the opening that you were shown, and has one now"
    return "fair/two-stories", "you were shown another opening of this deal than the one in this file"


def wrong_heads(key: PublicKey, known: str, head: Head, path: tuple[str, ...]) -> WrongFacts:
    """Yield the faults of a public log whose ``head`` does not continue a head known before. ``path``: proof that the log continues it."""
    before = key.head(known)
    if before is None:
        yield "log/signature", "the head of the log that you knew was not signed with this key"
    elif before.size > head.size:
        yield "log/old-head", f"the log has {head.size} entries, and had {before.size} before"
    elif not merkle.continues(before.size, before.root, head.size, head.root, [bytes.fromhex(node) for node in path]):
        yield "log/forked", "the log does not go on from the head that you knew: it tells different people different stories"

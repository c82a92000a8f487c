"""Shared vectors of fair dealing: what Python and the page must compute alike, and fair files with one cheat each.

``python -m tests.fair.vectors`` writes ``tests/golden/fair/``; with ``--check`` it only says whether that is what stands there.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from stich.fair import (
    FairFile,
    LoggedEntry,
    LogKey,
    LogPart,
    OpeningStatement,
    Played,
    RevealStatement,
    Witness,
    dealt,
    key_of_deal,
    layout_of,
    merkle,
    new_boards,
    written,
)
from stich.fair.numbers import CHAIN_LENGTH, chain_commitment, commitment_of, seed_before, seed_of_deal
from stich.fair.signing import Head
from stich.fair.statements import WITHHELD, chain_entry, hash_of, opened_entry, options_text, revealed_entry, tag_of, verifier_entry
from stich.kernel.rules.shuffle import shuffled
from stich.registry import configured

GOLDEN = Path(__file__).parents[1] / "golden" / "fair"
TABLE = "Fair0Table"
Rules = tuple[str, str, dict[str, object]]
SKAT: Rules = ("skat", "skat-isko", {})
SCHAFKOPF: Rules = ("schafkopf", "schafkopf-2023", {})
SHORT: Rules = ("schafkopf", "schafkopfschule", {"deck": "short"})
SUITABILITY: Rules = ("suitability", "suitability-parlett", {})
THREE: Rules = ("suitability", "suitability-akagiri", {"players": 3})


def secret(name: str, size: int = 32) -> bytes:
    """Chance that is always the same."""
    return hashlib.shake_256(f"vectors {name}".encode()).digest(size)


KEY, OTHER_KEY = LogKey(secret("key")), LogKey(secret("other key"))
ROOT, OTHER_ROOT = secret("chain"), secret("other chain")


class Log:
    """A public log in memory."""

    def __init__(self, entries: Sequence[str], key: LogKey = KEY) -> None:
        self.entries, self.key = list(entries), key

    def head(self, size: int | None = None) -> str:
        """Return the checkpoint of the first entries."""
        size = len(self.entries) if size is None else size
        return self.key.checkpoint(Head(size, merkle.root(size, self._nodes())))

    def part(self, entries: Sequence[str]) -> LogPart:
        """Return the part of the log that a fair file contains."""
        places = [self.entries.index(entry) for entry in entries]
        paths = [merkle.inclusion(place, len(self.entries), self._nodes()) for place in places]
        logged = [LoggedEntry(e, i, tuple(node.hex() for node in path)) for e, i, path in zip(entries, places, paths, strict=True)]
        return LogPart(key=self.key.public.text, checkpoint=self.head(), entries=tuple(logged))

    def proof(self, first: int) -> tuple[str, ...]:
        """Return the proof that the log extends its first entries."""
        return tuple(node.hex() for node in merkle.consistency(first, len(self.entries), self._nodes()))

    def _nodes(self) -> merkle.Nodes:
        return merkle.nodes_of([merkle.leaf_hash(entry.encode()) for entry in self.entries])


Change = Callable[[Any], Any]


def same(what: Any) -> Any:
    return what


def entries_of(opening: OpeningStatement, reveal: RevealStatement) -> list[str]:
    return [chain_entry(opening.table, opening.first, opening.chain, opening.salted_tag), opened_entry(opening), revealed_entry(reveal)]


def opening_of(deal: int, commitments: tuple[str | None, ...], rules: Rules) -> OpeningStatement:
    game = configured(*rules)
    dealing = game.dealing
    dealer = (deal - 1) % dealing.seats
    return OpeningStatement(
        table=TABLE,
        deal=deal,
        game=game.name,
        preset=rules[1],
        options=options_text(msgspec.to_builtins(game.options)),
        dealer=dealer,
        pack=dealing.deck.cards,
        layout=layout_of(dealing, dealer),
        first=1,
        chain=chain_commitment(ROOT),
        commitments=commitments,
    )


def number_of(seat: int, deal: int) -> bytes:
    return secret(f"number {seat} {deal}", 16)


def fair_file(
    deal: int = 3,
    *,
    rules: Rules = SKAT,
    people: Sequence[int] = (0, 2),
    witness: int | None = None,
    withheld: Sequence[int] = (),
    seed: bytes | None = None,
    opening: Change = same,
    reveal: Change = same,
    dealt_with: Change = same,
    hands: Change = same,
    log: Change = same,
    shown: Change = same,
    sent: bool = True,
    known: Callable[[Log], tuple[str | None, tuple[str, ...]]] = lambda log: (log.head(5), log.proof(5)),
    file: Change = same,
    end: str = "played",
    salt: str | None = None,
) -> FairFile:
    """Return the fair file of a deal, except for the given changes. Each step continues from the one before, as on a server that cheats."""
    seats = configured(*rules).dealing.seats
    numbers = tuple(number_of(seat, deal) if seat in people else None for seat in range(seats))
    commitments = tuple(None if number is None else commitment_of(number) for number in numbers)
    honest = opening_of(deal, commitments, rules)
    if salt is not None:
        honest = msgspec.structs.replace(honest, salted_tag=tag_of(TABLE, salt))
    begun: OpeningStatement = opening(honest)
    seed = seed or seed_of_deal(ROOT, deal)
    told = tuple(None if n is None else WITHHELD if seat in withheld else n.hex() for seat, n in enumerate(numbers))
    over: RevealStatement = reveal(RevealStatement(table=TABLE, secret=salt, deal=deal, seed=seed.hex(), numbers=told, end=end))  # type: ignore[arg-type]
    used = dealt_with(tuple(None if n is None or seat in withheld else n for seat, n in enumerate(numbers)))
    key = key_of_deal(bytes.fromhex(over.seed), game=begun.game, pack=begun.pack, table=TABLE, deal=deal, numbers=used)
    cards = dealt(begun.pack, begun.layout, seats, key)
    held, undealt = hands((cards.hands, cards.undealt) if end != "not dealt" else ((), ()))
    before = [verifier_entry(b"page"), chain_entry("Another", 1, "0" * 64), chain_entry(TABLE, 1, honest.chain, begun.salted_tag)]
    before += [f"deal-v1 opened {tag_of('Another')} {n} {hash_of(str(n))}" for n in range(1, 5)]
    record: Log = log(Log([*before, *entries_of(begun, over)[1:], f"deal-v1 revealed {tag_of('Another')} 4 {hash_of('x')}"]))
    seen: Witness | None = None
    if witness is not None:
        story: OpeningStatement = shown(begun)
        checkpoint, path = known(record)
        seen = Witness(
            seat=witness,
            number=number_of(witness, deal).hex(),
            sent=sent,
            opened=story.text,
            receipt=KEY.sign(story.text).hex(),
            checkpoint=checkpoint,
            consistency=path,
        )
    made = FairFile(
        stich_fair=1,
        opened=begun.text,
        receipt=KEY.sign(begun.text).hex(),
        revealed=over.text,
        hands=held,
        undealt=undealt,
        log=record.part(entries_of(begun, over)),
        witness=seen,
    )
    changed: FairFile = file(made)
    return changed


def changed(**fields: Any) -> Change:
    return lambda struct: msgspec.structs.replace(struct, **fields)


def committed(seat: int, commitment: str | None) -> Change:
    """Return the opening with another commitment at this seat."""
    return lambda o: msgspec.structs.replace(o, commitments=(*o.commitments[:seat], commitment, *o.commitments[seat + 1 :]))


def told(seat: int, number: str | None) -> Change:
    """Return the reveal with another number of this seat."""
    return lambda r: msgspec.structs.replace(r, numbers=(*r.numbers[:seat], number, *r.numbers[seat + 1 :]))


def biased(cards: tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Two hands are exchanged."""
    (one, two, *rest), undealt = cards
    return (two, one, *rest), undealt


def late_chain(log: Log) -> Log:
    """Plant a fault: the chain enters the log after the opening, so the seed was chosen when the numbers were known."""
    entries = list(log.entries)
    return Log([*entries[:2], *entries[3:8], entries[2], *entries[8:]])


def late_opening(log: Log) -> Log:
    """Plant a fault: the opening enters the log after the reveal."""
    entries = list(log.entries)
    return Log([*entries[:7], entries[8], entries[7], *entries[9:]])


def forked(log: Log) -> tuple[str, tuple[str, ...]]:
    """Plant a fault: the page knew a log with another entry."""
    other = Log([*log.entries[:4], f"deal-v1 revealed {tag_of('Another')} 9 {hash_of('y')}", *log.entries[5:]])
    return other.head(6), log.proof(6)


def longer(log: Log) -> tuple[str, tuple[str, ...]]:
    """Plant a fault: the page knew a log of more entries."""
    return Log([*log.entries, log.entries[0]]).head(), ()


def other_entry(f: FairFile) -> FairFile:
    """Plant a fault: the reveal in the log is another one."""
    chain, begun, over = f.log.entries
    other = msgspec.structs.replace(over, entry=over.entry[:-1] + ("0" if over.entry[-1] != "0" else "1"))
    return msgspec.structs.replace(f, log=msgspec.structs.replace(f.log, entries=(chain, begun, other)))


def other_path(f: FairFile) -> FairFile:
    """Plant a fault: the opening's path leads nowhere."""
    chain, begun, over = f.log.entries
    other = msgspec.structs.replace(begun, path=(("0" * 64), *begun.path[1:]))
    return msgspec.structs.replace(f, log=msgspec.structs.replace(f.log, entries=(chain, other, over)))


def signed_by_another(f: FairFile) -> FairFile:
    head = KEY.public.head(f.log.checkpoint)
    assert head is not None
    return msgspec.structs.replace(f, log=msgspec.structs.replace(f.log, checkpoint=OTHER_KEY.checkpoint(head)))


def swapped(numbers: tuple[bytes | None, ...]) -> tuple[bytes | None, ...]:
    return numbers[::-1]


def other_receipt(f: FairFile) -> FairFile:
    return msgspec.structs.replace(f, receipt=OTHER_KEY.sign(f.opened).hex())


def with_witness(f: FairFile, **fields: Any) -> FairFile:
    assert f.witness is not None
    return msgspec.structs.replace(f, witness=msgspec.structs.replace(f.witness, **fields))


def files() -> Iterator[tuple[str, FairFile, list[str]]]:
    """Each with what is wrong with it."""
    number = secret("another number", 16).hex()
    yield "skat", fair_file(), []
    yield "skat, first deal", fair_file(1), []
    yield "skat, seen by seat 0", fair_file(witness=0), []
    yield "skat, seen by seat 2, who knew no head", fair_file(witness=2, known=lambda log: (None, ())), []
    yield "schafkopf", fair_file(2, rules=SCHAFKOPF, people=(0, 1, 2, 3), witness=1), []
    yield "schafkopf, short", fair_file(2, rules=SHORT, people=(1,), witness=1), []
    yield "suitability", fair_file(2, rules=SUITABILITY, people=(0, 1), witness=0), []
    yield "computers only", fair_file(people=()), []
    yield "a number was withheld", fair_file(withheld=(2,), witness=0), []
    yield "the own number was withheld, and not sent", fair_file(withheld=(0,), witness=0, sent=False), []
    yield "broken off", fair_file(end="broken off"), []
    yield "not dealt", fair_file(end="not dealt"), []
    yield "the opening was signed by another key", fair_file(file=other_receipt), ["fair/receipt"]
    yield "the reveal is of another deal", fair_file(reveal=changed(deal=4)), ["fair/deal"]
    yield "another seed was used", fair_file(seed=secret("better cards")), ["fair/seed"]
    yield "the seed of the next deal was used", fair_file(seed=seed_of_deal(ROOT, 4)), ["fair/seed"]
    yield "the seed was chosen after the numbers", fair_file(log=late_chain), ["log/order"]
    yield "the opening was logged after the reveal", fair_file(log=late_opening), ["log/order"]
    yield (
        "another number was used",
        fair_file(reveal=told(2, number), dealt_with=lambda n: (*n[:2], bytes.fromhex(number))),
        ["fair/number"],
    )
    yield "a number is not revealed", fair_file(reveal=told(2, None), dealt_with=lambda n: (*n[:2], None)), ["fair/number"]
    yield (
        "the numbers are revealed in another order",
        fair_file(reveal=lambda r: msgspec.structs.replace(r, numbers=r.numbers[::-1]), dealt_with=swapped),
        ["fair/seats", "fair/seats"],
    )
    yield "the numbers were used in another order", fair_file(dealt_with=swapped), ["fair/seats"]
    yield (
        "a number without a commitment",
        fair_file(reveal=told(1, number), dealt_with=lambda n: (n[0], bytes.fromhex(number), n[2])),
        ["fair/late-commitment"],
    )
    yield (
        "a commitment came after the opening was shown",
        fair_file(people=(0, 1, 2), witness=0, shown=committed(1, None)),
        ["fair/late-commitment"],
    )
    yield "the cards were exchanged", fair_file(hands=biased), ["fair/shuffle"]
    yield (
        "the shuffle is biased",
        fair_file(hands=lambda cards: (tuple(tuple(sorted(hand)) for hand in cards[0]), cards[1])),
        ["fair/shuffle"],
    )
    yield "cards, where nothing was dealt", fair_file(end="not dealt", hands=lambda cards: ((("CJ",),), ())), ["fair/shuffle"]
    yield "the head was signed by another key", fair_file(file=signed_by_another), ["log/signature"]
    yield "the log has another reveal", fair_file(file=other_entry), ["log/entries"]
    yield "the log does not hold the opening", fair_file(file=other_path), ["log/inclusion"]
    yield "two stories", fair_file(witness=0, shown=changed(dealer=1)), ["fair/two-stories"]
    yield (
        "two stories with the own commitment",
        fair_file(
            witness=0, opening=committed(0, commitment_of(bytes.fromhex(number))), shown=committed(0, commitment_of(number_of(0, 3)))
        ),
        ["fair/number", "fair/two-stories", "fair/number"],
    )
    yield "a number that was sent is said to be withheld", fair_file(withheld=(0,), witness=0), ["fair/dropped"]
    yield "the log was forked", fair_file(witness=0, known=forked), ["log/forked"]
    yield "the log is shorter than before", fair_file(witness=0, known=longer), ["log/old-head"]
    yield (
        "the known head is of another log",
        fair_file(witness=0, known=lambda log: (Log(log.entries, OTHER_KEY).head(3), ())),
        ["log/signature"],
    )
    yield (
        "a receipt by another key was kept",
        fair_file(witness=0, file=lambda f: with_witness(f, receipt=OTHER_KEY.sign(f.opened).hex())),
        ["fair/receipt"],
    )
    yield "the witness has no such seat", fair_file(witness=0, file=lambda f: with_witness(f, seat=7)), ["fair/number"]
    yield (
        "everything at once",
        fair_file(seed=secret("x"), hands=biased, log=late_chain, withheld=(0,), witness=0, known=forked, file=other_receipt),
        ["fair/receipt", "fair/seed", "fair/shuffle", "log/order", "fair/dropped", "log/forked"],
    )
    yield "a duplicate board, made with a public number", duplicate_board(), []
    for name, file in malformed():
        yield f"malformed: {name}", file, ["fair/malformed"]
    yield from files_of_v2()


SALT, OTHER_SALT = secret("salt", 16).hex(), secret("other salt", 16).hex()


def files_of_v2() -> Iterator[tuple[str, FairFile, list[str]]]:
    """Files of deal-v2, in which the log's name of the table is made with a secret."""
    yield "deal-v2", fair_file(salt=SALT), []
    yield "deal-v2, seen by seat 0", fair_file(salt=SALT, witness=0), []
    yield "deal-v2, schafkopf", fair_file(2, rules=SCHAFKOPF, people=(0, 1, 2, 3), witness=1, salt=SALT), []
    yield "deal-v2, not dealt", fair_file(end="not dealt", salt=SALT), []
    yield "deal-v2 with another secret", fair_file(salt=SALT, reveal=changed(secret=OTHER_SALT)), ["fair/deal"]
    yield "deal-v2 revealed as deal-v1", fair_file(salt=SALT, reveal=changed(secret=None)), ["fair/deal"]
    yield "deal-v1 revealed as deal-v2", fair_file(reveal=changed(secret=SALT)), ["fair/deal"]
    unsalted = tag_of(TABLE)
    yield "deal-v2 with the name of deal-v1", fair_file(salt=SALT, opening=changed(salted_tag=unsalted)), ["fair/deal"]
    yield (
        "deal-v2 logged under the name of deal-v1",
        fair_file(salt=SALT, file=lambda f: renamed_in_log(f, tag_of(TABLE, SALT), unsalted)),
        ["log/entries"],
    )
    yield "deal-v2, two stories", fair_file(witness=0, shown=changed(salted_tag=tag_of(TABLE, OTHER_SALT)), salt=SALT), ["fair/two-stories"]
    yield "deal-v2, another seed", fair_file(seed=secret("better cards"), salt=SALT), ["fair/seed"]
    good = fair_file(salt=SALT)
    changes = {
        "no tag": {"opened": good.opened.replace(f"tag {tag_of(TABLE, SALT)}\n", "")},
        "a short tag": {"opened": good.opened.replace("tag ", "tag \n")},
        "no secret": {"revealed": good.revealed.replace(f"secret {SALT}\n", "")},
        "a secret in capitals": {"revealed": good.revealed.replace(SALT, SALT.upper())},
        "a secret in deal-v1": {"revealed": good.revealed.replace("deal-v2", "deal-v1")},
        "a method that is none": {"opened": good.opened.replace("deal-v2", "deal-v3")},
    }
    for name, fields in changes.items():
        yield f"malformed: deal-v2 with {name}", msgspec.structs.replace(good, **fields), ["fair/malformed"]


def renamed_in_log(f: FairFile, name: str, other: str) -> FairFile:
    """Plant a fault: the entries name the table differently."""
    entries = tuple(msgspec.structs.replace(e, entry=e.entry.replace(name, other)) for e in f.log.entries)
    return msgspec.structs.replace(f, log=msgspec.structs.replace(f.log, entries=entries))


def duplicate_board() -> FairFile:
    """Board 2 of a set of three."""
    boards = new_boards(configured(*SCHAFKOPF), count=3, name="club", secret=secret("boards"), awaited="Lotto").with_number("3-11-17")
    return boards.files(boards.log(played=[Played("one", 7, 2)], revealed=True))[1]


def malformed() -> Iterator[tuple[str, FairFile]]:
    """Files of the right form with a statement, a key or a checkpoint that is in none."""
    good = fair_file(witness=0)
    opening = good.opened
    changes = {
        "a number in capitals": {"revealed": good.revealed.replace("seat 0 ", "seat 0 A")},
        "a deal with a leading zero": {"opened": opening.replace("deal 3", "deal 03")},
        "no end": {"revealed": good.revealed.replace("end played", "end now")},
        "a seat twice": {"opened": opening.replace("seat 2", "seat 1")},
        "a layout for another pack": {"opened": opening.replace("layout ", "layout 0")},
        "a layout for more seats": {
            "opened": opening.replace("layout 0", "layout 5").replace("layout 1", "layout 5").replace("layout 2", "layout 5")
        },
        "a deal before its chain": {"opened": opening.replace("chain 1 ", "chain 4 ")},
        "a dealer without a seat": {"opened": opening.replace("dealer 2", "dealer 3")},
        "a line too many": {"opened": opening + "\n"},
        "a separator of lines that is none": {
            "opened": opening.replace("options {", "options {\u2028").replace("game skat\n", "game skat\u2028")
        },
    }
    for name, fields in changes.items():
        yield name, msgspec.structs.replace(good, **fields)
    key, checkpoint = good.log.key, good.log.checkpoint
    parts = {
        "another name of the key": {"key": key.replace("stich-log-", "stich-log-0")[:-1]},
        "another number of the key": {"key": key.split("+", 1)[0] + "+00000000+" + key.split("+", 2)[2]},
        "a key of another kind": {
            "key": key.replace("+AU", "+Ak").replace("+AR", "+Ag").replace("+AQ", "+Ag").replace("+AT", "+Aj")[:-1] + "x"
        },
        "no key": {"key": ""},
        "a checkpoint with an extension": {"checkpoint": checkpoint.replace("\n\n", "\nmore\n\n")},
        "a checkpoint with a size too large": {"checkpoint": checkpoint.replace("\n10\n", "\n1000000000000000\n")},
        "a signature in another base64": {"checkpoint": _other_base64(checkpoint)},
    }
    for name, fields in parts.items():
        yield name, msgspec.structs.replace(good, log=msgspec.structs.replace(good.log, **fields))
    yield "a witness with a statement that is none", with_witness(good, opened=opening[:-1])
    yield "a known head that is none", with_witness(good, checkpoint=checkpoint[:-1])


def _other_base64(checkpoint: str) -> str:
    """Plant a fault: the signature ends in bits that belong to no byte."""
    last = checkpoint[-3]
    other = base64.b64encode(bytes([base64.b64decode(f"{last}AAA")[0] | 0b100]))[:1].decode()
    assert other != last and checkpoint.endswith(f"{last}=\n")
    return f"{checkpoint[:-3]}{other}=\n"


def raw_files() -> Iterator[tuple[str, bytes]]:
    """Bytes that are no fair file."""
    good = written(fair_file(witness=0))
    yield "nothing", b""
    yield "no newline", good[:-1]
    yield "a space", good.replace(b",", b", ", 1)
    yield "two newlines", good + b"\n"
    yield "a byte order mark", b"\xef\xbb\xbf" + good
    yield "not utf-8", good.replace(b"skat", b"sk\xff\xfe", 1)
    yield "a lone surrogate", good.replace(b'"witness"', b'"\\ud800"', 1)
    yield "a lone surrogate in a card", good.replace(b'[["', b'[["\\ud800', 1)
    yield "an escape that is not needed", good.replace(b'"opened":"s', b'"opened":"\\u0073', 1)
    yield "another field", good.replace(b'{"stich_fair":1,', b'{"stich_fair":1,"more":0,', 1)
    yield "fields in another order", good.replace(b'"hands":', b'"undealt":[],"hands":', 1)
    yield "a version that is none", good.replace(b'"stich_fair":1', b'"stich_fair":2', 1)
    yield "a version that is text", good.replace(b'"stich_fair":1', b'"stich_fair":"1"', 1)
    yield "a number with a fraction", good.replace(b'"stich_fair":1', b'"stich_fair":1.0', 1)
    yield "no witness field", b'{"stich_fair":1}\n'
    yield "a list", b"[]\n"
    yield "deep", b"[" * 100_000
    yield "too long", b" " * 200_001
    yield "an index below zero", _index(good, b"-1")
    yield "an index too large", _index(good, b"9007199254740992")
    yield "an index with a fraction", _index(good, b"7.5")
    yield "a hash in capitals", good.replace(b'"receipt":"', b'"receipt":"A', 1)
    yield "half a byte", good.replace(b'"receipt":"', b'"receipt":"a', 1)
    yield "a number of seventeen bytes", good.replace(b'"number":"', b'"number":"00', 1)


def _index(good: bytes, value: bytes) -> bytes:
    head, tail = good.split(b'"index":', 1)
    return head + b'"index":' + value + tail[tail.index(b",") :]


def pieces() -> dict[str, Any]:
    """Single steps of the method."""
    deals = []
    for rules in (SKAT, SCHAFKOPF, SHORT, SUITABILITY, THREE):
        game, preset, _ = rules
        dealing = configured(*rules).dealing
        for dealer in range(dealing.seats):
            numbers = tuple(secret(f"{preset} {seat}", 16) if (seat + dealer) % 3 else None for seat in range(dealing.seats))
            seed = secret(f"{preset} {dealer}")
            key = key_of_deal(seed, game=game, pack=dealing.deck.cards, table=TABLE, deal=dealer + 9, numbers=numbers)
            layout = layout_of(dealing, dealer)
            cards = dealt(dealing.deck.cards, layout, dealing.seats, key)
            deals.append(
                {
                    "game": game,
                    "preset": preset,
                    "dealer": dealer,
                    "pack": dealing.deck.cards,
                    "table": TABLE,
                    "deal": dealer + 9,
                    "seed": seed.hex(),
                    "numbers": [None if n is None else n.hex() for n in numbers],
                    "key": key.hex(),
                    "shuffled": shuffled(dealing.deck.cards, key),
                    "layout": layout,
                    "hands": cards.hands,
                    "undealt": cards.undealt,
                }
            )
    seed = seed_of_deal(ROOT, 7)
    return {
        "commitments": [{"number": secret(f"n{i}", 16).hex(), "commitment": commitment_of(secret(f"n{i}", 16))} for i in range(4)],
        "chain": {
            "root": ROOT.hex(),
            "length": CHAIN_LENGTH,
            "seventh": seed.hex(),
            "sixth": seed_before(seed).hex(),
            "commitment": chain_commitment(ROOT),
        },
        "tag": {"table": TABLE, "tag": tag_of(TABLE)},
        "salted_tag": {"table": TABLE, "secret": SALT, "tag": tag_of(TABLE, SALT)},
        "key": KEY.public.text,
        "other_key": OTHER_KEY.public.text,
        "deals": deals,
    }


def trees() -> dict[str, Any]:
    """Every proof in trees of 1 to 20 leaves."""
    entries = [f"entry {i}" for i in range(20)]
    log = Log(entries)
    nodes = merkle.nodes_of([merkle.leaf_hash(entry.encode()) for entry in entries])
    return {
        "entries": entries,
        "leaves": [merkle.leaf_hash(entry.encode()).hex() for entry in entries],
        "roots": [merkle.root(size, nodes).hex() for size in range(21)],
        "inclusion": [[[n.hex() for n in merkle.inclusion(i, size, nodes)] for i in range(size)] for size in range(1, 21)],
        "consistency": [[[n.hex() for n in merkle.consistency(first, size, nodes)] for first in range(size + 1)] for size in range(1, 21)],
        "checkpoints": [log.head(size) for size in range(21)],
    }


def several() -> Iterator[tuple[str, list[FairFile], list[str]]]:
    """Files that are right by themselves, and what is wrong between them."""
    one, two, three = in_one_log([fair_file(deal) for deal in (1, 2, 3)])
    _, again = in_one_log([fair_file(1), fair_file(2, people=(0, 1))])
    other = fair_file(3, log=lambda log: Log([*log.entries[:-1], f"deal-v1 revealed {tag_of('Another')} 9 {hash_of('y')}"]))
    yield "one", [one], []
    yield "three", [three, one, two], []
    yield "one is missing", [one, three], ["fair/skipped"]
    yield "one was opened twice", [two, again], ["fair/discarded"]
    yield "the log was forked", [fair_file(3), other], ["log/forked"]
    salted = in_one_log([fair_file(deal, salt=SALT) for deal in (1, 2)])
    yield "two of deal-v2", salted, []
    yield "another name in the log", in_one_log([salted[0], fair_file(2, salt=OTHER_SALT)]), ["fair/discarded"]
    yield "another key", [three, in_one_log([two], OTHER_KEY)[0]], ["log/key"]


def in_one_log(made: Sequence[FairFile], key: LogKey = KEY) -> list[FairFile]:
    """Return the same files, from one log that holds the entries of all."""
    entries = list(dict.fromkeys(logged.entry for file in made for logged in file.log.entries))
    log = Log(entries, key)
    parts = [log.part([logged.entry for logged in file.log.entries]) for file in made]
    return [msgspec.structs.replace(f, receipt=key.sign(f.opened).hex(), log=part) for f, part in zip(made, parts, strict=True)]


def golden() -> dict[str, str]:
    """Every file of ``tests/golden/fair`` and what stands in it."""

    def text(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"

    whole = [{"name": name, "codes": codes, "file": written(file).decode()} for name, file, codes in files()]
    sets = [{"name": name, "codes": codes, "files": [written(f).decode() for f in found]} for name, found, codes in several()]
    raw = [{"name": name, "bytes": base64.b64encode(data).decode()} for name, data in raw_files() if len(data) < 50_000]
    return {
        "pieces.json": text(pieces()),
        "trees.json": text(trees()),
        "files.jsonl": "".join(map(text, whole)),
        "raw.jsonl": "".join(map(text, raw)),
        "several.jsonl": "".join(map(text, sets)),
    }


def main() -> int:
    stale = [name for name, text in golden().items() if not (GOLDEN / name).exists() or (GOLDEN / name).read_text() != text]
    if "--check" in sys.argv:
        print(f"stale: {', '.join(stale)}" if stale else "tests/golden/fair is as this writes it")
        return 1 if stale else 0
    GOLDEN.mkdir(exist_ok=True)
    for name, text in golden().items():
        (GOLDEN / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Statements about a deal that are signed and logged, as text. Source: ``docs/explanation/fair.md``, "Statements" and "The public log"."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Literal

import msgspec

from stich.kernel.errors import StichError

End = Literal["played", "broken off", "not dealt"]
ENDS: tuple[End, ...] = ("played", "broken off", "not dealt")
WITHHELD = "withheld"
NONE = "-"

TABLE = r"[A-Za-z0-9_-]{1,40}"
NUMBER = r"[1-9][0-9]{0,8}"
HASH = r"[0-9a-f]{64}"
NAME = r"[a-z][a-z0-9_.-]{0,79}"
SEATS = r"((?:seat [0-9] .+\n){1,9})"
SECRET = r"[0-9a-f]{32}"
SECRET_SIZE = 16
"""Size of a table's secret (bytes)."""
_OPENED = re.compile(
    rf"stich deal-v(?:1 opened\ntable ({TABLE})|2 opened\ntable ({TABLE})\ntag ({HASH}))\n"
    rf"deal ({NUMBER})\ngame ({NAME})\npreset ({NAME})\noptions (\{{.*\}})\ndealer ([0-9])\n"
    rf"pack ([A-Z0-9 ]{{1,400}})\nlayout ([0-9-]{{1,64}})\nchain ({NUMBER}) ({HASH})\n{SEATS}"
)
_REVEALED = re.compile(
    rf"stich deal-v(?:1 revealed\ntable ({TABLE})|2 revealed\ntable ({TABLE})\nsecret ({SECRET}))\ndeal ({NUMBER})\nseed ({HASH})\n{SEATS}"
    rf"end ({'|'.join(ENDS)})\n"
)


class OpeningStatement(msgspec.Struct, frozen=True, kw_only=True):
    """Statement that a deal is opened. It fixes all inputs of the deal except the players' numbers, to which it contains the
    commitments."""

    table: str
    salted_tag: str | None = None
    """Name of the table in the log of deal-v2, derived from the table's secret. None in deal-v1, where the name follows from the table's
    id."""
    deal: int
    game: str
    preset: str
    options: str
    """Values of all options, as `options_text` returns them."""
    dealer: int
    pack: tuple[str, ...]
    layout: str
    first: int
    """Number of the first deal of the chain of seeds."""
    chain: str
    commitments: tuple[str | None, ...]
    """Commitments by seat; None for a seat without one."""

    @property
    def text(self) -> str:
        """Text of the statement."""
        seats = "".join(f"seat {seat} {commitment or NONE}\n" for seat, commitment in enumerate(self.commitments))
        tag = "" if self.salted_tag is None else f"tag {self.salted_tag}\n"
        return (
            f"stich {self.version} opened\ntable {self.table}\n{tag}deal {self.deal}\n"
            f"game {self.game}\npreset {self.preset}\noptions {self.options}\n"
            f"dealer {self.dealer}\npack {' '.join(self.pack)}\nlayout {self.layout}\nchain {self.first} {self.chain}\n{seats}"
        )

    @property
    def tag(self) -> str:
        """Hash that stands for the table in the log."""
        return self.salted_tag or tag_of(self.table)

    @property
    def version(self) -> str:
        """Name of the method of dealing: ``deal-v1`` or ``deal-v2``."""
        return method(self.salted_tag)


class RevealStatement(msgspec.Struct, frozen=True, kw_only=True):
    """Statement that a deal is over. It reveals the seed and the numbers from which the deal was made."""

    table: str
    secret: str | None = None
    """Secret of the table in deal-v2 (hexadecimal); None in deal-v1."""
    deal: int
    seed: str
    numbers: tuple[str | None, ...]
    """Numbers by seat (hexadecimal): ``withheld`` if the number was not sent, None if there was no commitment."""
    end: End

    @property
    def text(self) -> str:
        """Text of the statement."""
        seats = "".join(f"seat {seat} {number or NONE}\n" for seat, number in enumerate(self.numbers))
        secret = "" if self.secret is None else f"secret {self.secret}\n"
        return f"stich {self.version} revealed\ntable {self.table}\n{secret}deal {self.deal}\nseed {self.seed}\n{seats}end {self.end}\n"

    @property
    def tag(self) -> str:
        """Hash that stands for the table in the log."""
        return tag_of(self.table, self.secret)

    @property
    def version(self) -> str:
        """Name of the method of dealing: ``deal-v1`` or ``deal-v2``."""
        return method(self.secret)


def opened(text: str) -> OpeningStatement:
    """Return the opening with this text. Raise `StichError` ``fair/malformed`` if the text is not an opening."""
    match = _OPENED.fullmatch(text)
    if match is None:
        raise StichError("fair/malformed#opening")
    old, new, tag, deal, game, preset, options, dealer, pack, layout, first, chain, seats = match.groups()
    commitments = _by_seat(seats, rf"{HASH}|-")
    statement = OpeningStatement(
        table=old or new,
        salted_tag=tag,
        deal=int(deal),
        game=game,
        preset=preset,
        options=options,
        dealer=int(dealer),
        pack=tuple(pack.split(" ")),
        layout=layout,
        first=int(first),
        chain=chain,
        commitments=tuple(None if c == NONE else c for c in commitments),
    )
    places = set(layout) - {NONE}
    if len(layout) != len(statement.pack) or any(int(place) >= len(commitments) for place in places):
        raise StichError("fair/malformed#layout")
    if statement.deal < statement.first or statement.dealer >= len(commitments):
        raise StichError("fair/malformed#opening-numbers")
    return statement


def revealed(text: str) -> RevealStatement:
    """Return the reveal with this text. Raise `StichError` ``fair/malformed`` if the text is not a reveal."""
    match = _REVEALED.fullmatch(text)
    if match is None:
        raise StichError("fair/malformed#reveal")
    old, new, secret, deal, seed, seats, end = match.groups()
    numbers = tuple(None if n == NONE else n for n in _by_seat(seats, rf"[0-9a-f]{{32}}|{WITHHELD}|-"))
    return RevealStatement(
        table=old or new, secret=secret, deal=int(deal), seed=seed, numbers=numbers, end=next(e for e in ENDS if e == end)
    )


def _by_seat(lines: str, what: str) -> list[str]:
    values = []
    for seat, line in enumerate(lines[:-1].split("\n")):
        match = re.fullmatch(rf"seat {seat} ({what})", line)
        if match is None:
            raise StichError("fair/malformed#statement-seat", seat=seat)
        values.append(match.group(1))
    return values


def options_text(options: Mapping[str, object]) -> str:
    """Return the options as JSON in the form that statements contain."""
    return json.dumps(options, sort_keys=True, separators=(",", ":"))


def hash_of(text: str) -> str:
    """Return the SHA-256 of a statement (hexadecimal)."""
    return sha256(text.encode()).hexdigest()


def tag_of(table: str, secret: str | None = None) -> str:
    """Return the hash that stands for a table in the log (hexadecimal).

    ``secret``: the table's secret in deal-v2, which salts the hash, so that the table's id cannot be found by trying ids; None in deal-v1.
    """
    if secret is None:
        return sha256(b"stich deal-v1 table\n" + table.encode()).hexdigest()
    return sha256(f"stich deal-v2 table\n{secret}\n{table}".encode()).hexdigest()


def method(new: str | None) -> str:
    """Return the name of the method of dealing, ``deal-v1`` or ``deal-v2``. ``new``: value of a field that only deal-v2 has; None in
    deal-v1."""
    return "deal-v1" if new is None else "deal-v2"


def chain_entry(table: str, first: int, commitment: str, salted_tag: str | None = None) -> str:
    """Return the log entry about a chain of seeds. ``first``: number of its first deal; ``salted_tag``: salted hash that stands for the
    table in deal-v2; None in deal-v1."""
    return f"{method(salted_tag)} chain {salted_tag or tag_of(table)} {first} {commitment}"


def opened_entry(statement: OpeningStatement) -> str:
    """Return the log entry about an opening."""
    return f"{statement.version} opened {statement.tag} {statement.deal} {hash_of(statement.text)}"


def revealed_entry(statement: RevealStatement) -> str:
    """Return the log entry about a reveal."""
    return f"{statement.version} revealed {statement.tag} {statement.deal} {hash_of(statement.text)}"


def boards_entry(table: str, count: int, commitment: str) -> str:
    """Return the log entry about a set of duplicate boards. ``commitment``: hash of the set's commitment.

    This entry comes directly before the entries of the set's chain of seeds and of its openings.
    """
    return f"deal-v1 boards {tag_of(table)} {count} {commitment}"


def played_entry(table: str, deal: int, boards: str, board: int) -> str:
    """Return the log entry about a board that a table played as this deal. ``boards``: table id of the set; ``board``: number of the
    board."""
    return f"deal-v1 played {tag_of(table)} {deal} {tag_of(boards)} {board}"


def verifier_entry(page: bytes) -> str:
    """Return the log entry about the page with which a server lets people check deals. ``page``: bytes of the page."""
    return f"verifier {sha256(page).hexdigest()}"

"""Record: one deal as plain data, and its text form (docs/reference/records.md)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, BinaryIO, Literal

import msgspec

from stich.kernel.errors import LineError
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State

FORMAT: Literal[1] = 1
"""Version of the record format that this program writes, and the only one that it reads."""

MAX_NAME = 80
"""Maximum length of the name of a seat, in characters."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Deal as a file contains it. The fields are those of the line of JSON, in its order.

    Only the form is checked here; `replay` checks the deal against the rules.
    """

    stich: Literal[1]
    """Version of the format."""
    game: str
    preset: str
    options: dict[str, bool | int | str]
    """Option values that differ from the preset."""
    seats: tuple[str, ...]
    """Names of the players, by seat."""
    dealer: Seat
    deal: dict[str, tuple[tuple[Card, ...] | Card, ...] | Card]
    """Dealt cards: ``hands``, by seat, and the undealt cards under the game's own name for them (``skat``, ``up``); a single undealt
    card is not a list.
    """
    start: dict[str, Any] | None = None
    """Contract in place of an auction; ``actions`` then begins with the first card. None if there was an auction."""
    actions: tuple[str, ...]
    outcome: dict[str, Any] | None = None
    """Stated outcome of the deal; None if the deal was not finished, or the record states no outcome."""


class RecordError(LineError):
    """Error for a record that is malformed, or that the rules contradict."""


def record_of(state: State, names: Sequence[str]) -> Record:
    """Return the record of a deal, finished or not. ``names``: names of the seats.

    Raise `RecordError` ``record/seats`` unless there is one readable name for each seat.
    """
    check_names(names, state.game.seats)
    game, deal = state.game, state.deal
    cards: dict[str, tuple[tuple[Card, ...] | Card, ...] | Card] = {"hands": deal.hands}
    if game.dealing.undealt_count:
        cards[game.dealing.undealt_name] = deal.undealt
    return Record(
        stich=FORMAT,
        game=game.name,
        preset=game.preset,
        options={name: game.changed[name] for name in sorted(game.changed)},
        seats=tuple(names),
        dealer=deal.dealer,
        deal=cards,
        start=None if state.contract is None else dict(state.contract),
        actions=tuple(action.text for _, action in state.log),
        outcome=None if state.outcome is None else stated(state.outcome),
    )


def stated(outcome: Outcome) -> dict[str, Any]:
    """Return the facts of an outcome that a record states, as plain data. The working is left out, since it follows from the other
    facts."""
    tag = outcome.__struct_config__.tag_field
    facts: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(outcome))  # Tuples become lists, as in a record that was read.
    return {name: fact for name, fact in facts.items() if name not in ("working", tag) and not _holds_object(fact)}


def _holds_object(fact: object) -> bool:
    return isinstance(fact, dict) or (isinstance(fact, list) and any(map(_holds_object, fact)))


def encode(record: Record) -> str:
    """Return the record as a line of JSON, without the line end."""
    return msgspec.json.encode(record).decode()


def write(file: BinaryIO, records: Iterable[Record]) -> None:
    """Write records to a file opened for bytes, one on each line."""
    for record in records:
        file.write(encode(record).encode() + b"\n")


def check_names(names: Sequence[str], seats: int) -> None:
    """Raise `RecordError` ``record/seats`` unless there is one readable name for each seat."""
    if len(names) != seats:
        raise RecordError("record/seats#count", seats=seats, count=len(names))
    for name in names:
        if not 0 < len(name) <= MAX_NAME or any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in name):
            raise RecordError("record/seats#name", most=MAX_NAME, name=name[:99])

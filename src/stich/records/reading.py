"""Reading of records: first their form, then every card and action by the rules of the game."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from stich import registry
from stich.kernel.errors import InvalidDeal, MalformedAction, StichError
from stich.kernel.facts import shape_error
from stich.kernel.rules.cards import card
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State

from .lines import decode_object, numbered_lines
from .record import FORMAT, Record, RecordError, check_names

MAX_ACTION = 100
"""Maximum length of an action's text, in characters."""

_FIELDS = {field.name: field.required for field in msgspec.structs.fields(Record)}
"""Fields of a record, with True for those that are required."""
_SHOWN = 8
"""Maximum number of legal actions that an error names."""


def read(source: str | os.PathLike[str] | BinaryIO) -> Iterator[Record]:
    """Yield the records of a file, each checked and replayed.

    Raise `RecordError`, with the number of the line, at the first wrong record.
    """
    if isinstance(source, (str, os.PathLike)):
        with Path(source).open("rb") as file:
            yield from read(file)
        return
    for number, line in numbered_lines(source):
        record = decode(line, number)
        replay(record, line=number)
        yield record


def decode(line: bytes | str, number: int | None = None) -> Record:
    """Return the record on a line, after a check of its form alone; it is not replayed. ``number``: number of the line, for errors.

    Raise `RecordError` if the line is no record.
    """
    try:
        return _decode(line)
    except RecordError as error:
        raise error.at(number) from None


def replay(record: Record, *, line: int | None = None) -> State:
    """Return the state after the record's last action.

    Every card and action is checked, and the outcome if the record states one. The state of an unfinished deal is not ``finished``.
    Raise `RecordError` if something is wrong; ``line``: number of the record's line, for errors.
    """
    try:
        return _replay(record)
    except RecordError as error:
        raise error.at(line) from None
    except StichError as error:
        raise RecordError(str(error), of=error, line=line) from None


def configured(name: str, preset: str | None, options: Mapping[str, object]) -> Game:
    """Return the game with this preset and these options; the last 64 games are cached.

    Raise `InvalidOptions` for an unknown game, preset or option, or a forbidden combination.
    """
    return _configured(name, preset, msgspec.json.encode(options))


@lru_cache(maxsize=64)
def _configured(name: str, preset: str | None, options: bytes) -> Game:
    return registry.configured(name, preset, msgspec.json.decode(options))


def _decode(line: bytes | str) -> Record:
    value = decode_object(line)
    version = value.get("stich")
    if version != FORMAT or version is True:
        if version is None:
            raise RecordError("record/version#none", format=FORMAT)
        raise RecordError("record/version#other", format=FORMAT, found=f"{version!r:.40}")
    unknown = [name for name in value if name not in _FIELDS]
    if unknown:
        raise RecordError("record/unknown-field#record", name=unknown[0][:99], fields=tuple(_FIELDS))
    missing = [name for name, required in _FIELDS.items() if required and name not in value]
    if missing:
        raise RecordError("record/missing-field#record", name=missing[0])
    try:
        return msgspec.convert(value, Record)
    except msgspec.ValidationError as error:
        fault = shape_error(value, Record, "record/type", error)
        raise RecordError(str(fault), of=fault) from None


def _replay(record: Record) -> State:
    game = configured(record.game, record.preset, record.options)
    check_names(record.seats, game.seats)
    deal = _deal(record, game)
    state = game.start(deal, record.start)
    for number, text in enumerate(record.actions, 1):
        try:
            if len(text) > MAX_ACTION:
                raise MalformedAction("action/malformed#length", most=MAX_ACTION)
            state = state.apply(text)
        except StichError as error:
            shown = ", ".join(error.legal[:_SHOWN]) + (", …" if len(error.legal) > _SHOWN else "")
            possible = f"; possible: {shown}" if shown else ""
            reason = f"action {number}, {text[:80]!r}: {error}{possible}"
            raise RecordError(reason, of=error, action=number) from None
    if record.outcome is not None:
        _compare(record.outcome, state)
    return state


def _deal(record: Record, game: Game) -> Deal:
    """Return the deal of a record. Raise `RecordError` or `InvalidDeal` if its form is wrong."""
    parts = ["hands", *([game.dealing.undealt_name] if game.dealing.undealt_count else [])]
    unknown = [name for name in record.deal if name not in parts]
    if unknown:
        raise RecordError("record/unknown-field#deal", name=unknown[0][:99], fields=tuple(parts))
    missing = [name for name in parts if name not in record.deal]
    if missing:
        raise RecordError("record/missing-field#deal", name=missing[0])
    hands = []
    for seat, hand in enumerate(record.deal["hands"]):
        if isinstance(hand, str):
            raise RecordError("record/type#hand", seat=seat, hand=hand[:20])
        hands.append(tuple(card(c) for c in hand))
    undealt = []
    undealt_value = record.deal[game.dealing.undealt_name] if game.dealing.undealt_count else ()
    for c in (undealt_value,) if isinstance(undealt_value, str) else undealt_value:
        if not isinstance(c, str):
            raise RecordError("record/type#undealt", name=game.dealing.undealt_name)
        undealt.append(card(c))
    if not 0 <= record.dealer < game.seats:
        raise InvalidDeal("deal/invalid#dealer", last=game.seats - 1, dealer=record.dealer)
    return Deal(record.dealer, tuple(hands), tuple(undealt))


def _compare(stated: Mapping[str, Any], state: State) -> None:
    """Raise `RecordError` unless the deal is over and ended exactly as its record states. The record must state ``scores``; other facts may
    be left out."""
    if state.outcome is None:
        raise RecordError("record/unfinished#outcome", actions=len(state.log), seat=int(state.actor or 0))
    if "scores" not in stated:
        raise RecordError("record/missing-field#outcome", name="scores")
    facts = msgspec.to_builtins(state.outcome)
    for name, fact in stated.items():
        if name not in facts:
            raise RecordError("record/unknown-field#outcome", name=name[:99], fields=tuple(facts))
        if _json(fact) != _json(facts[name]):
            raise RecordError("record/outcome", name=name, stated=_json(fact)[:80], found=_json(facts[name]))


def _json(value: object) -> str:
    """Return the value as JSON text, for comparisons: equal values have equal texts, but 1, true and 1.0 have different ones."""
    return msgspec.json.encode(value, order="sorted").decode()

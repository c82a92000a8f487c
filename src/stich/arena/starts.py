"""Fixed contracts: records whose auction is replaced by ``start`` (docs/records.md), played from the first lead."""

from __future__ import annotations

from hashlib import sha256
from typing import BinaryIO

import msgspec

from stich.kernel.game import Game
from stich.kernel.state import State
from stich.records import RecordError, decode, encode, numbered_lines, replay


def read_starts(stream: BinaryIO, game: Game) -> tuple[str, ...]:
    """The settled contracts of a file of records, each as a record without actions. What was played is left out.

    Raises `RecordError` with the line that is wrong: ``arena/start`` where it has no start, or is played by other rules.
    """
    starts = []
    for number, line in numbered_lines(stream):
        record = decode(line, number)
        if record.start is None:
            raise RecordError("the record has no start: only settled contracts are played", code="arena/start", line=number)
        bare = msgspec.structs.replace(record, actions=(), outcome=None)
        theirs = replay(bare, line=number).game
        if theirs != game:
            reason = f"the record is {_rules(theirs)}, the arena {_rules(game)}: ask for the same preset and options"
            raise RecordError(reason, code="arena/start", line=number)
        starts.append(encode(bare))
    if not starts:
        raise RecordError("there is no record in it: it is empty", code="line/none", line=1)
    return tuple(starts)


def _rules(game: Game) -> str:
    changed = "".join(f" {name}={value}" for name, value in game.changed.items())
    return f"{game.name} ({game.preset}{changed})"


def opened(start: str) -> State:
    """The state before the first lead."""
    return replay(decode(start.encode()))


def fingerprint(starts: tuple[str, ...]) -> str:
    """What tells one file of contracts from another."""
    return sha256("\n".join(starts).encode()).hexdigest()

"""Fixed contracts for the arena: records with ``start`` in place of an auction, to be played from the first lead.

See docs/reference/records.md.
"""

from __future__ import annotations

from hashlib import sha256
from typing import BinaryIO

import msgspec

from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.records import RecordError, decode, encode, numbered_lines, replay


def read_contracts(stream: BinaryIO, game: Game) -> tuple[str, ...]:
    """Return the fixed contracts of a file of records, each as the text of a record without actions.

    Raise `RecordError` for the first wrong line, with the code ``arena/start`` if the line has no ``start``, or other rules than ``game``.
    """
    contracts = []
    for number, line in numbered_lines(stream):
        record = decode(line, number)
        if record.start is None:
            raise RecordError("arena/start#none", line=number)
        bare = msgspec.structs.replace(record, actions=(), outcome=None)
        recorded = replay(bare, line=number).game
        if recorded != game:
            raise RecordError("arena/start#rules", theirs=_rules(recorded), ours=_rules(game), line=number)
        contracts.append(encode(bare))
    if not contracts:
        raise RecordError("line/none#record", line=1)
    return tuple(contracts)


def _rules(game: Game) -> str:
    """Return the rules of a game as text."""
    changed = "".join(f" {name}={value}" for name, value in game.changed.items())
    return f"{game.name} ({game.preset}{changed})"


def state_before_lead(contract: str) -> State:
    """Return the state before the first lead with a fixed contract: a record of `read_contracts`."""
    return replay(decode(contract.encode()))


def fingerprint(contracts: tuple[str, ...]) -> str:
    """Return the SHA-256 (hexadecimal) of the fixed contracts, by which an arena journal recognises them."""
    return sha256("\n".join(contracts).encode()).hexdigest()

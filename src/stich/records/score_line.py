"""Deals stated in one line of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.plugin.fact_line import Completion, LinePart
from stich.kernel.rules.game import Game
from stich.registry import scorer

from .roster import Roster
from .score_list import roster_for


class Fault(msgspec.Struct, frozen=True):
    """Error in a line or in an entry. ``start`` and ``end``: position of the text at fault; both its length if there is none."""

    error: StichError
    start: int = 0
    end: int = 0


class DealReading(msgspec.Struct, frozen=True):
    """Interpretation of a line that tells a deal."""

    entry: dict[str, Any] | None
    """Entry of a score list; None if the line has faults."""
    outcome: Any
    """Outcome of the deal by the rules of the table; None if the line has faults."""
    parts: tuple[LinePart, ...]
    faults: tuple[Fault, ...]
    completions: tuple[Completion, ...]


def read_deal(game: Game, line: str, players: Sequence[str] = (), dealer: int = 0, language: str = "en") -> DealReading:
    """Return the interpretation of a line that tells a deal.

    ``players``: names by seat, or none for a single deal; ``language``: language of the reader (``en``, ``de``, ``ja``), whose words count
    first. Raise `StichError` ``score/line`` if the game has no lines.
    """
    roster = roster_for(game, players) if players else Roster(game, ())
    reading = scorer(roster.game).read_line(line, players, dealer, language)
    faults = [Fault(error, start, end) for start, end, error in reading.problems]
    outcome = None
    if reading.entry is not None:
        places = {part.fact: (part.start, part.end) for part in reversed(reading.parts)}
        outcome, wrong = check_deal(game, reading.entry, dealer, players)
        faults += [Fault(error, *places.get(_field(error), (len(line), len(line)))) for error in wrong]
    entry = None if faults else reading.entry
    return DealReading(entry, outcome if entry else None, reading.parts, tuple(faults), reading.completions)


def check_deal(game: Game, entry: Mapping[str, Any], dealer: int = 0, players: Sequence[str] = ()) -> tuple[Any, tuple[StichError, ...]]:
    """Return the outcome of an entry and no errors; or None and the errors of all its facts that are wrong. ``players``: names by seat."""
    roster = roster_for(game, players) if players else Roster(game, ())
    wrong = roster.faults(entry, dealer)
    return (None if wrong else roster.row(entry, dealer).outcome), wrong


def _field(error: StichError) -> str:
    """Return the field that the error's sentence names first."""
    return str(error).partition(":")[0].partition(",")[0]

"""Self-play for data sets: computer players play deal after deal into a file of records. The same seed gives the same file with any
executor.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import TracebackType
from typing import BinaryIO

import msgspec

from stich.kernel.errors import StichError
from stich.players import named
from stich.records import Record, RecordError, configured, decode, encode, record_of
from stich.research.arena import Executor, Experiment, in_process

ORIGIN = ".origin.json"
"""Ending of the name of the file that describes how a file of deals was made (FILE.origin.json)."""


def play_deals(experiment: Experiment, numbers: range, *, executor: Executor = in_process) -> Iterator[Record]:
    """Play the deals with these numbers by self-play and yield their records, in order. Raise the errors of `play_deal`."""
    return executor(play_deal, ((experiment, number) for number in numbers))


def play_deal(experiment: Experiment, number: int) -> Record:
    """Play one deal to its end and return its record.

    The cards are those of ``stich deal --seed`` with the experiment's seed plus ``number``, and the dealer is ``number`` modulo the number
    of seats. Players take the seats in turn, and move on by one seat after each round of dealers; the experiment's ``seatings`` have no
    effect. Players have no time limit, so the deal depends only on the experiment and the number.
    Raise `StichError` ``arena/strength`` if the players of this machine differ from those of the experiment, ``data/player`` for a player
    that acts illegally or fails.
    """
    experiment.check_here()
    game = configured(experiment.game, experiment.preset, experiment.options)
    state = game.deal(seed=experiment.seed + number, dealer=number % game.seats)
    round_, contenders = number // game.seats, experiment.players
    seated = [contenders[(seat + round_) % len(contenders)] for seat in range(game.seats)]
    players = [
        named(contender.level, patience=experiment.patience, has_time_limit=False)(game.name, Random(f"{experiment.seed} {number} {seat}"))
        for seat, contender in enumerate(seated)
    ]
    while (seat := state.actor) is not None:
        view = state.view(seat)
        try:
            state = state.apply(players[seat].act(view))
        except Exception as error:  # Code of other authors may raise any exception.
            kind = "illegal action" if isinstance(error, StichError) else type(error).__name__
            action, name = len(state.log) + 1, seated[seat].name
            raise StichError("data/player", deal=number, name=name, seat=seat, action=action, kind=kind, reason=str(error)) from None
    return record_of(state, [contender.name for contender in seated])


class DealFile:
    """File of records that self-play extends. ``deals``: number of deals in the file; an incomplete last line is removed.

    A file FILE.origin.json beside it contains the experiment. Opening it raises `OSError`, or `StichError` ``data/file`` for an existing
    file that was not made by this experiment; such a file is not changed.
    """

    def __init__(self, path: Path, experiment: Experiment) -> None:
        origin = path.with_name(path.name + ORIGIN)
        if path.exists():
            _compare(path, origin, experiment)
        else:
            origin.write_bytes(msgspec.json.format(msgspec.json.encode(experiment), indent=1) + b"\n")
        self._file: BinaryIO = path.open("a+b")
        try:
            self.deals = _cut(path, self._file, experiment)
        except BaseException:
            self._file.close()
            raise

    def add(self, record: Record) -> None:
        """Write the record of one more deal."""
        self._file.write(encode(record).encode() + b"\n")
        self._file.flush()
        self.deals += 1

    def __enter__(self) -> DealFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._file.close()


def _compare(path: Path, origin: Path, experiment: Experiment) -> None:
    """Raise `StichError` ``data/file`` unless the file was made by this experiment."""
    try:
        theirs = msgspec.json.decode(origin.read_bytes(), type=Experiment)
    except FileNotFoundError:
        raise StichError("data/file#origin", name=str(path), origin=origin.name) from None
    except msgspec.DecodeError as error:
        raise StichError("data/file#no-origin", name=str(origin), reason=str(error)) from None
    if why := theirs.difference(experiment):
        raise StichError("data/file#other", name=str(path), why=why)


def _cut(path: Path, file: BinaryIO, experiment: Experiment) -> int:
    """Remove an incomplete last line from a file of deals and return the number of lines.

    Raise `StichError` ``data/file`` unless the last line is the deal with the number of that line.
    """
    file.seek(0)
    deals, size, last = 0, 0, b""
    for line in file:
        if line.endswith(b"\n"):
            deals, size, last = deals + 1, size + len(line), line
    if deals:
        game = configured(experiment.game, experiment.preset, experiment.options)
        expected = game.deal(seed=experiment.seed + deals - 1, dealer=(deals - 1) % game.seats)
        try:
            found = decode(last.removesuffix(b"\n"), deals)
        except RecordError as error:
            raise StichError("data/file#record", name=str(path), reason=str(error)) from None
        if found.deal["hands"] != expected.deal.hands:
            raise StichError("data/file#cards", name=str(path), line=deals, deal=deals - 1)
    file.truncate(size)
    return deals

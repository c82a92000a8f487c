"""Many puzzles: from deal after deal until there are enough, no two alike, no difficulty and no kind too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count as counting
from math import ceil
from pathlib import Path
from types import TracebackType
from typing import Literal

import msgspec

from stich.arena import Executor, in_process
from stich.kernel.errors import StichError
from stich.registry import room

from .canonical import likeness
from .declaring import AnyPuzzle, Step
from .kinds import KINDS
from .kinds_of_declaring import DECLARING_KINDS
from .making import FromDeal, from_deal
from .making_declaring import from_declaring
from .puzzle import STEPS, Eyes

Asks = Literal["card"] | Step
"""What is asked for."""

MOST_OF_A_STEP = {"open": 1.2 / STEPS, "seat": 0.4, "declaration": 0.3, "kind": 0.4}
"""The share that one difficulty has at most. Puzzles with one seat's eyes, before the first card, and of one kind that is looked for, are
fewer, and taken as they come."""
MOST_OF_A_KIND = {"open": 0.2, "seat": 0.35, "declaration": 0.7, "kind": 1.0}
"""The share that is of one kind first of all."""


class Collection:
    """The puzzles that were taken, up to a number of them."""

    def __init__(self, count: int, shares: str = "open") -> None:
        self.count = count
        self._shares = shares
        self.deals = 0
        """How many were looked at."""
        self.thrown_out: Counter[str] = Counter()
        """Positions that made no puzzle, by reason; ``alike`` and ``plenty`` are puzzles that were not taken."""
        self._taken: dict[str, AnyPuzzle] = {}
        """By likeness."""
        self._steps: Counter[int] = Counter()
        self._kinds: Counter[str] = Counter()

    @property
    def puzzles(self) -> tuple[AnyPuzzle, ...]:
        """From easy to hard; those of one difficulty in the order of their ids, which is none that a solver could use."""
        return tuple(sorted(self._taken.values(), key=lambda puzzle: (puzzle.difficulty, puzzle.id)))

    @property
    def full(self) -> bool:
        return len(self._taken) >= self.count

    def add(self, found: FromDeal) -> None:
        """Take the puzzles of one more deal that are wanted."""
        self.deals += 1
        self.thrown_out.update(found.thrown_out)
        for puzzle in found.puzzles:
            why = self._unwanted(puzzle)
            if why:
                self.thrown_out[why] += 1
            elif not self.full:
                self._taken[likeness(puzzle)] = puzzle
                self._steps[puzzle.difficulty] += 1
                self._kinds[puzzle.kinds[0]] += 1

    def _unwanted(self, puzzle: AnyPuzzle) -> str | None:
        if likeness(puzzle) in self._taken:
            return "alike"
        too_many = self._steps[puzzle.difficulty] >= ceil(self.count * MOST_OF_A_STEP[self._shares])
        too_much_alike = self._kinds[puzzle.kinds[0]] >= ceil(self.count * MOST_OF_A_KIND[self._shares])
        return "plenty" if too_many or too_much_alike else None


class Begun(msgspec.Struct, frozen=True):
    """The first line of a journal: what is being made. Equal ones give equal puzzles."""

    game: str
    seed: int
    eyes: Eyes = "open"
    asks: Asks = "card"
    kinds: tuple[str, ...] = ()
    """The only ones that are looked for; all where none is named."""
    puzzles: int = 1
    """Version of how puzzles are made."""


class Journal:
    """A file with a line for each deal that was looked at, so that a run that was stopped goes on. A last line that was cut off is dropped.

    Raises `OSError`, or `StichError` ``puzzle/journal`` where the file is none, or that of another run; it is not changed then.
    """

    def __init__(self, path: Path, begun: Begun) -> None:
        self.deals: list[FromDeal] = []
        self._file = path.open("a+b")
        try:
            self._read(path, begun)
        except BaseException:
            self._file.close()
            raise

    def _read(self, path: Path, begun: Begun) -> None:
        self._file.seek(0)
        whole = [line for line in self._file.readlines() if line.endswith(b"\n")]
        try:
            if whole and msgspec.json.decode(whole[0], type=Begun) != begun:
                raise StichError(f"{path}: other puzzles were begun in this file: {whole[0].decode().strip():.200}", code="puzzle/journal")
            self.deals = [msgspec.json.decode(line, type=FromDeal) for line in whole[1:]]
        except msgspec.DecodeError as error:
            raise StichError(f"{path}: this is no journal of puzzles: {error}; it is left as it is", code="puzzle/journal") from None
        self._file.truncate(sum(map(len, whole)))
        if not whole:
            self._write(begun)

    def add(self, found: FromDeal) -> None:
        """Write one more deal."""
        self._write(found)

    def _write(self, line: msgspec.Struct) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._file.close()


def collect(
    begun: Begun,
    count: int,
    *,
    executor: Executor = in_process,
    journal: Journal | None = None,
    watch: Callable[[Collection], None] = lambda collection: None,
) -> Collection:
    """So many puzzles. The same seed gives the same ones, whatever works on them, also after a stop.

    ``watch`` is called after every deal. Raises `InvalidOptions` for an unknown game, and `StichError` ``puzzle/kind`` for a kind that asks
    for something else.
    """
    room(begun.game)
    kinds = KINDS if begun.asks == "card" else DECLARING_KINDS
    if other := [kind for kind in begun.kinds if kind not in kinds]:
        raise StichError(f"kind: {other[0]!r:.40} is none of those that ask for a {begun.asks}: {', '.join(kinds)}", code="puzzle/kind")
    collection = Collection(count, "kind" if begun.kinds else begun.eyes if begun.asks == "card" else "declaration")
    for found in _deals(begun, executor, journal):
        collection.add(found)
        watch(collection)
        if collection.full:
            break
    return collection


def _deals(begun: Begun, executor: Executor, journal: Journal | None) -> Iterator[FromDeal]:
    made = journal.deals if journal else []
    yield from made
    numbers = counting(len(made))
    if begun.asks == "card":
        founds = executor(from_deal, ((begun.game, number, begun.seed, begun.eyes, begun.kinds) for number in numbers))
    else:
        founds = executor(from_declaring, ((begun.game, number, begun.seed, begun.asks, begun.kinds) for number in numbers))
    for found in founds:
        if journal:
            journal.add(found)
        yield found

"""Collection of puzzles from many deals, without equal puzzles and with a maximum for each difficulty and kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count as counting
from math import ceil
from pathlib import Path
from types import TracebackType
from typing import Literal

import msgspec

from stich.kernel.errors import StichError
from stich.registry import plugin
from stich.research.arena import Executor, in_process

from .canonical import likeness
from .declaring import AnyPuzzle, DeclaringStep
from .kinds import KINDS
from .kinds_of_declaring import DECLARING_KINDS
from .making import FromDeal, from_deal
from .making_declaring import from_declaring
from .puzzle import STEPS, Information

Asks = Literal["card"] | DeclaringStep
"""Kind of answer for which the puzzles ask: a card, or a step before the first card."""

MOST_OF_A_STEP = {"open": 1.2 / STEPS, "seat": 0.4, "declaration": 0.3, "kind": 0.4}
"""Maximum share of puzzles of one difficulty.

The limit is higher for puzzles with one seat's view, before the first card, or of a named kind, because they are rare.
"""
MOST_OF_A_KIND = {"open": 0.2, "seat": 0.35, "declaration": 0.7, "kind": 1.0}
"""Maximum share of puzzles with the same first kind."""


class Collection:
    """Puzzles accepted so far, up to a given number."""

    def __init__(self, count: int, shares: str = "open") -> None:
        self.count = count
        self._shares = shares
        self.deals = 0
        """Number of deals searched."""
        self.thrown_out: Counter[str] = Counter()
        """Number of rejected positions by reason.

        ``alike`` counts puzzles equal to an accepted one, ``plenty`` those above a maximum share.
        """
        self._taken: dict[str, AnyPuzzle] = {}
        """Accepted puzzles by likeness (`canonical.likeness`)."""
        self._steps: Counter[int] = Counter()
        self._kinds: Counter[str] = Counter()

    @property
    def puzzles(self) -> tuple[AnyPuzzle, ...]:
        """Accepted puzzles from easy to hard; those of one difficulty are sorted by id, an order that does not help a solver."""
        return tuple(sorted(self._taken.values(), key=lambda puzzle: (puzzle.difficulty, puzzle.id)))

    @property
    def full(self) -> bool:
        """True if the collection has the given number of puzzles."""
        return len(self._taken) >= self.count

    def add(self, found: FromDeal) -> None:
        """Add the puzzles of one more deal to the collection, except those that are not wanted."""
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
        """Return the reason why this puzzle is not accepted: ``alike`` if the collection has one like it, ``plenty`` if it has enough of
        its difficulty or kind. None if the puzzle is accepted."""
        if likeness(puzzle) in self._taken:
            return "alike"
        too_many = self._steps[puzzle.difficulty] >= ceil(self.count * MOST_OF_A_STEP[self._shares])
        too_much_alike = self._kinds[puzzle.kinds[0]] >= ceil(self.count * MOST_OF_A_KIND[self._shares])
        return "plenty" if too_many or too_much_alike else None


class Begun(msgspec.Struct, frozen=True):
    """First line of a journal: the settings of the run. Equal settings give equal puzzles."""

    game: str
    seed: int
    information: Information = msgspec.field(name="eyes", default=Information.OPEN)
    asks: Asks = "card"
    kinds: tuple[str, ...] = ()
    """Codes of the kinds to search for; empty for all."""
    puzzles: int = 1
    """Version of the method by which puzzles are made."""


class PuzzleJournal:
    """File with a line for each searched deal, from which a stopped run can continue. An incomplete last line is dropped.

    Opening it raises `OSError`, or `StichError` ``puzzle/journal`` if the file is not a journal or belongs to another run; the file is then
    not changed.
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
                raise StichError("puzzle/journal#other", path=str(path), begun=whole[0].decode().strip())
            self.deals = [msgspec.json.decode(line, type=FromDeal) for line in whole[1:]]
        except msgspec.DecodeError as error:
            raise StichError("puzzle/journal#broken", path=str(path), reason=str(error)) from None
        self._file.truncate(sum(map(len, whole)))
        if not whole:
            self._write(begun)

    def add(self, found: FromDeal) -> None:
        """Write the line of one more deal, whose puzzles are in ``found``."""
        self._write(found)

    def _write(self, line: msgspec.Struct) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def __enter__(self) -> PuzzleJournal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._file.close()


def collect(
    begun: Begun,
    count: int,
    *,
    executor: Executor = in_process,
    journal: PuzzleJournal | None = None,
    watch: Callable[[Collection], None] = lambda collection: None,
) -> Collection:
    """Return a collection of ``count`` puzzles. The same seed gives the same puzzles with every executor, also after a stop.

    ``watch`` is called after every deal. Raise `InvalidOptions` for an unknown game, `StichError` ``puzzle/kind`` for a kind that does not
    fit ``begun.asks``.
    """
    plugin(begun.game)
    kinds = KINDS if begun.asks == "card" else DECLARING_KINDS
    if other := [kind for kind in begun.kinds if kind not in kinds]:
        raise StichError("puzzle/kind", kind=other[0], asks=begun.asks, kinds=tuple(kinds))
    collection = Collection(count, "kind" if begun.kinds else begun.information if begun.asks == "card" else "declaration")
    for found in _deals(begun, executor, journal):
        collection.add(found)
        watch(collection)
        if collection.full:
            break
    return collection


def _deals(begun: Begun, executor: Executor, journal: PuzzleJournal | None) -> Iterator[FromDeal]:
    """Yield the puzzles of each deal: first those in the journal, then new ones."""
    made = journal.deals if journal else []
    yield from made
    numbers = counting(len(made))
    if begun.asks == "card":
        founds = executor(from_deal, ((begun.game, number, begun.seed, begun.information, begun.kinds) for number in numbers))
    else:
        founds = executor(from_declaring, ((begun.game, number, begun.seed, begun.asks, begun.kinds) for number in numbers))
    for found in founds:
        if journal:
            journal.add(found)
        yield found

"""Audit: it counts deals by pack and tests the counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
import numpy as np

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game

from .deals import TableDeal
from .measures import Measures
from .pack import Pack, pack_of
from .report import LEAST, AuditReport, AuditResult, Group
from .statistics import holm
from .tally import AT_ONCE, PackTally


class Audit:
    """Audit of the dealing: counts of deals that are added one after the other. Deals of one table must follow each other in the order in
    which they were dealt.

    Each deal must be valid in its game (`stich.kernel.rules.deal.check_deal`).
    """

    def __init__(self) -> None:
        self._counting: dict[Pack, _Counting] = {}
        self._packs: dict[tuple[Game, Seat], Pack] = {}

    def add(self, dealt: TableDeal) -> None:
        """Count another deal."""
        key = (dealt.game, dealt.deal.dealer)
        pack = self._packs.get(key) or self._packs.setdefault(key, pack_of(*key))
        counting = self._counting.get(pack) or self._counting.setdefault(pack, _Counting(pack))
        counting.add(dealt.table, dealt.deal)

    def report(self, left_out: int = 0) -> AuditReport:
        """Return the report of all deals so far. ``left_out``: number of deals that could not be read."""
        return report(self.tallies(), left_out)

    def tallies(self) -> list[PackTally]:
        """Return the counts of each pack."""
        return [counting.finished() for counting in self._counting.values()]


def audit(deals: Iterable[TableDeal]) -> AuditReport:
    """Return the report of these deals, which must be in the order that `Audit` requires."""
    counted = Audit()
    for dealt in deals:
        counted.add(dealt)
    return counted.report()


def report(tallies: Sequence[PackTally], left_out: int = 0) -> AuditReport:
    """Return the report of these counts. ``left_out``: number of deals that could not be read. The p-values are corrected for the number of
    all tests together."""
    largest_first = sorted(tallies, key=lambda tally: (-tally.deals, tally.pack.game, tally.pack.sizes))
    measured = [(tally, Measures(tally) if tally.deals >= LEAST else None) for tally in largest_first]
    tests = [list(measures.tests()) if measures else [] for _, measures in measured]
    family = [test for some in tests for test in some]
    corrected = iter(holm([test.p for test in family]))
    groups = []
    for (tally, measures), some in zip(measured, tests, strict=True):
        told = tuple(msgspec.structs.replace(test, corrected=next(corrected)) for test in some)
        groups.append(_group(tally, measures, told, len(family)))
    return AuditReport(sum(tally.deals for tally in tallies), left_out, tuple(groups))


def _group(tally: PackTally, measures: Measures | None, tests: tuple[AuditResult, ...], family: int) -> Group:
    pack = tally.pack
    return Group(
        game=pack.game,
        seats=pack.seats,
        sizes=pack.sizes,
        undealt=pack.undealt,
        undealt_name=pack.undealt_name,
        high=pack.high,
        deals=tally.deals,
        tests=tests,
        smallest=measures.smallest(family) if measures else None,
        spots=tuple(measures.spots()) if measures else (),
        counts=tuple(measures.counts()) if measures else (),
    )


class _Counting:
    """Counter of the deals of one pack. It adds deals to the tally in batches of `AT_ONCE`."""

    def __init__(self, pack: Pack) -> None:
        self._tally = PackTally(pack)
        self._bit: dict[Card, int] = {card: number for number, card in enumerate(pack.cards)}
        self._places: list[bytes] = []
        self._dealers: list[int] = []
        self._follows: list[bool] = []
        self._table: str | None = None

    def add(self, table: str, deal: Deal) -> None:
        row, bit = bytearray([self._tally.pack.seats]) * len(self._bit), self._bit
        for seat, hand in enumerate(deal.hands):
            for card in hand:
                row[bit[card]] = seat
        self._places.append(bytes(row))
        self._dealers.append(deal.dealer)
        self._follows.append(table == self._table)
        self._table = table
        if len(self._places) == AT_ONCE:
            self._count()

    def finished(self) -> PackTally:
        """Return the counts of all deals."""
        if self._places:
            self._count()
        return self._tally

    def _count(self) -> None:
        places = np.frombuffer(b"".join(self._places), np.uint8).reshape(len(self._places), -1)
        self._tally.add(places, np.array(self._dealers, np.int64), np.array(self._follows))
        self._places, self._dealers, self._follows = [], [], []

"""Deals on file: the golden ones and those of ``benchmarks/corpora``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stich.games.skat.rules.contract import POINTS, Contract, play_spec
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.reference import ReferencePosition

ROOT = Path(__file__).parents[2]
GOLDEN = [json.loads(line) for line in (ROOT / "tests/golden/skat_double_dummy.jsonl").read_text().splitlines()]


@dataclass(frozen=True)
class OpenDeal:
    """A line of ``benchmarks/corpora/skat.jsonl``."""

    group: str
    contract: str
    declarer: int
    cards: str

    def mask(self, holder: str) -> int:
        return sum(1 << bit for bit, who in enumerate(self.cards) if who == holder)

    @property
    def hands(self) -> tuple[int, ...]:
        return tuple(self.mask(str(place)) for place in range(3))

    @property
    def skat(self) -> int:
        """Card points."""
        return sum(points for points, who in zip(POINTS, self.cards, strict=True) if who == "s")

    @property
    def start(self) -> ReferencePosition:
        return ReferencePosition.start(spec_of(self.contract), self.hands)


@cache
def spec_of(contract: str) -> PlaySpec:
    return play_spec(Contract(contract), 0)


CORPUS = [OpenDeal(**json.loads(line)) for line in (ROOT / "benchmarks/corpora/skat.jsonl").read_text().splitlines()]

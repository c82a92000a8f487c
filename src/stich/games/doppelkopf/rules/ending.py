"""End of a deal of Doppelkopf: card points, special points and scores (docs/rules D.12.4, D.13–D.16)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from .announcements import LEVELS, Party
from .contract import PLAYERS, Contract
from .scoring import PARTIES, DoppelkopfOutcome, Facts, PartyLevels, PartyNumbers, PartyResult, SpecialPoints, Specials, score, seat_scores
from .seating import DoppelkopfSeating
from .tricks import Trick, special_points

SoloKind = Literal["compulsory", "forced", "free"]


class EndReason(StrEnum):
    """Reason of the end of a deal."""

    PLAYED = "played"
    CLAIMED = "claimed"
    CONCEDED = "conceded"


class DealEnd(msgspec.Struct, frozen=True, kw_only=True):
    """Deal at its end. Remaining tricks go to the soloist who claimed them, or to Kontra (D.12.4)."""

    seating: DoppelkopfSeating
    result: EndReason
    contract: Contract
    solo: SoloKind | None
    leader: int
    """Place that led the first trick."""
    re: int
    """Places of Re, as a mask."""
    deciding: int | None
    """Number of the deciding trick of a wedding."""
    done: tuple[Trick, ...]
    """Finished tricks."""
    points_left: int
    """Card points that are in no finished trick."""
    levels: tuple[int, int]
    """Highest level that Re and Kontra said."""

    @property
    def alone(self) -> bool:
        return self.re.bit_count() == 1

    @property
    def facts(self) -> Facts:
        """Facts that determine the score."""
        options = self.seating.options
        left = options.hand_size - len(self.done)
        special = special_points(options, self.done, self.re, last=not left)
        ends: tuple[tuple[Party, bool], ...] = (("re", self.result is EndReason.CLAIMED), ("kontra", self.result is EndReason.CONCEDED))
        sides = []
        for index, (party, takes_rest) in enumerate(ends):
            own = [trick for trick in self.done if (self.re >> trick.taker & 1) == (party == "re")]
            sides.append(
                PartyResult(
                    points=sum(trick.points for trick in own) + takes_rest * self.points_left,
                    tricks=len(own) + takes_rest * left,
                    level=self.levels[index],
                    special=special[index],
                )
            )
        silent = self.contract is Contract.NORMAL and self.alone
        return Facts(re=sides[0], kontra=sides[1], all_tricks=options.hand_size, alone=self.alone, silent=silent, bock=self.seating.bock)

    @property
    def dealer_stays(self) -> bool:
        """True if the same dealer deals again: after a compulsory solo (D.9.4), or by the table's option (D.21)."""
        return (
            self.solo is not None and {"by_rule": self.solo == "compulsory", "same": True, "next": False}[self.seating.options.after_solo]
        )

    @property
    def outcome(self) -> DoppelkopfOutcome:
        """Outcome of the deal."""
        seating, options, facts = self.seating, self.seating.options, self.facts
        scored = score(options, facts)
        re = tuple(sorted(seating.order[place] for place in range(PLAYERS) if self.re >> place & 1))
        paid = [{item.name: item.points for item in scored.special if item.party == party} for party in PARTIES]
        return DoppelkopfOutcome(
            scores=seat_scores(options, re, scored.value, PLAYERS),
            reason=self.result.value,
            declarer=re[0] if self.alone else None,
            won=scored.winner == "re" if self.alone else None,
            working=scored.lines,
            again=self.dealer_stays and options.after_solo == "same" and options.match != "ddv",
            winner=scored.winner,
            contract=(Contract.SILENT if facts.silent else self.contract).value,
            re=re,
            leader=seating.order[self.leader],
            deciding_trick=self.deciding,
            solo=self.solo,
            dealer_stays=self.dealer_stays,
            card_points=PartyNumbers(facts.re.points, facts.kontra.points),
            tricks=PartyNumbers(facts.re.tricks, facts.kontra.tricks),
            announced=PartyLevels(LEVELS[facts.re.level], LEVELS[facts.kontra.level]),
            special=Specials(*map(SpecialPoints.of, paid)),
            needs=scored.needs,
            value=scored.value,
        )

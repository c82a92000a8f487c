"""The scorer: facts of a finished deal, checked against each other, to the score with its working (design §11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from stich.kernel.errors import StichError

from .contract import CARD_POINTS, DECK, Contract, Declaration, Level, trumps
from .options import SkatOptions, legal_bids
from .scoring import Facts, score


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished deal as the scorer takes them, shaped like the inputs in ``tests/golden/skat_scoring.json``."""

    contract: Contract
    bid: int
    hand: bool = False
    schneider_announced: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False
    kontra: Literal["none", "kontra", "re"] = "none"
    matadors: dict[Literal["with", "without"], int] | None = None
    declarer_card_points: int | None = None
    declarer_tricks: int | None = None
    conceded_by: Literal["declarer", "opponents"] | None = None
    ended_early: bool = False

    def facts(self, options: SkatOptions) -> Facts:
        """The facts, checked against each other. Raises `StichError` ``score/…`` with the reason."""
        announced = (Level.OUVERT, self.ouvert), (Level.SCHWARZ, self.schwarz_announced), (Level.SCHNEIDER, self.schneider_announced)
        declaration = Declaration(self.contract, self.hand, next((level for level, said in announced if said), Level.NONE))
        if self.contract is Contract.NULL and (self.schneider_announced or self.schwarz_announced):
            raise StichError("null knows no schneider or schwarz", code="score/announcement")
        if declaration.refusal:
            raise StichError(declaration.refusal, code="score/announcement")
        if self.bid not in legal_bids(options):
            raise StichError(f"bid {self.bid}: not a game value; the values are {_nearby(self.bid, options)}", code="score/bid")
        points, tricks = self._result(declaration)
        return Facts(
            declaration=declaration,
            bid=self.bid,
            matadors=self._matadors(),
            card_points=points,
            tricks=tricks,
            conceded_by=self.conceded_by,
            ended_early=self.ended_early,
            kontra=self.kontra,
        )

    def _matadors(self) -> int:
        if self.contract is Contract.NULL:
            if self.matadors is not None:
                raise StichError("null counts no matadors: leave them out", code="score/matadors")
            return 0
        most = len(trumps(self.contract))
        if self.matadors is None or len(self.matadors) != 1 or not 1 <= next(iter(self.matadors.values())) <= most:
            raise StichError(f"matadors: with or without 1 to {most} in {self.contract}", code="score/matadors")
        [(word, count)] = self.matadors.items()
        return count if word == "with" else -count

    def _result(self, declaration: Declaration) -> tuple[int, int]:
        points, tricks = self.declarer_card_points, self.declarer_tricks
        if tricks is not None and not 0 <= tricks <= 10:
            raise StichError(f"declarer_tricks: 0 to 10, not {tricks}", code="score/tricks")
        if points is not None and not 0 <= points <= 120:
            raise StichError(f"declarer_card_points: 0 to 120, not {points}", code="score/points")
        if self.conceded_by is not None:
            return points or 0, tricks or 0
        if tricks is None:
            raise StichError("declarer_tricks: how many the declarer won, 0 to 10", code="score/tricks")
        if self.contract is Contract.NULL:
            return points or 0, tricks
        if points is None:
            raise StichError("declarer_card_points: what the declarer's tricks and the skat count, 0 to 120", code="score/points")
        ascending = sorted(CARD_POINTS[c[1]] for c in DECK.cards)
        held = 3 * tricks + 2
        least, most = sum(ascending[:held]), sum(ascending[-held:])
        if not least <= points <= most:
            cards = f"{tricks} tricks and the skat are {held} cards: {least} to {most} card points, not {points}"
            raise StichError(cards, code="score/points")
        return points, tricks


def _nearby(bid: int, options: SkatOptions) -> str:
    bids = legal_bids(options)
    below, above = [b for b in bids if b < bid][-2:], [b for b in bids if b > bid][:2]
    return ", ".join(map(str, [*below, *above]))


def score_case(options: SkatOptions, case: Mapping[str, Any]) -> dict[str, Any]:
    """Answer of the scorer (design §11): ``declarer_won, overbid, base, multiplier, value_counted, score, working``."""
    try:
        read = msgspec.convert(dict(case), Case)
    except msgspec.ValidationError as error:
        raise StichError(str(error), code="score/malformed") from None
    result = score(options, read.facts(options))
    w = result.working
    return {
        "declarer_won": result.won,
        "overbid": w.overbid,
        "base": w.base,
        "multiplier": w.multiplier,
        "value_counted": w.value,
        "score": result.score,
        "working": list(result.lines),
    }

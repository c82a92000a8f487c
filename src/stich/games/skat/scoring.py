"""Scores of suit, grand and null games with their working (docs/rules A.8, A.10, A.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.view import Outcome

from .contract import CARD_POINTS, DECK, Contract, Declaration, Level, trumps
from .options import BASE, NULL_VALUES, SkatOptions, legal_bids

KONTRA_FACTORS = {"none": 1, "kontra": 2, "re": 4}


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What a score depends on. Card points and tricks are the declarer's, the skat counted in."""

    declaration: Declaration
    bid: int
    matadors: int
    """+n with n, -n without n; 0 in null."""
    card_points: int
    tricks: int
    conceded_by: Literal["declarer", "opponents"] | None = None
    ended_early: bool = False
    """Play stopped with cards left: what was not played makes nobody schneider or schwarz (A.7)."""
    kontra: Literal["none", "kontra", "re"] = "none"


class Working(msgspec.Struct, frozen=True):
    """The arithmetic of a score, as data; the page words it in its own language (A.10, A.11)."""

    matadors: int
    """+n with n, -n without n; 0 in null."""
    items: tuple[str, ...]
    """Multiplier items in the order they are spoken: ``game hand schneider schneider_announced schwarz schwarz_announced ouvert``."""
    base: int
    multiplier: int
    """As counted from the play, before an overbid is made good; 1 in null."""
    value: int
    """Base x multiplier, raised to the least multiple of the base that reaches the bid when overbid."""
    bid: int
    overbid: bool
    loss_factor: int
    """What a lost value is multiplied by: 1 or 2; 1 when won."""
    kontra_factor: int
    """1, kontra 2, re 4."""


class Score(msgspec.Struct, frozen=True):
    """The declarer's score, in game points, and how it came about."""

    won: bool
    score: int
    working: Working

    @property
    def lines(self) -> tuple[str, ...]:
        """The working in English, a line a person can check."""
        w = self.working
        spoken, count = [], abs(w.matadors)
        if w.matadors:
            spoken.append(f"{'with' if w.matadors > 0 else 'without'} {count}")
        for item in w.items:
            count += 1
            spoken.append(f"{item.replace('_', ' ')} {count}")
        lines = [f"{', '.join(spoken)}: {w.multiplier} × {w.base} = {w.multiplier * w.base}" if spoken else f"null: {w.base}"]
        if w.overbid:
            lines.append(f"overbid: {w.multiplier * w.base} < {w.bid}, so {w.value // w.base} × {w.base} = {w.value}")
        result = ["won" if self.won else "lost"]
        product = "".join(f"{f} × " for f in (w.kontra_factor, w.loss_factor) if f > 1)
        result.append(f"{'' if self.won else '−'}{product}{w.value}" + (f" = {str(self.score).replace('-', '−')}" if product else ""))
        return (*lines, ": ".join(result))


class SkatOutcome(Outcome, frozen=True, kw_only=True, tag_field="game", tag="skat"):
    """How a Skat deal ended. ``reason``: ``played``, ``passed in``, ``conceded``, ``claimed``, ``decided`` (A.7)."""

    contract: str | None = None
    """Text of the declaration, such as ``clubs hand``."""
    value: int | None = None
    """Game points that were won or lost, before loss factor and kontra."""
    matadors: int | None = None
    """+n with n, -n without n; 0 in null."""
    card_points: int | None = None
    """The declarer's, with the skat; in null for interest only."""
    tricks: int | None = None
    """Won by the declarer."""
    arithmetic: Working | None = None
    by: Seat | None = None
    """Who conceded or claimed."""


def base_value(options: SkatOptions, declaration: Declaration) -> int:
    """Base in game points; in null the whole value (A.10.3, A.11.1)."""
    contract, ouvert = declaration.contract, declaration.level is Level.OUVERT
    if contract is Contract.NULL:
        return NULL_VALUES[declaration.hand, ouvert]
    return options.grand_ouvert if contract is Contract.GRAND and ouvert else BASE[contract]


def items(options: SkatOptions, declaration: Declaration, schneider: bool = False, schwarz: bool = False) -> tuple[str, ...]:
    """What is counted on top of the matadors (A.10.2): each once, an announced level whether made or not."""
    contract, level = declaration.contract, declaration.level
    if contract is Contract.NULL:
        return ()
    ouvert_adds = contract is not Contract.GRAND or options.grand_ouvert == BASE[contract]
    counted = {
        "game": True,
        "hand": declaration.hand,
        "schneider": schneider or level >= Level.SCHNEIDER,
        "schneider_announced": level >= Level.SCHNEIDER,
        "schwarz": schwarz or level >= Level.SCHWARZ,
        "schwarz_announced": level >= Level.SCHWARZ,
        "ouvert": level is Level.OUVERT and ouvert_adds,
    }
    return tuple(name for name, counts in counted.items() if counts)


def score(options: SkatOptions, facts: Facts) -> Score:
    """The declarer's score by A.10.5–7 and A.11."""
    declaration, level = facts.declaration, facts.declaration.level
    null = declaration.contract is Contract.NULL
    conceded, whole = facts.conceded_by is not None, not facts.ended_early and facts.conceded_by is None
    schneider = not conceded and (facts.card_points >= 90 or (whole and facts.card_points <= 30))
    schwarz = whole and facts.tricks in (0, 10)
    counted = items(options, declaration, schneider or schwarz, schwarz)
    base = base_value(options, declaration)
    multiplier = abs(facts.matadors) + len(counted) if not null else 1
    overbid = base * multiplier < facts.bid
    value = base * (-(-facts.bid // base) if overbid else multiplier)
    if conceded:
        made = facts.conceded_by == "opponents"
    elif null:
        made = facts.tricks == 0
    elif level >= Level.SCHWARZ:
        made = facts.tricks == 10
    else:
        made = facts.card_points >= (90 if level is Level.SCHNEIDER else 61)
    won = made and not overbid
    loss_factor = 1 if won else options.hand_loss_factor if declaration.hand else options.skat_loss_factor
    kontra_factor = KONTRA_FACTORS[facts.kontra]
    working = Working(
        matadors=facts.matadors,
        items=counted,
        base=base,
        multiplier=multiplier,
        value=value,
        bid=facts.bid,
        overbid=overbid,
        loss_factor=loss_factor,
        kontra_factor=kontra_factor,
    )
    return Score(won, (value if won else -value * loss_factor) * kontra_factor, working)


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

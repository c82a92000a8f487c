"""Scores of Suitability by tricks, penalty cards and privilege, with their calculation (docs/rules B.4, B.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Self

import msgspec

from stich.kernel.knowledge.view import Outcome, spread
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import ScoreTable

from .contract import HAND_SIZES, RANKS, Privilege, Roles, SuitRole
from .options import SuitabilityOptions

PER_TRICK = 10
PER_TRICK_IMMUNE = 5
WARRANTED = 25
NO_PENALTY = 10
"""Bonus for winning no penalty card (in game points; B.6.2)."""
POOR = 5
"""Number of tricks from which poverty scores nothing; each trick fewer scores (B.4)."""


class PrivilegeTaken(msgspec.Struct, frozen=True):
    """Privilege of Suitability and the seat that took it."""

    seat: Seat
    privilege: Privilege


class Facts(msgspec.Struct, frozen=True):
    """Facts that determine the score of one player of Suitability."""

    privilege: Privilege
    tricks: int
    penalty_cards: int


class SuitabilityScore(msgspec.Struct, frozen=True, cache_hash=True):
    """Calculation of a score in Suitability, as data; the page puts it into words in the reader's language (B.4, B.6)."""

    privilege: Privilege
    tricks: int
    penalty_cards: int
    counted: int
    """Number of tricks that score: under poverty five minus the tricks won (at least 0), under warranty none."""
    points: int
    """Game points before penalty cards: 10 for each trick that scores, 5 under immunity, 25 in all under warranty."""
    divisor: int
    """Number of penalty cards by which the game points are divided; 0 if they are not divided."""
    bonus: int
    """Bonus for no penalty card (in game points): 10 or 0."""
    rounding: str
    """Direction of rounding: ``up`` or ``down``; empty if the score is exact."""
    score: int
    per_trick: int = 10
    """Game points for each trick that scores; 0 under warranty."""

    @property
    def line(self) -> str:
        """Calculation in one line of English, for a player to check."""
        return _line(self)


@cache
def _line(score: SuitabilityScore) -> str:
    privilege = f"{score.privilege}: " if score.privilege is not Privilege.NONE else ""
    if score.privilege is Privilege.WARRANTY:
        return f"{privilege}{score.score}, whatever was won"
    won = _number(score.tricks, "trick")
    if score.privilege is Privilege.IMMUNITY:
        return f"{privilege}{won} × {PER_TRICK_IMMUNE} = {score.score}"
    if score.privilege is Privilege.POVERTY:
        if score.tricks >= POOR:
            return f"{privilege}{won}, not less than five: 0"
        won += f" {'counts' if score.tricks == 1 else 'count'} as {score.counted}"
    line = f"{privilege}{won} × {PER_TRICK} = {score.points}"
    if not score.divisor:
        return f"{line}, no penalty card" + (f": {score.points} + {score.bonus} = {score.score}" if score.bonus else "")
    cards = _number(score.divisor, "penalty card")
    if not score.rounding:
        return f"{line}, {cards}: {score.points} ÷ {score.divisor} = {score.score}"
    exact = f"{score.points / score.divisor:.4g}"
    return f"{line}, {cards}: {score.points} ÷ {score.divisor} = {exact}, rounded {score.rounding} to {score.score}"


def _number(count: int, of: str) -> str:
    return f"1 {of}" if count == 1 else f"{count or 'no'} {of}s"


@cache
def score(options: SuitabilityOptions, facts: Facts) -> SuitabilityScore:
    """Return the score of one player of Suitability, with its calculation (B.4, B.6)."""
    privilege, tricks, penalty_cards = facts.privilege, facts.tricks, facts.penalty_cards
    per_trick, counted, divisor, bonus = PER_TRICK, tricks, penalty_cards, 0 if penalty_cards else NO_PENALTY
    if privilege is Privilege.IMMUNITY:
        per_trick, divisor, bonus = PER_TRICK_IMMUNE, 0, 0
    elif privilege is Privilege.WARRANTY:
        per_trick, counted, divisor, bonus = 0, 0, 0, 0
    elif privilege is Privilege.POVERTY:
        counted = max(0, POOR - tricks)
        if not counted or not options.poverty_bonus:
            bonus = 0
        if not counted:
            divisor = 0
    points = WARRANTED if privilege is Privilege.WARRANTY else per_trick * counted
    whole, rest = divmod(points, divisor) if divisor else (points, 0)
    up = options.rounding == "half up" and 2 * rest >= divisor > 0
    rounding = "" if not rest else "up" if up else "down"
    return SuitabilityScore(privilege, tricks, penalty_cards, counted, points, divisor, bonus, rounding, whole + up + bonus, per_trick)


@cache
def scores(options: SuitabilityOptions, privilege: Privilege) -> tuple[tuple[int, ...], ...]:
    """Return all scores of Suitability under a privilege (game points): ``[tricks][penalty cards]``."""
    tricks, penalty_cards = HAND_SIZES[options.players], len(RANKS[options.players])
    return tuple(tuple(score(options, Facts(privilege, t, p)).score for p in range(penalty_cards + 1)) for t in range(tricks + 1))


@cache
def scores_by_seat(options: SuitabilityOptions, privilege_taken: PrivilegeTaken | None) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return for each seat its table of `scores` in Suitability."""
    return tuple(scores(options, privilege_of(seat, privilege_taken)) for seat in range(options.players))


def score_table(options: SuitabilityOptions, privileges: Iterable[Privilege]) -> ScoreTable:
    """Return the goal of Suitability's card play: for each place its table of `scores`. ``privileges``: the privilege at each place."""
    return ScoreTable(tuple(scores(options, privilege) for privilege in privileges))


def privilege_of(seat: int, privilege_taken: PrivilegeTaken | None) -> Privilege:
    """Return the privilege of Suitability by which this seat scores."""
    return privilege_taken.privilege if privilege_taken and privilege_taken.seat == seat else Privilege.NONE


class SuitabilityOutcome(Outcome, frozen=True, kw_only=True, tag_field="game", tag="suitability"):
    """Outcome of a Suitability deal. There is no declarer, and ``reason`` is always ``played``."""

    contract: str | None
    """Text of the named roles, ``S trump, H penalty, D reverse``; None if an entry of a score list does not state them."""
    roles: dict[str, SuitRole]
    """Role of each suit; empty if an entry of a score list does not state them."""
    privilege: Privilege
    privileged: Seat | None
    """Seat that took the privilege; None without one."""
    tricks: tuple[int, ...]
    """Number of tricks by seat."""
    penalty_cards: tuple[int, ...]
    """Number of penalty cards by seat."""
    arithmetic: tuple[SuitabilityScore, ...]
    """Calculation of each seat's score; empty if an entry of a score list states only the scores."""

    def spread(self, seats: Sequence[Seat], count: int) -> Self:
        """Return the outcome of Suitability at a larger table, at which the other players sit out."""
        return msgspec.structs.replace(
            super().spread(seats, count),
            privileged=None if self.privileged is None else seats[self.privileged],
            tricks=spread(self.tricks, seats, count, 0),
            penalty_cards=spread(self.penalty_cards, seats, count, 0),
            arithmetic=spread(self.arithmetic, seats, count, _ABSENT),
        )


_ABSENT = SuitabilityScore(Privilege.NONE, 0, 0, 0, 0, 0, 0, "", 0)
"""Calculation for a player who sits out."""


def outcome_of(
    options: SuitabilityOptions,
    tricks: Sequence[int],
    penalty_cards: Sequence[int],
    privilege_taken: PrivilegeTaken | None,
    roles: Roles | None = None,
) -> SuitabilityOutcome:
    """Return the outcome of a deal of Suitability with these tricks and penalty cards, both by seat."""
    won = enumerate(zip(tricks, penalty_cards, strict=True))
    arithmetic = tuple([score(options, Facts(privilege_of(seat, privilege_taken), t, p)) for seat, (t, p) in won])
    return SuitabilityOutcome(
        scores=tuple([a.score for a in arithmetic]),
        reason="played",
        working=tuple([f"seat {seat}: {a.line}" for seat, a in enumerate(arithmetic)]),
        contract=roles.text if roles else None,
        roles=roles.by_suit if roles else {},
        privilege=privilege_taken.privilege if privilege_taken else Privilege.NONE,
        privileged=privilege_taken.seat if privilege_taken else None,
        tricks=tuple(tricks),
        penalty_cards=tuple(penalty_cards),
        arithmetic=arithmetic,
    )

"""Matches as input of the rating model: points of each deal, with and without luck, and the player on each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from stich.kernel.rules.state import State
from stich.registry import match_rules

from .fit import scale
from .luck import adjusted, dealt_in, luck
from .model import DealResult, Rating, RatingOwner, newcomer, update
from .scale import Scale


class JudgedDeal(msgspec.Struct, frozen=True):
    """Finished deal with its points by seat."""

    raw: tuple[float, ...]
    """Points (`MatchRules.points`) by seat."""
    adjusted: tuple[float, ...]
    """Points by seat without the luck of the cards."""
    expected: float
    """Mean points of an average player in a deal of this table."""
    dealt_in: tuple[int, ...]
    """Seats that were dealt cards."""
    partners: tuple[int, ...] = ()


def judged(state: State) -> JudgedDeal:
    """Return the points of a finished deal with and without luck; computers play the deal now at several tables to find the luck.

    Raise `StichError` ``deal/unfinished`` if the deal is not over.
    """
    gave = luck(state)
    assert state.outcome is not None
    rules = match_rules(state.game)
    raw = rules.points(state.outcome)
    partners = tuple(map(int, rules.partners(state.outcome)))
    return JudgedDeal(raw, adjusted(raw, gave, scale(state.game)), gave.typical, dealt_in(state.deal), partners)


class RatedMatch(msgspec.Struct, frozen=True):
    """Deals of a match, and the players who sat in each of them."""

    deals: Sequence[JudgedDeal]
    players: Sequence[Sequence[RatingOwner | None]]
    """Player by deal and seat. None for a computer player, which the model treats as a newcomer."""


def rate(match: RatedMatch, ratings: Mapping[RatingOwner, Rating], scale: Scale, *, weight: float = 1.0) -> dict[RatingOwner, Rating]:
    """Return the new ratings of the people in a match. Players without a rating start as newcomers; computers get no rating.

    ``weight``: weight of the match (0 to 1).
    """
    computers = {f"\0{seat}" for seats in match.players for seat, player in enumerate(seats) if player is None}
    people = {player for seats in match.players for player in seats if player is not None}
    before = {player: ratings.get(player, newcomer(scale)) for player in (*people, *computers)}
    after = update(before, [_result(deal, seats) for deal, seats in zip(match.deals, match.players, strict=True)], scale, weight)
    return {player: after[player] for player in people}


def _result(deal: JudgedDeal, players: Sequence[RatingOwner | None]) -> DealResult:
    names = {seat: players[seat] or f"\0{seat}" for seat in deal.dealt_in}
    return DealResult(
        {name: deal.adjusted[seat] for seat, name in names.items()},
        deal.expected,
        frozenset(names[seat] for seat in deal.partners if seat in names),
    )

"""Matches as input of the model: points of each deal, raw and adjusted for luck, and the player of each seat."""

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
    """Points in the game's unit (`MatchRules.points`)."""
    adjusted: tuple[float, ...]
    """Points without the luck of the cards."""
    expected: float
    """Mean points of an average player in a deal of this table."""
    dealt_in: tuple[int, ...]
    """Seats that were dealt cards."""
    partners: tuple[int, ...] = ()


def judged(state: State) -> JudgedDeal:
    """Return a finished deal with its luck, which computers play out now at a few tables. Raises `StichError` ``deal/unfinished``."""
    gave = luck(state)
    assert state.outcome is not None
    rules = match_rules(state.game)
    raw = rules.points(state.outcome)
    partners = tuple(map(int, rules.partners(state.outcome)))
    return JudgedDeal(raw, adjusted(raw, gave, scale(state.game)), gave.typical, dealt_in(state.deal), partners)


class RatedMatch(msgspec.Struct, frozen=True):
    """Deals of a match with the player of each seat."""

    deals: Sequence[JudgedDeal]
    players: Sequence[Sequence[RatingOwner | None]]
    """Player by deal and seat; None for a computer, which the model treats as a newcomer."""


def rate(match: RatedMatch, ratings: Mapping[RatingOwner, Rating], scale: Scale, *, weight: float = 1.0) -> dict[RatingOwner, Rating]:
    """Return the ratings of the match's people after it. Players without a rating start as newcomers; computers get no rating."""
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

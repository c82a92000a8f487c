"""A match as the model reads it: what each deal was worth, raw and with the luck taken off, and who sat where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from stich.kernel.state import State
from stich.registry import match_rules

from .fit import scale
from .luck import adjusted, dealt_in, luck
from .model import DealResult, Player, Rating, newcomer, update
from .scale import Scale


class JudgedDeal(msgspec.Struct, frozen=True):
    """A finished deal, by seat."""

    raw: tuple[float, ...]
    """Points in the game's unit (`MatchRules.points`)."""
    adjusted: tuple[float, ...]
    """The same with the luck taken off."""
    expected: float
    """What an average player makes of a deal of this table."""
    dealt_in: tuple[int, ...]
    """Seats that were dealt cards."""
    partners: tuple[int, ...] = ()


def judged(state: State) -> JudgedDeal:
    """A finished deal with its luck: computers play it at a few tables now. Raises `StichError` ``deal/unfinished``."""
    gave = luck(state)
    assert state.outcome is not None
    rules = match_rules(state.game)
    raw = rules.points(state.outcome)
    partners = tuple(map(int, rules.partners(state.outcome)))
    return JudgedDeal(raw, adjusted(raw, gave, scale(state.game)), gave.typical, dealt_in(state.deal), partners)


class RatedMatch(msgspec.Struct, frozen=True):
    """The deals of a match, and whose each seat was in each of them."""

    deals: Sequence[JudgedDeal]
    players: Sequence[Sequence[Player | None]]
    """By deal, by seat; None for a computer, of which as little is supposed as of a newcomer."""


def rate(match: RatedMatch, ratings: Mapping[Player, Rating], scale: Scale, *, weight: float = 1.0) -> dict[Player, Rating]:
    """The ratings of the people of a match after it. Who has none yet is a newcomer; computers get none."""
    computers = {f"\0{seat}" for seats in match.players for seat, player in enumerate(seats) if player is None}
    people = {player for seats in match.players for player in seats if player is not None}
    before = {player: ratings.get(player, newcomer(scale)) for player in (*people, *computers)}
    after = update(before, [_result(deal, seats) for deal, seats in zip(match.deals, match.players, strict=True)], scale, weight)
    return {player: after[player] for player in people}


def _result(deal: JudgedDeal, players: Sequence[Player | None]) -> DealResult:
    names = {seat: players[seat] or f"\0{seat}" for seat in deal.dealt_in}
    return DealResult(
        {name: deal.adjusted[seat] for seat, name in names.items()},
        deal.expected,
        frozenset(names[seat] for seat in deal.partners if seat in names),
    )

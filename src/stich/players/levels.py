"""Computer players by level of strength, among them one without search, which plays the card that the card policy finds likeliest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Protocol

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import PLAYS, Action, PlayCard
from stich.kernel.solver_input.card_policy import CardPolicy
from stich.registry import plugin

from .error_model import ErrorModelPlayer, ErrorRates
from .random import RandomPlayer
from .search_config import NO_LIMIT, SearchConfig


class PolicyPlayer:
    """Player that plays the card that the card policy ``policy`` finds likeliest.

    ``bidder`` makes all other decisions, and plays the cards in contracts for which the policy was not trained.
    """

    def __init__(self, bidder: Player, policy: CardPolicy | None) -> None:
        self._bidder, self._policy = bidder, policy

    def act(self, view: View) -> Action:
        otherwise = self._bidder.act(view)
        if self._policy is None or not isinstance(otherwise, PlayCard):
            return otherwise
        likely = self._policy.probabilities(view)
        return PLAYS[max(likely, key=likely.__getitem__)] if likely else otherwise


class Level(Protocol):
    """Function that makes players of one strength."""

    def __call__(self, game: str, rng: Random | None = None) -> Player:
        """Return a player for the game of this name. Without ``rng`` its random numbers come from the system."""


def _random(game: str, rng: Random | None = None) -> Player:
    return RandomPlayer(rng or SystemRandom())


def _simple(game: str, rng: Random | None = None) -> Player:
    return plugin(game).players.simple()


def _policy(game: str, rng: Random | None = None) -> Player:
    players = plugin(game).players
    return PolicyPlayer(players.bidding_policy(rng or SystemRandom()) or players.simple(), players.card_policy())


@dataclass(frozen=True)
class _ErrorModelLevel:
    """Level of strength that plays by rules of thumb and makes mistakes at random."""

    slips: ErrorRates

    def __call__(self, game: str, rng: Random | None = None) -> Player:
        return ErrorModelPlayer(plugin(game).players.simple(), self.slips, rng or SystemRandom())


@dataclass(frozen=True)
class _Search:
    """Level of strength that searches."""

    config: SearchConfig
    error_rate: float = 0.0
    """Probability that a decision is made by the weaker level *beginner* (0 to 1)."""
    before: bool = False
    """True if the level bids by the older version of the bidding policy."""

    def __call__(self, game: str, rng: Random | None = None) -> Player:
        from .error_rate import ErrorRatePlayer  # loads NumPy
        from .search import SearchPlayer

        rng = rng or SystemRandom()
        players = plugin(game).players
        policy = players.bidding_policy(rng, before=self.before)
        search = SearchPlayer(players.simple(), policy, self.config, rng, cards=players.card_policy())
        return ErrorRatePlayer(search, _BEGINNER(game, rng), self.error_rate, rng) if self.error_rate else search


_BEGINNER = _ErrorModelLevel(ErrorRates(wrong_card=0.2, give_up=0.1, overbid=0.15))
_SMALL = SearchConfig(worlds=8, candidates=48, seconds=0.3, iterations=2_000, mcmc_steps=20)
_STRONG_1 = SearchConfig(worlds=24, candidates=96, seconds=0.9, iterations=8_000, mcmc_steps=100, ties_by_simple=False)
_STRONG = replace(
    _STRONG_1,
    ties_by_simple=True,
    others_search=True,
    draws=3_000,
    plan_worlds=12,
    doubling_worlds=24,
    heeds_policy=True,
    plays_out=True,
)
PLAYERS: dict[str, Level] = {
    "random": _random,
    "simple": _simple,
    "first-steps": _ErrorModelLevel(ErrorRates(wrong_card=0.4, give_up=0.3, overbid=0.3, reach=2)),
    "beginner": _BEGINNER,
    "regular": _Search(_SMALL, error_rate=0.55),
    "club": _Search(_SMALL, error_rate=0.2),
    "strong": _Search(_STRONG),
    "policy": _policy,
    "club-1": _Search(_SMALL, before=True),
    "strong-1": _Search(_STRONG_1, before=True),
}
"""All levels by name: two baselines, the levels offered to people (weakest first), *policy*, and the older versions of *club* and *strong*
for comparisons in measurements.
"""
OPPONENTS = ("first-steps", "beginner", "regular", "club", "strong")
"""Names of the levels offered to people as opponents, weakest first, in about equal steps of strength (docs/research/levels.md)."""
RULES_OF_THUMB = frozenset(("random", "simple", "first-steps", "beginner"))
"""Names of the levels that decide within a millisecond with any cards."""
DEFAULT_PLAYER = "club"
"""Name of the level used if none is named."""
STAND_IN = "strong"
"""Name of the level that replaces an absent person. It plays as well as possible, so that the absence does not harm the other players."""


def player(game: str, name: str = DEFAULT_PLAYER, rng: Random | None = None, *, has_time_limit: bool = True) -> Player:
    """Return a computer player for the game of this name. ``name``: name of the player's level. Its random numbers come from ``rng``, or
    from the system.

    Without its time limit (``has_time_limit``) the same ``rng`` gives the same decisions on a busy machine.
    Raise `StichError` ``player/unknown`` for an unknown name.
    """
    if name not in PLAYERS:
        raise StichError("player/unknown#level", name=name[:40], known=tuple(PLAYERS))
    return level_named(name, has_time_limit=has_time_limit)(game, rng)


def level_named(name: str, *, has_time_limit: bool = True, time_share: float = 1.0) -> Level:
    """Return the level of `PLAYERS` with this name.

    With ``has_time_limit`` False: without its time limit, if it has one. ``time_share``: part of the limit that it may use (0 to 1).
    """
    level = PLAYERS[name]
    if not isinstance(level, _Search):
        return level
    seconds = level.config.seconds * time_share if has_time_limit else NO_LIMIT
    return replace(level, config=replace(level.config, seconds=seconds))

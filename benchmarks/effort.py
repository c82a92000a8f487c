r"""*strong* with fewer and with more worlds and iterations, for the arena: the gain of more time, and the cost of less.

    stich arena skat --moments strong benchmarks.effort:times10 benchmarks.effort:times4 benchmarks.effort:times2 \
        benchmarks.effort:half benchmarks.effort:eighth benchmarks.effort:one_world
    stich arena skat strong benchmarks.effort:double_dummy

Drawn worlds, solved worlds and iterations of the tree search are multiplied by the same factor. ``double_dummy`` has no play-outs, and
gives the nets twice the weight, as *strong* did without play-outs. No player has a clock.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from stich.kernel.plugin.player import Player
from stich.kernel.solver_input.card_policy import CardPolicy
from stich.players import named
from stich.players.search import SearchPlayer
from stich.registry import plugin

STRONG: Any = named("strong", has_time_limit=False)


def effort(factor: float, game: str, rng: Random) -> Player:
    """Return *strong* with ``factor`` times its worlds and iterations."""
    of = STRONG.config
    amounts = {name: max(1, round(factor * getattr(of, name))) for name in ("worlds", "candidates", "iterations")}
    player: Player = replace(STRONG, config=replace(of, **amounts))(game, rng)
    return player


def times10(game: str, rng: Random) -> Player:
    return effort(10, game, rng)


def times4(game: str, rng: Random) -> Player:
    return effort(4, game, rng)


def times2(game: str, rng: Random) -> Player:
    return effort(2, game, rng)


def half(game: str, rng: Random) -> Player:
    return effort(1 / 2, game, rng)


def eighth(game: str, rng: Random) -> Player:
    return effort(1 / 8, game, rng)


def one_world(game: str, rng: Random) -> Player:
    return effort(1 / 24, game, rng)


class _Trusted:
    """The card policy of a room, trusted otherwise."""

    def __init__(self, policy: CardPolicy, trust: float) -> None:
        self.trust, self.probabilities, self.play_outs, self.ends = trust, policy.probabilities, policy.play_outs, policy.ends


def double_dummy(game: str, rng: Random) -> Player:
    """*strong* without play-outs, and with the trust that its nets had then (docs/adr/0050-cards-by-self-play.md)."""
    players = plugin(game).players
    policy, config = players.card_policy(), replace(STRONG.config, plays_out=False)
    cards = None if policy is None else _Trusted(policy, 0.15)
    return SearchPlayer(players.simple(), players.bidding_policy(rng), config, rng, cards=cards)

"""Moments of deals at which a trainer asks questions, either of a new deal (drawn from a seed, played by a level) or of a given deal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.players import player as player_of
from stich.players.playouts import moved_on

LEVEL = "simple"
"""Level that plays the deals: it is quick, and equal seeds give the same moment."""
SEEN_TRICKS = 2
"""Minimum number of finished tricks at a counting moment; before them there is little to remember."""
LEFT_CARDS = 2
"""Minimum number of cards that the seat holds at a counting moment."""
MOST_DEALS = 1_000
"""Maximum number of deals that are tried to find one moment."""


def bidding_moment(game: Game, seed: int, level: str = LEVEL) -> State:
    """Return a state before the first decision of its actor about the contract, in a deal drawn from the seed.

    All seats that have such a decision are equally likely. The state holds all cards: show only its actor's view, and continue with
    `State.apply`. Raise `StichError` ``player/unknown`` for an unknown level, ``train/moment`` if nothing is decided before the play.
    """
    for rng, player, start in _deals(game, seed, level, "bid"):
        first: dict[int, State] = {}
        state = start
        while decides_contract(state):
            if len(state.legal_actions) > 1:
                assert state.actor is not None
                first.setdefault(state.actor, state)
            state = moved_on(state, player)
        if first:
            return rng.choice(list(first.values()))
    raise StichError("train/moment#bidding", game=game.name)


def decides_contract(state: State) -> bool:
    """Return True if a seat is to act while the contract can still change."""
    return state.actor is not None and not state.phase.contract_fixed


class CountingMoment(NamedTuple):
    """Views of one seat during the play: at its beginning, and at the moment of the question."""

    begun: View
    """View before the first card, when no trick had been played."""
    view: View
    """View at the moment, when the seat is to play a card."""


def counting_moment(game: Game, seed: int, level: str = LEVEL) -> View:
    """Return the view of a seat that is to play a card after some tricks. Raise the errors of `counting_deal`."""
    return counting_deal(game, seed, level).view


def counting_deal(game: Game, seed: int, level: str = LEVEL) -> CountingMoment:
    """Return the views of a seat at a moment after some tricks, and at the beginning of the play, in a deal drawn from the seed.

    Raise `StichError` ``player/unknown`` for an unknown level, ``train/moment`` if no cards are played.
    """
    for rng, player, start in _deals(game, seed, level, "count"):
        state = start
        while state.actor is not None:
            state = moved_on(state, player)
        if found := list(_played(state)):
            return rng.choice(found)
    raise StichError("train/moment#play", game=game.name)


def counting_moments(state: State) -> Iterator[View]:
    """Yield all counting moments of a deal, finished or not: each is the view of the seat that was to play a card."""
    return (moment.view for moment in _played(state))


def _played(state: State) -> Iterator[CountingMoment]:
    begun: State | None = None
    now = state.game.start(state.deal, state.contract)
    for _, action in state.log:
        if isinstance(action, PlayCard) and now.actor is not None:
            begun = begun or now
            view = now.view(now.actor)
            if sum(view.tricks) >= SEEN_TRICKS and len(view.hand) >= LEFT_CARDS:
                yield CountingMoment(begun.explained_view(now.actor), view)
        now = now.apply(action)


def _deals(game: Game, seed: int, level: str, what: str) -> Iterator[tuple[Random, Player, State]]:
    """Yield deals drawn from the seed, each with the random generator and the player for it. ``what``: purpose of the deals, part of the
    seed."""
    rng = Random(f"train {what} {game.name} {seed}")
    player = player_of(game.name, level, rng)
    for _ in range(MOST_DEALS):
        yield rng, player, game.deal(seed=rng.randbytes(32), dealer=rng.randrange(game.seats))

"""Moments of deals at which a trainer asks: dealt by a seed and played by a level, or of any deal that was played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from stich.kernel.action import PlayCard
from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.kernel.player import Player
from stich.kernel.state import State
from stich.kernel.view import View
from stich.players import player as player_of

LEVEL = "simple"
"""Who plays the deals: quick, and the same seed gives the same moment."""
SEEN_TRICKS = 2
"""Tricks that lie before a moment at which is counted: before them there is little to remember."""
LEFT_CARDS = 2
"""Cards that the seat holds then, at least."""
MOST_DEALS = 1_000
"""So many deals are tried for a moment."""


def bidding_moment(game: Game, seed: int, level: str = LEVEL) -> State:
    """A state before a decision about the contract, of which the seat that is to act has decided nothing yet in this deal.

    All seats that are asked are equally likely. The state holds all cards: show its actor's view, and go on with `State.apply`.
    Raises `StichError` ``player/unknown``, and ``train/moment`` where nothing is decided before the play.
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
    raise StichError(f"nothing is decided before the play of {game.name} by these rules", code="train/moment")


def decides_contract(state: State) -> bool:
    """Whether somebody is to act, and the contract can still change."""
    return state.actor is not None and not state.phase.contract_fixed


class CountingMoment(NamedTuple):
    """A moment of the play, and how the play began, as one seat sees both."""

    begun: View
    """Before the first card, when nothing was taken."""
    view: View
    """Now that the seat is to play a card."""


def counting_moment(game: Game, seed: int, level: str = LEVEL) -> View:
    """What a seat that is to play sees of a deal, after some tricks. Raises `StichError` as `counting_deal`."""
    return counting_deal(game, seed, level).view


def counting_deal(game: Game, seed: int, level: str = LEVEL) -> CountingMoment:
    """The same, with how its play began.

    Raises `StichError` ``player/unknown``, and ``train/moment`` where no card is played.
    """
    for rng, player, start in _deals(game, seed, level, "count"):
        state = start
        while state.actor is not None:
            state = moved_on(state, player)
        if found := list(_played(state)):
            return rng.choice(found)
    raise StichError(f"no cards are played at {game.name} by these rules", code="train/moment")


def counting_moments(state: State) -> Iterator[View]:
    """The moments of a deal, as far as it was played: for each, the view of the seat that was to play a card."""
    return (moment.view for moment in _played(state))


def _played(state: State) -> Iterator[CountingMoment]:
    begun: State | None = None
    now = state.game.start(state.deal, state.contract)
    for _, action in state.log:
        if isinstance(action, PlayCard) and now.actor is not None:
            begun = begun or now
            view = now.view(now.actor)
            if sum(view.tricks) >= SEEN_TRICKS and len(view.hand) >= LEFT_CARDS:
                yield CountingMoment(begun.view(now.actor), view)
        now = now.apply(action)


def _deals(game: Game, seed: int, level: str, what: str) -> Iterator[tuple[Random, Player, State]]:
    """Deals that follow from the seed, with the chance and the player for them."""
    rng = Random(f"train {what} {game.name} {seed}")
    player = player_of(game.name, level, rng)
    for _ in range(MOST_DEALS):
        yield rng, player, game.deal(seed=rng.randbytes(32), dealer=rng.randrange(game.seats))


def moved_on(state: State, player: Player) -> State:
    """The state after what this player does for the actor; it is not asked where there is no choice."""
    assert state.actor is not None
    legal = state.legal_actions
    return state.apply(legal[0] if len(legal) == 1 else player.act(state.view(state.actor)))

"""Table of an environment: a `State`, and the steps already done of an action that consists of several steps.

Every preset has such a table. Observations are written from views. The native core must write the same bytes for a batch.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from stich import registry
from stich.kernel.errors import IllegalAction, StichError
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.environment import LAY_AWAY, Environment
from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State

from .spans import spans_of


class Encoder:
    """Writer of observations, as bytes for programs that learn, from the views of one table."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._deck = environment.game.dealing.deck
        self._call = {text: number for number, text in enumerate(environment.calls)}
        self.spans = spans_of(environment)
        self.size = self.spans[-1].stop

    def observation(self, view: View, laid: Collection[str] = ()) -> NDArray[np.uint8]:
        """Return the knowledge of the view's observer as bytes: uint8 (size,).

        ``laid``: texts of single cards that the observer has already laid away.
        Raise `StichError` ``envs/phase`` in a phase that environments do not have.
        """
        if view.actor is not None and view.phase not in self._environment.phases:
            raise StichError("envs/phase", phase=view.phase)
        planes = np.zeros(self.size, np.uint8)
        part = {span.name: planes[span.start : span.stop].reshape(span.shape) for span in self.spans}
        order, observer = view.order, view.observer
        first = order.index(observer) if observer in order else 0
        ahead = {seat: (place - first) % len(order) for place, seat in enumerate(order)}
        beside = self._environment.beside(view)
        gone = [Card(step.removeprefix(LAY_AWAY)) for step in laid]
        bit = self._deck.bit
        part["hand"][[bit[card] for card in view.hand if card not in gone]] = 1
        if view.actor is not None:
            part["aside"][[bit[card] for card in (*beside.aside, *gone)]] = 1
            part["taken"][[bit[card] for card in beside.taken]] = 1
        for seat, cards in beside.known:
            part["known"][ahead[seat], [bit[card] for card in cards]] = 1
        for seen in view.trick:
            part["trick"][ahead[seen.seat], bit[seen.card]] = 1
        played = spoken = 0
        for said in view.log:
            if said.action in PLAYS:
                played += 1
                part["played"][ahead[said.seat], bit[Card(said.action)]] = played
            elif said.action in self._call:
                spoken += 1
                part["said"][ahead[said.seat], self._call[said.action]] = spoken
        if view.actor is not None:
            part["phase"][self._environment.phases.index(view.phase)] = 1
            part["actor"][ahead[view.actor]] = 1
        if observer in order:
            part["place"][first] = 1
        for seat, player in ahead.items():
            part["tricks"][player] = view.tricks[seat]
            part["points"][player] = view.points[seat]
        return planes


@lru_cache(maxsize=64)
def encoder_of(game: Game[Any, Any]) -> tuple[Environment, Encoder]:
    """Return the environment of this game and its writer of observations. The results for the last few games are cached."""
    environment = registry.environment(game)
    return environment, Encoder(environment)


class EnvironmentState:
    """Moment of one deal in an environment, counted in steps. Immutable, like the `State` that it contains.

    A step is a number, the index of its text in ``actions``. Claims, concessions and the answers to them are not available: every deal is
    played to the end.
    """

    def __init__(self, state: State, laid: tuple[str, ...] = ()) -> None:
        """Make the table. ``laid``: texts of those steps of the actor's next action that are already done, such as cards laid away."""
        self.state, self.laid = state, laid
        self._environment, self._encoder = encoder_of(state.game)

    def __deepcopy__(self, memo: dict[int, object]) -> EnvironmentState:
        """Return the table itself, which is immutable. Libraries copy a state at every step, and would copy the whole game."""
        return self

    @classmethod
    def deal(cls, game: Game[Any, Any], *, seed: int | bytes, dealer: int = 0) -> EnvironmentState:
        """Return a new table with the cards that `Game.deal` deals by this seed."""
        return cls(game.deal(seed=seed, dealer=dealer))

    @property
    def actions(self) -> tuple[str, ...]:
        """Texts of all steps of this game, in order of their numbers. They are the same for every preset and number of players."""
        return self._environment.actions

    @property
    def seat(self) -> int | None:
        """Seat to act; None if the deal is over."""
        return self.state.actor

    @property
    def finished(self) -> bool:
        return self.state.finished

    @cached_property
    def _choices(self) -> dict[frozenset[str], Action]:
        """Legal actions that contain the steps already done, by the set of their steps."""
        steps = ((frozenset(self._environment.steps(action)), action) for action in self.state.legal_actions)
        return {parts: action for parts, action in steps if parts and parts.issuperset(self.laid)}

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """Numbers of the legal steps, in rising order."""
        number = self._environment.number
        return tuple(sorted({number[step] for parts in self._choices for step in parts.difference(self.laid)}))

    @property
    def mask(self) -> NDArray[np.int8]:
        """1 for each legal step, else 0: int8 (actions,)."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[list(self.legal)] = 1
        return mask

    def apply(self, step: int) -> EnvironmentState:
        """Return the table after this step (a number). Raise `IllegalAction` if the step is not legal."""
        if step not in self.legal:
            name = self.actions[step] if 0 <= step < len(self.actions) else f"step {step}"
            legal = [self.actions[n] for n in self.legal]
            raise IllegalAction("action/illegal#step", name=name, count=len(legal), legal=legal)
        laid = (*self.laid, self.actions[step])
        action = self._choices.get(frozenset(laid))
        return EnvironmentState(self.state, laid) if action is None else EnvironmentState(self.state.apply(action))

    def view(self, seat: int) -> View:
        """Return the view of this seat, with only those legal actions that an environment has."""
        view: View = self.state.view(seat)
        legal = tuple(action.text for action in view.legal_actions if self._environment.steps(action))
        return msgspec.structs.replace(view, legal=legal)

    def steps(self, action: Action) -> tuple[int, ...]:
        """Return the numbers of an action's steps. Raise `StichError` ``envs/action`` for an action that an environment does not have."""
        steps = self._environment.steps(action)
        if not steps:
            raise StichError("envs/action", public_text=action.public_text)
        return tuple(map(self._environment.number.__getitem__, steps))

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Return the knowledge of this seat as bytes, described by `stich.research.envs.spans`: uint8 (size,).

        Raise `StichError` ``envs/phase`` while a claim or concession waits for an answer.
        """
        return self._encoder.observation(self.state.view(seat), self.laid if seat == self.seat else ())

    @property
    def scores(self) -> Sequence[int]:
        """Game points by seat; all 0 until the deal is over."""
        return self.state.outcome.scores if self.state.outcome else (0,) * self.state.game.seats

"""A table by steps: a `State`, and what of an action of several steps was done so far. Every preset has one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from stich import registry
from stich.kernel.action import Action
from stich.kernel.environment import Environment
from stich.kernel.errors import IllegalAction, StichError
from stich.kernel.game import Game
from stich.kernel.state import State
from stich.kernel.view import View

from .planes import Encoder


@lru_cache(maxsize=64)
def encoder_of(game: Game[Any, Any]) -> tuple[Environment, Encoder]:
    """What learners need of this game; of the last few it is kept."""
    environment = registry.environment(game)
    return environment, Encoder(environment)


class Table:
    """A moment of one deal, by steps. Immutable, like the `State` that it holds.

    A step is the number of a text in ``actions``. Claims, concessions and answers to them cannot be said: every deal is played out.
    """

    def __init__(self, state: State, laid: tuple[str, ...] = ()) -> None:
        """``laid``: steps of the actor's next action that were done."""
        self.state, self.laid = state, laid
        self._environment, self._encoder = encoder_of(state.game)

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        """Itself: nothing of it changes. Libraries that clone a state at every step would copy the game and all that it knows."""
        return self

    @classmethod
    def deal(cls, game: Game[Any, Any], *, seed: int | bytes, dealer: int = 0) -> Table:
        """Shuffle by the seed and deal, as `Game.deal` does."""
        return cls(game.deal(seed=seed, dealer=dealer))

    @property
    def actions(self) -> tuple[str, ...]:
        """The texts of all steps of this game, by number: the same for every preset and number of players."""
        return self._environment.actions

    @property
    def seat(self) -> int | None:
        """Whose turn it is; None when the deal is over."""
        return self.state.actor

    @property
    def finished(self) -> bool:
        return self.state.finished

    @cached_property
    def _choices(self) -> dict[frozenset[str], Action]:
        """By their steps, the legal actions that begin with what was done."""
        steps = ((frozenset(self._environment.steps(action)), action) for action in self.state.legal_actions)
        return {parts: action for parts, action in steps if parts and parts.issuperset(self.laid)}

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """Numbers of the steps that may be done now, ascending."""
        number = self._environment.number
        return tuple(sorted({number[step] for parts in self._choices for step in parts.difference(self.laid)}))

    @property
    def mask(self) -> NDArray[np.int8]:
        """1 for each legal step, else 0; int8 of shape (actions,)."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[list(self.legal)] = 1
        return mask

    def apply(self, step: int) -> Table:
        """The table after this step. Raises `IllegalAction`."""
        if step not in self.legal:
            name = self.actions[step] if 0 <= step < len(self.actions) else f"step {step}"
            legal = [self.actions[n] for n in self.legal]
            raise IllegalAction(f"{name}: not one of the {len(legal)} steps that may be done now", legal=legal)
        laid = (*self.laid, self.actions[step])
        action = self._choices.get(frozenset(laid))
        return Table(self.state, laid) if action is None else Table(self.state.apply(action))

    def view(self, seat: int) -> View:
        """What this seat sees, without the actions that no steps make."""
        view: View = self.state.view(seat)
        legal = tuple(action.text for action in view.legal_actions if self._environment.steps(action))
        return msgspec.structs.replace(view, legal=legal)

    def steps(self, action: Action) -> tuple[int, ...]:
        """The numbers of the steps that make an action. Raises `StichError` ``envs/action`` where none do."""
        steps = self._environment.steps(action)
        if not steps:
            raise StichError(f"{action.public_text}: environments know no claims and concessions", code="envs/action")
        return tuple(map(self._environment.number.__getitem__, steps))

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What this seat knows, as `stich.envs.spans` describes it; uint8 of shape (size,)."""
        return self._encoder.observation(self.state.view(seat), self.laid if seat == self.seat else ())

    @property
    def scores(self) -> Sequence[int]:
        """Game points by seat; all 0 until the deal is over."""
        return self.state.outcome.scores if self.state.outcome else (0,) * self.state.game.seats

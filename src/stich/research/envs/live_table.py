"""Live table: one table that changes in place, for the interfaces to other libraries. Played by the native core, or by the Python rules.

Both kinds deal the same cards by a seed, and show the same observations and masks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stich import native
from stich.kernel.errors import IllegalAction, StichError
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.shuffle import shuffled

from .batches import compiled_program, placed_deal, played_out
from .environment_state import EnvironmentState, encoder_of

ROW = np.zeros(1, np.int64)
"""Numbers of the rows of a live table, which has one."""


class LiveTable(ABC):
    """One table of an environment. `deal` begins a deal, `apply` changes the table in place."""

    game: Game[Any, Any]
    dealer: int
    log: list[tuple[int, int]]
    """Seat and number of each step of the deal so far."""

    @abstractmethod
    def deal(self, seed: int, dealer: int) -> None:
        """Begin a deal, with the cards that `Game.deal` deals by this seed."""

    @abstractmethod
    def begin(self, pack: tuple[int, ...], dealer: int) -> None:
        """Begin a deal with this shuffled pack (bits of cards)."""

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """Seat to act; None if the deal is over."""

    @property
    @abstractmethod
    def legal(self) -> list[int]:
        """Numbers of the legal steps, in rising order."""

    @property
    @abstractmethod
    def mask(self) -> NDArray[np.int8]:
        """1 for each legal step, else 0: int8 (actions,). Each call returns a new array."""

    def apply(self, step: int) -> None:
        """Apply a step (a number). Raise `IllegalAction` if it is not legal."""
        if not self.try_step(step):
            self.state.apply(step)
            raise AssertionError("the state knows the step to be illegal")

    def try_step(self, step: int) -> bool:
        """Apply a step (a number) and return True if it is legal; otherwise change nothing."""
        seat = self.seat
        if seat is None or not self._act(step):
            return False
        self.log.append((seat, step))
        return True

    @abstractmethod
    def _act(self, step: int) -> bool:
        """Apply a step and return True if it is legal; otherwise change nothing."""

    @abstractmethod
    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Return the knowledge of this seat, described by `stich.research.envs.spans`: uint8 (size,)."""

    @property
    @abstractmethod
    def scores(self) -> list[float]:
        """Game points by seat; all 0 until the deal is over."""

    @property
    @abstractmethod
    def state(self) -> EnvironmentState:
        """Present moment of the table by the Python rules."""

    @abstractmethod
    def put(self, state: EnvironmentState) -> None:
        """Go on from this moment of a deal, which is not over."""

    @abstractmethod
    def copy(self) -> LiveTable:
        """Return an independent copy."""

    def __deepcopy__(self, memo: dict[int, object]) -> LiveTable:
        return self.copy()

    @property
    def finished(self) -> bool:
        return self.seat is None

    def random_step(self, rng: Random) -> int:
        """Return a random legal step; all are equally likely."""
        legal = self.legal
        return legal[int(rng.random() * len(legal))]


class NativeTable(LiveTable):
    """Live table played by the native core, by the game's deal program."""

    def __init__(self, game: Game[Any, Any], core: native.DealBatch | None = None) -> None:
        """Make a table. ``core``: batch of one row. Raise `StichError` ``envs/preset`` if the game has no deal program."""
        self.game, self.dealer, self.log = game, 0, []
        self._core = core or native.DealBatch(compiled_program(game), 1, 0, 1, True)
        self._seat, self._mask, self._rewards = self._core.seat, self._core.mask[0].view(np.int8), self._core.rewards
        self._observed = self._core.observations[0]
        self._moment: tuple[EnvironmentState, int] | None = None
        """The last known moment by the Python rules, and the number of steps before it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self._core.state(), self.dealer, self.log)

    def deal(self, seed: int, dealer: int) -> None:
        self.begin(tuple(shuffled(range(len(self.game.dealing.deck)), seed)), dealer)

    def begin(self, pack: tuple[int, ...], dealer: int) -> None:
        self._core.next_deal(0)
        self._core.set(0, dealer, pack, [])
        self.dealer, self.log, self._moment = dealer, [], None

    @property
    def seat(self) -> int | None:
        seat = self._seat.item(0)
        return None if seat < 0 else seat

    @property
    def legal(self) -> list[int]:
        return self._core.legal(0)

    @property
    def mask(self) -> NDArray[np.int8]:
        mask: NDArray[np.int8] = self._mask.copy()
        return mask

    def _act(self, step: int) -> bool:
        return -1 < step < self._mask.size and self._core.apply(0, step)

    def observation(self, seat: int) -> NDArray[np.uint8]:
        return self._observed.copy() if seat == self._seat.item(0) else self._core.observe(0, seat)

    @property
    def scores(self) -> list[float]:
        scores: list[float] = self._rewards[0].tolist()
        return scores

    @property
    def state(self) -> EnvironmentState:
        if self._moment is None:
            state = played_out(self.game, self._core, 0)
        else:
            state, known = self._moment
            for _, step in self.log[known:]:
                state = state.apply(step)
        self._moment = state, len(self.log)
        return state

    def put(self, state: EnvironmentState) -> None:
        dealer, pack, steps = placed_deal(self.game, state)
        self._core.next_deal(0)
        self._core.set(0, dealer, pack, steps)
        self.dealer, self.log = dealer, steps_of(state)
        self._moment = state, len(steps)

    def copy(self) -> NativeTable:
        table = NativeTable(self.game, self._core.copy(ROW))
        table.dealer, table.log, table._moment = self.dealer, self.log.copy(), self._moment
        return table


def _restored(game: Game[Any, Any], state: tuple[Any, ...], dealer: int, log: list[tuple[int, int]]) -> NativeTable:
    """Return the table with this state of its native core."""
    table = NativeTable(game, native.DealBatch.restored(compiled_program(game), state, 1, True))
    table.dealer, table.log = dealer, log
    return table


def steps_of(state: EnvironmentState) -> list[tuple[int, int]]:
    """Return seat and number of each step before this moment."""
    environment, _ = encoder_of(state.state.game)
    steps = [(seat, step) for seat, action in state.state.log for step in state.steps(action)]
    return steps + [(state.seat or 0, environment.number[step]) for step in state.laid]


class PythonTable(LiveTable):
    """Live table played by the Python rules, for games without a deal program."""

    def __init__(self, game: Game[Any, Any], state: EnvironmentState | None = None) -> None:
        self.game = game
        self._state: EnvironmentState
        self.put(state or EnvironmentState.deal(game, seed=0))

    def deal(self, seed: int, dealer: int) -> None:
        self.put(EnvironmentState.deal(self.game, seed=seed, dealer=dealer))

    def begin(self, pack: tuple[int, ...], dealer: int) -> None:
        dealing = self.game.dealing
        self.put(EnvironmentState(self.game.start(dealing.deal_out([dealing.deck.cards[bit] for bit in pack], Seat(dealer)))))

    @property
    def seat(self) -> int | None:
        return self._state.seat

    @property
    def legal(self) -> list[int]:
        return list(self._state.legal)

    @property
    def mask(self) -> NDArray[np.int8]:
        return self._state.mask

    def _act(self, step: int) -> bool:
        try:
            self._state = self._state.apply(step)
        except IllegalAction:
            return False
        return True

    def observation(self, seat: int) -> NDArray[np.uint8]:
        return self._state.observation(seat)

    @property
    def scores(self) -> list[float]:
        return list(map(float, self._state.scores))

    @property
    def state(self) -> EnvironmentState:
        return self._state

    def put(self, state: EnvironmentState) -> None:
        self._state, self.dealer, self.log = state, state.state.deal.dealer, steps_of(state)

    def copy(self) -> PythonTable:
        table = PythonTable(self.game, self._state)
        table.log = self.log.copy()
        return table


def live_table(game: Game[Any, Any]) -> LiveTable:
    """Return a table of this game, with some deal in it: played by the native core if the game has a deal program, else in Python.

    Raise `StichError` ``envs/game`` if the game has no numbered actions.
    """
    encoder_of(game)
    try:
        return NativeTable(game)
    except StichError as error:
        if error.code != "envs/preset":
            raise
    return PythonTable(game)

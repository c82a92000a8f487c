"""Batches: many tables that the native core plays step by step for programs that learn, by the game's deal program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from numbers import Integral
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stich import native, registry
from stich.kernel.errors import StichError
from stich.kernel.plugin.deal_compiler import longest
from stich.kernel.plugin.deal_program import UNDEALT
from stich.kernel.plugin.environment import LAY_AWAY
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.play import compiled
from stich.kernel.rules.state import State
from stich.records import Record, replay

from .environment_state import EnvironmentState, encoder_of


@lru_cache(maxsize=16)
def compiled_program(game: Game[Any, Any]) -> native.DealProgram:
    """Return the deal program of this table for the native core.

    Raise `StichError` ``envs/preset`` if a program cannot express its rules.
    """
    environment, encoder = encoder_of(game)
    program, deck, number = environment.program(), game.dealing.deck, environment.number
    calls = {text: place for place, text in enumerate(environment.calls)}
    made = native.DealProgram(
        program,
        [compiled(spec) for spec in program.specs],
        [number[card] for card in deck.cards],
        [number.get(LAY_AWAY + card, -1) for card in deck.cards],
        [calls.get(text, -1) for text in environment.actions],
        len(environment.phases),
        longest(program),
    )
    assert made.observation_size == encoder.size, "the core and the spans agree"
    return made


class Batch:
    """``n`` tables of one game. Make a batch with ``stich.batch(…)``.

    The arrays have a row for each table. They are the batch's own memory, which each `step` changes in place, and support DLPack. Rows
    depend only on seed, row and actions, not on ``n`` or ``threads``. The dealer moves on from deal to deal and from row to row, so that a
    learner plays at every place.
    """

    def __init__(self, game: Game[Any, Any], core: native.DealBatch, observed: bool) -> None:
        """Make a batch of the tables in the native core (`stich.batch` does it)."""
        self.game, self._core = game, core
        self._environment, self._encoder = encoder_of(game)
        self._observed = observed
        self.obs: NDArray[np.uint8] = core.observations if observed else np.zeros((len(core.seat), 0), np.uint8)
        """Observation of the actor of each row, as `stich.research.envs.spans` describes it: uint8 (n, size); (n, 0) if observations are
        off.
        """
        self.mask: NDArray[np.uint8] = core.mask
        """1 for each legal action, else 0: uint8 (n, actions)."""
        self.seat: NDArray[np.int8] = core.seat
        """Seat to act in each row: int8 (n,)."""
        self.phase: NDArray[np.int8] = core.phase
        """Index of the phase in ``phases``: int8 (n,)."""
        self.rewards: NDArray[np.float32] = core.rewards
        """Game points, by seat, of the deals that the last step ended; else 0: float32 (n, seats)."""
        self.done: NDArray[np.uint8] = core.done
        """1 if the last step ended a deal, so that the row contains a new deal: uint8 (n,)."""
        self.illegal: NDArray[np.uint8] = core.illegal
        """1 if the last action was illegal: uint8 (n,)."""
        self.episode: NDArray[np.uint32] = core.episode
        """Number of deals that have ended in the row: uint32 (n,)."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what pickles and copies consist of: game, deals, seed and settings. A copy goes on exactly as the batch does."""
        return _restored, (self.game, self._core.state(), self._core.threads, self._observed)

    @property
    def n(self) -> int:
        """Number of rows."""
        return len(self.seat)

    @property
    def actions(self) -> tuple[str, ...]:
        """Texts of the actions by whose numbers the rows of this batch are played. Equal for every preset and number of players."""
        return self._environment.actions

    @property
    def phases(self) -> tuple[str, ...]:
        """Names of the phases, in order of their numbers."""
        return self._environment.phases

    @property
    def illegal_actions(self) -> int:
        """Number of illegal actions in all rows since the batch was made."""
        return self._core.illegal_actions

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
        """Apply one action in each row, int16 (n,), and return ``rewards`` and ``done``.

        A row whose deal is over starts a new deal at once. An illegal action ends the deal, too: ``illegal`` is set for the row, and only
        the actor gets a reward, minus the largest loss of this table. Raise `StichError` ``envs/actions`` for an array of another shape.
        """
        numbers = np.asarray(actions)
        if numbers.shape != (self.n,) or numbers.dtype.kind not in "iu":
            raise StichError("envs/actions", rows=self.n, dtype=str(numbers.dtype), shape=str(numbers.shape))
        # Numbers that do not fit into 16 bits become -1, which is no action.
        fits = (numbers >= 0) & (numbers < len(self.actions)) if numbers.dtype != np.int16 else None
        self._core.step(np.ascontiguousarray(numbers if fits is None else np.where(fits, numbers, -1), np.int16))
        return self.rewards, self.done

    def sample(self) -> NDArray[np.int16]:
        """Return a random legal action for each row, with equal probability: int16 (n,).

        A row with the same past always gets the same action.
        """
        return self._core.sample()

    def table(self, row: int) -> EnvironmentState:
        """Return the table in a row of the batch, including the steps of an unfinished action (cards laid away one by one).

        Raise `StichError` ``envs/row`` for an unknown row.
        """
        self._check_rows([row])
        return played_out(self.game, self._core, row)

    def state(self, row: int) -> State:
        """Return the state of the table in a row, with all cards and the log. Raise `StichError` ``envs/row`` for an unknown row."""
        return self.table(row).state

    def clone(self, rows: ArrayLike) -> Batch:
        """Return a batch of copies of these rows, which may be repeated. Later deals of a copy are those of the original row."""
        chosen = np.ascontiguousarray(rows, np.int64).reshape(-1)
        self._check_rows(chosen.tolist())
        return Batch(self.game, self._core.copy(chosen), self._observed)

    def set(self, rows: ArrayLike, deals: Iterable[Record | State | EnvironmentState]) -> None:
        """Put deals in progress into these rows. Later deals of the rows do not change.

        Raise `StichError` ``envs/row`` for an unknown row, ``envs/game`` for a deal of another game, ``envs/start`` for a deal that began
        with the play, ``envs/action`` for one with claims, ``envs/over`` for a finished deal.
        """
        chosen = np.asarray(rows, np.int64).reshape(-1).tolist()
        tables = [_table(deal) for deal in deals]
        self._check_rows(chosen)
        if len(chosen) != len(tables):
            raise StichError("envs/row#count", rows=len(chosen), count=len(tables))
        placed = [(row, *placed_deal(self.game, table)) for row, table in zip(chosen, tables, strict=True)]
        for row, dealer, pack, steps in placed:
            self._core.set(row, dealer, pack, steps)

    @property
    def infoset_key(self) -> NDArray[np.uint64]:
        """Number that identifies the knowledge of each row's actor: uint64 (n,).

        Equal knowledge has equal numbers; different knowledge has different numbers, except by chance.
        """
        return self._core.information()

    def oracle(self) -> NDArray[np.uint8]:
        """Return all cards of each row: uint8 (n, players + 1, cards).

        The first ``players`` lines are the cards that each player holds, the actor first; the last line is the cards out of play. No player
        may see them. They are for teachers and critics; a player trained on them would use the others' hidden cards.
        """
        masks = self._core.hands()
        bits = np.arange(len(self.game.dealing.deck), dtype=np.uint64)
        return (masks[..., None] >> bits & np.uint64(1)).astype(np.uint8)

    def _check_rows(self, rows: Sequence[int]) -> None:
        """Raise `StichError` ``envs/row`` unless all these rows exist."""
        wrong = [row for row in rows if not 0 <= row < self.n]
        if wrong:
            raise StichError("envs/row#range", last=self.n - 1, row=wrong[0])


def played_out(game: Game[Any, Any], core: native.DealBatch, row: int) -> EnvironmentState:
    """Return the table in a row of the core, played by the Python rules from the first card on."""
    dealer, pack, log = core.deal(row)
    cards = [game.dealing.deck.cards[bit] for bit in pack]
    table = EnvironmentState(game.start(game.dealing.deal_out(cards, Seat(dealer))))
    for step in log:
        table = table.apply(step)
    return table


def placed_deal(game: Game[Any, Any], table: EnvironmentState) -> tuple[int, list[int], list[int]]:
    """Return the dealer, the pack and the steps of a deal, from which the native core can replay it. Raise the errors of `Batch.set`."""
    state, (environment, _) = table.state, encoder_of(game)
    if state.game != game:
        raise StichError("envs/game#other", ours=repr(game), theirs=repr(state.game))
    if state.contract is not None:
        raise StichError("envs/start")
    if table.finished:
        raise StichError("envs/over")
    steps = [step for _, action in state.log for step in table.steps(action)]
    steps += [environment.number[step] for step in table.laid]
    return state.deal.dealer, _pack(state.deal, environment.program().layout, game.dealing.deck.bit), steps


def _restored(game: Game[Any, Any], state: tuple[Any, ...], threads: int, observed: bool) -> Batch:
    """Return the batch with this state of its native core."""
    return Batch(game, native.DealBatch.restored(compiled_program(game), state, threads, observed), observed)


def _table(deal: Record | State | EnvironmentState) -> EnvironmentState:
    """Return the deal as an `EnvironmentState`."""
    if isinstance(deal, EnvironmentState):
        return deal
    return EnvironmentState(replay(deal) if isinstance(deal, Record) else deal)


def _pack(deal: Deal, layout: Sequence[int], bit: dict[Card, int]) -> list[int]:
    """Return the shuffled pack (bits of cards) that leads to this deal. ``layout``: as in `DealProgram`."""
    seats = len(deal.hands)
    order = [hand for place in range(seats) if (hand := deal.hands[(deal.dealer + 1 + place) % seats])]
    hands = {place: iter(hand) for place, hand in enumerate(order)} | {UNDEALT: iter(deal.undealt)}
    return [bit[next(hands[place])] for place in layout]


def batch(
    game: str,
    preset: str | None = None,
    *,
    n: int,
    threads: int = 1,
    seed: int = 0,
    obs: Literal["planes"] | None = "planes",
    **options: object,
) -> Batch:
    """Return ``n`` tables that play whole deals from auction to score, all step by step together (docs/how-to/environments.md).

    ``obs``: ``planes`` for observations, None for none. Raise `InvalidOptions` for wrong options, `StichError` ``envs/preset`` for a table
    that batches do not support, ``envs/size`` for an impossible number of rows or threads, or an impossible seed.
    """
    made = registry.configured(game, preset, options)
    if obs not in ("planes", None):
        raise StichError("envs/obs", obs=repr(obs))
    program = compiled_program(made)
    for name, number in (("n", n), ("threads", threads), ("seed", seed)):
        if isinstance(number, bool) or not isinstance(number, Integral):
            raise StichError("envs/size", reason=f"{name}: a whole number, not {repr(number)[:40]}")
    try:
        core = native.DealBatch(program, n, seed, threads, obs is not None)
    except ValueError as error:
        raise StichError("envs/size", reason=str(error)) from None
    return Batch(made, core, obs is not None)

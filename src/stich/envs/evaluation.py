"""How good a policy is on a batch, with the luck of the deals taken off by a known policy that plays the same deals beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from stich.kernel.errors import StichError
from stich.statistics import Controlled, Estimate, controlled, estimate

from .batches import Batch
from .batches import batch as make_batch

Policy = Callable[[Batch], ArrayLike]
"""An action for each row of a batch: int16 (n,). Of rows whose deals are over nobody looks at it."""
OTHER_DEALS = 4
"""Deals after the evaluated one of each row, on which the known policy's average is estimated."""


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """What a policy makes in one seat of each row, where a known policy has the others; game points a deal."""

    deals: int
    score: Estimate
    """What it makes."""
    less_luck: Controlled | None
    """The same, with what the known policy makes of the same cards as control variate. None where there are too few rows."""
    gain: Estimate
    """How much more it makes than the known policy on the same deals and seat (duplicate)."""
    gain_less_luck: Controlled | None
    """The same with the control variate."""
    illegal: int
    """Deals that its illegal actions ended."""


def at_random(seed: int) -> Policy:
    """The policy that takes any legal action, all equally likely."""
    rng = np.random.default_rng(seed)

    def policy(batch: Batch) -> NDArray[np.int16]:
        legal = batch.mask.astype(np.int16).cumsum(axis=1)
        chosen = (rng.random(batch.n) * legal[:, -1]).astype(np.int16)
        numbers: NDArray[np.int16] = (legal > chosen[:, None]).argmax(axis=1).astype(np.int16)
        return numbers

    return policy


def evaluate(
    game: str,
    policy: Policy,
    beside: Policy,
    preset: str | None = None,
    *,
    n: int,
    tables: int = 8,
    threads: int = 1,
    seed: int = 0,
    obs: Literal["planes"] | None = "planes",
    **options: object,
) -> Evaluation:
    """Play ``n`` deals with ``policy`` in one seat and ``beside`` in the others. Every place is held equally often.

    ``beside`` plays each deal ``tables`` times alone, and `OTHER_DEALS` more, which say what is usual; so it should be fast. The rest is as
    in `stich.batch`. Raises what that raises, and `StichError` ``envs/evaluate`` for fewer deals than places, or no table.
    """
    batch = make_batch(game, preset, n=n, threads=threads, seed=seed, obs=obs, **options)
    seats = batch.rewards.shape[1]
    if n < seats * seats or tables < 1:
        reason = f"{seats * seats} deals or more, so that every place is held, and 1 table or more, not {n} and {tables}"
        raise StichError(f"evaluate: {reason}", code="envs/evaluate")
    rows = np.arange(n)
    seat = rows // seats % seats  # the dealer moves on from row to row, so that all places come about
    known = batch.clone(np.repeat(rows, tables))
    scores, illegal = _played(batch, lambda of: np.where(of.seat == seat, policy(of), beside(of)), 1)
    made, broken = scores[0, rows, seat], illegal[0] & (scores[0, rows, seat] < 0)
    usual = _played(known, beside, 1 + OTHER_DEALS)[0].reshape(-1, n, tables, seats).mean(axis=2)
    # The same place in the other deals, in which the dealer has moved on.
    places = np.stack([of_deal[rows, (seat + number) % seats] for number, of_deal in enumerate(usual)])
    luck = (places[0] - places[1:].mean(axis=0))[:, None].tolist()
    score, gain = made.tolist(), (made - places[0]).tolist()
    return Evaluation(
        deals=n,
        score=estimate(score),
        less_luck=controlled(score, luck),
        gain=estimate(gain),
        gain_less_luck=controlled(gain, luck),
        illegal=int(broken.sum()),
    )


def _played(batch: Batch, policy: Policy, deals: int) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The scores of so many deals of each row, (deals, n, seats), and which of them an illegal action ended, (deals, n)."""
    scores, illegal = np.zeros((deals, *batch.rewards.shape)), np.zeros((deals, batch.n), bool)
    while (batch.episode < deals).any():
        batch.step(policy(batch))
        (rows,) = np.nonzero((batch.done != 0) & (batch.episode <= deals))
        number = batch.episode[rows].astype(int) - 1
        scores[number, rows], illegal[number, rows] = batch.rewards[rows], batch.illegal[rows] != 0
    return scores, illegal

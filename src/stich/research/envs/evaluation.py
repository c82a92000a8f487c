"""Evaluation of a policy (a function that chooses actions) on a batch.

A second, known policy plays the same deals, so that the luck of the cards can be removed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from stich.kernel.errors import StichError
from stich.research.statistics import Controlled, Estimate, controlled, estimate

from .batches import Batch
from .batches import batch as make_batch

Policy = Callable[[Batch], ArrayLike]
"""Function that returns an action for each row of a batch: int16 (n,). Actions of rows whose deals are over are ignored."""
OTHER_DEALS = 4
"""Number of further deals for each row, from which the mean of the known policy's results is estimated."""


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """Results of a policy that holds one seat of each row, with a known policy in the other seats (in game points for a deal)."""

    deals: int
    score: Estimate
    """Mean score of the policy."""
    less_luck: Controlled | None
    """Score without luck, with the known policy's result on the same cards as control variate. None if there are too few rows."""
    gain: Estimate
    """Difference between the policy and the known policy on the same deals and seats (as in duplicate bridge)."""
    gain_less_luck: Controlled | None
    """Difference ``gain`` without luck; None if there are too few rows."""
    illegal: int
    """Number of deals that ended by an illegal action of the policy."""


def at_random(seed: int) -> Policy:
    """Return a policy that draws any legal action with equal probability."""
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
    """Play ``n`` deals with ``policy`` in one seat and ``beside`` in the others, and return the results.

    The policy holds every place equally often.
    ``beside`` plays each deal ``tables`` times in all seats, and `OTHER_DEALS` more deals for its mean, so it should be fast. The other
    arguments and errors are those of `stich.batch`. Raise `StichError` ``envs/evaluate`` for fewer deals than places, or if ``tables`` is
    below 1.
    """
    batch = make_batch(game, preset, n=n, threads=threads, seed=seed, obs=obs, **options)
    seats = batch.rewards.shape[1]
    if n < seats * seats or tables < 1:
        reason = f"{seats * seats} deals or more, so that every place is held, and 1 table or more, not {n} and {tables}"
        raise StichError("envs/evaluate", reason=reason)
    rows = np.arange(n)
    seat = rows // seats % seats  # The dealer moves on from row to row, so all places occur.
    known = batch.clone(np.repeat(rows, tables))
    scores, illegal = _played(batch, lambda of: np.where(of.seat == seat, policy(of), beside(of)), 1)
    made, broken = scores[0, rows, seat], illegal[0] & (scores[0, rows, seat] < 0)
    usual = _played(known, beside, 1 + OTHER_DEALS)[0].reshape(-1, n, tables, seats).mean(axis=2)
    # Place of the policy in the other deals, for which the dealer has moved on.
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
    """Play the first ``deals`` deals of each row by the policy.

    Return the scores, (deals, n, seats), and whether an illegal action ended each deal, (deals, n).
    """
    scores, illegal = np.zeros((deals, *batch.rewards.shape)), np.zeros((deals, batch.n), bool)
    while (batch.episode < deals).any():
        batch.step(policy(batch))
        (rows,) = np.nonzero((batch.done != 0) & (batch.episode <= deals))
        number = batch.episode[rows].astype(int) - 1
        scores[number, rows], illegal[number, rows] = batch.rewards[rows], batch.illegal[rows] != 0
    return scores, illegal

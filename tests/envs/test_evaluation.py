"""A policy evaluated on a batch: identical policies differ by nothing, a planted difference is found earlier, and nothing is biased."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stich.kernel.errors import StichError
from stich.research.envs import Batch, Evaluation, Policy, at_random, evaluate


def first(batch: Batch) -> NDArray[np.int64]:
    """Return the first legal action."""
    return batch.mask.argmax(axis=1)


def slipping(seed: int) -> Policy:
    """Return the policy with one random action in eight."""
    rng, random = np.random.default_rng(seed), at_random(seed)
    return lambda batch: np.where(rng.random(batch.n) < 0.125, random(batch), first(batch))


def many(policy: Any, runs: int, n: int) -> Sequence[Evaluation]:
    return [evaluate("suitability", policy(2 * run), policy(2 * run + 1), n=n, tables=2, seed=run, obs=None) for run in range(runs)]


@pytest.mark.thorough
def test_identical_policies_differ_by_nothing() -> None:
    found = many(slipping, 100, 48)
    for intervals in ([each.gain.interval for each in found], [each.gain_less_luck and each.gain_less_luck.interval for each in found]):
        held = sum(ends is not None and ends[0] <= 0 <= ends[1] for ends in intervals)
        assert held >= 88, "of 100; 87 has a chance of 0.1 %"
    gains = [each.gain_less_luck.mean for each in found if each.gain_less_luck]
    assert abs(fmean(gains)) < 4 * stdev(gains) / 10
    # The correction is zero on average.
    taken = [each.score.mean - each.less_luck.mean for each in found if each.less_luck and each.score.mean is not None]
    assert len(taken) == 100 and abs(fmean(taken)) < 4 * stdev(taken) / 10
    assert fmean(each.less_luck.saved for each in found if each.less_luck) > 0.2


def test_the_known_policy_itself_gains_exactly_nothing() -> None:
    found = evaluate("suitability", first, first, n=64, seed=1)
    assert (found.gain.mean, found.gain.interval, found.illegal) == (0, (0, 0), 0)
    assert found.less_luck and found.less_luck.saved > 0.5 and found.score.mean


@pytest.mark.thorough
def test_a_planted_difference_is_found_with_fewer_deals() -> None:
    """One action in ten is the last legal one, which is worth some two points more; four times as many deals do not find it without."""

    def better(seed: int) -> Policy:
        rng = np.random.default_rng(seed)
        return lambda batch: np.where(rng.random(batch.n) < 0.1, batch.mask.shape[1] - 1 - batch.mask[:, ::-1].argmax(axis=1), first(batch))

    usual = evaluate("skat", first, first, n=20_000, seed=1_000, tables=1, obs=None).score.mean
    few, more = (evaluate("skat", better(n), first, n=n, tables=1, seed=4, obs=None) for n in (400, 1600))
    assert few.gain_less_luck and few.gain_less_luck.interval[0] > 0
    assert usual and more.score.interval and more.score.interval[0] < usual < more.score.interval[1]


@pytest.mark.parametrize("game", ["skat", "schafkopf", "suitability"])
def test_threads_and_planes_change_nothing(game: str) -> None:
    one = evaluate(game, at_random(1), at_random(2), n=40, tables=2, seed=6, threads=2)
    assert one == evaluate(game, at_random(1), at_random(2), n=40, tables=2, seed=6, obs=None)
    assert one != evaluate(game, at_random(1), at_random(2), n=40, tables=2, seed=7)
    assert one.deals == 40 and one.less_luck and one.illegal == 0


def test_random_actions_are_legal_and_all_come_about() -> None:
    from stich import batch

    rows = batch("skat", n=2_000, seed=1, obs=None)
    chosen = np.asarray(at_random(5)(rows))
    assert rows.mask[np.arange(rows.n), chosen].all()
    assert set(chosen) == set(np.flatnonzero(rows.mask.any(axis=0)))


def test_illegal_actions_are_counted() -> None:
    found = evaluate("skat", lambda batch: np.full(batch.n, -1), first, n=90, tables=1)
    assert 0 < found.illegal <= 90 and found.score.mean and found.score.mean < 0


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"n": 8}, "envs/evaluate"),
        ({"n": 9, "tables": 0}, "envs/evaluate"),
        ({"n": 0}, "envs/size"),
    ],
)
def test_what_cannot_be_evaluated(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(StichError) as refused:
        evaluate("skat", first, first, **asked)
    assert refused.value.code == code

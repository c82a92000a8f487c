"""Tilts are found as they were planted, and results come from whole deals."""

from __future__ import annotations

import numpy as np

from stich.games.skat.player.opposition import tilted
from training import opposition

GAMES = 3000


def test_a_planted_tilt_is_found() -> None:
    rng = np.random.default_rng(1)
    probabilities = rng.dirichlet(np.ones(14), GAMES).astype(np.float32)
    for planted in (-0.7, 0.0, 0.5):
        chances = tilted(probabilities, planted)
        classes = [int(rng.choice(14, p=row / row.sum())) for row in chances.astype(np.float64)]
        rows = zip(probabilities.tolist(), classes, strict=True)
        tilt, interval = opposition._likeliest([opposition.Result(1, "clubs", False, tuple(row), result) for row, result in rows])
        assert interval < 0.2 and abs(tilt - planted) < 2 * interval


def test_a_result_is_that_of_a_deal_with_its_auction() -> None:
    results = [opposition._played(seed) for seed in (2, 3, 4)]
    declared = [result for result in results if result.contract]
    assert declared and all(len(result.probabilities) == 14 and 0 <= result.result < 14 for result in declared)
    assert all(abs(sum(result.probabilities) - 1) < 1e-4 for result in declared)

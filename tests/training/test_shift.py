"""The probabilities of nets are shifted towards the results that were played."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("onnx", reason="install it with `scripts/install-training`")

from training.shift import _cross_validated, _fit, _loss, _shifted

pytestmark = pytest.mark.thorough


def test_classes_come_as_often_as_they_were_played() -> None:
    rng = np.random.default_rng(1)
    probabilities = rng.dirichlet([2.0, 2.0, 2.0], 3000)
    truth = _shifted(probabilities, np.array([1.0, 0.0, -1.0]))
    classes = np.array([rng.choice(3, p=row) for row in truth])
    shifts = _fit(probabilities, classes)
    assert shifts - shifts[1] == pytest.approx([1.0, 0.0, -1.0], abs=0.15)
    assert _cross_validated(probabilities, classes) < _loss(probabilities, classes) - 0.1


def test_classes_without_a_hand_are_shifted_little() -> None:
    probabilities = np.full((10, 2), 0.5)
    assert abs(_fit(probabilities, np.zeros(10, dtype=np.int64))).max() < 1

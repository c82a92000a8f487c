"""What nets say is shifted to what was played."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("onnx", reason="nets are trained with `pip install --group training`")

from training.shift import _fit, _held_out, _loss, _shifted


def test_classes_come_as_often_as_they_were_played() -> None:
    rng = np.random.default_rng(1)
    chances = rng.dirichlet([2.0, 2.0, 2.0], 3000)
    truth = _shifted(chances, np.array([1.0, 0.0, -1.0]))
    classes = np.array([rng.choice(3, p=row) for row in truth])
    by = _fit(chances, classes)
    assert by - by[1] == pytest.approx([1.0, 0.0, -1.0], abs=0.15)
    assert _held_out(chances, classes) < _loss(chances, classes) - 0.1


def test_what_was_never_played_is_shifted_by_little() -> None:
    chances = np.full((10, 2), 0.5)
    assert abs(_fit(chances, np.zeros(10, dtype=np.int64))).max() < 1

"""Tilts are found as they were planted, and results come from whole deals."""

from __future__ import annotations

from importlib.resources import files as resources
from pathlib import Path

import numpy as np
import pytest

from stich.games.skat.player.contract_evaluation import tilted

pytest.importorskip("torch", reason="install it with `scripts/install-training`")
pytest.importorskip("onnx", reason="install it with `scripts/install-training`")

from training import deals as files
from training import opposition

pytestmark = pytest.mark.thorough

GAMES = 3000
NETS = Path(str(resources("stich.games.skat.player") / "nets"))


def test_a_planted_tilt_is_found() -> None:
    rng = np.random.default_rng(1)
    probabilities = rng.dirichlet(np.ones(14), GAMES).astype(np.float32)
    for planted in (-0.7, 0.0, 0.5):
        chances = tilted(probabilities, planted)
        classes = np.array([int(rng.choice(14, p=row / row.sum())) for row in chances.astype(np.float64)])
        tilt, interval = opposition.likeliest_tilt(probabilities, classes)
        assert interval < 0.2 and abs(tilt - planted) < 2 * interval


def test_it_says_how_much_better_results_are_where_nobody_else_bid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "DEALS_PER_FILE", 250)
    files.make("skat", out=tmp_path, deals=500, seed=3)
    opposition.fit(deals=tmp_path, players=NETS)
    lines = [line for line in capsys.readouterr().out.splitlines() if "else bid" in line]
    tilts = {tuple(line.split(" else bid: ")[0].split(", ")): float(line.split(": ")[1].split(" ")[0]) for line in lines}
    assert set(tilts) == {(kind, who) for kind in ("suit", "grand") for who in ("nobody", "somebody")}
    assert tilts["suit", "nobody"] > tilts["suit", "somebody"]
    assert tilts["grand", "nobody"] > tilts["grand", "somebody"]

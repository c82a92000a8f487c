"""Nets are trained, written, and trained further from the file that is shipped."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="install it with `scripts/install-training`")
pytest.importorskip("onnx", reason="install it with `scripts/install-training`")

from stich.nets import Net  # noqa: E402
from training.fit import export, fit, perceptron, read_perceptron, start_from  # noqa: E402

pytestmark = pytest.mark.thorough


def test_a_net_starts_from_the_written_weights(tmp_path: Path) -> None:
    rows = torch.randint(0, 2, (40, 6), dtype=torch.uint8)
    written, other = perceptron(6, 2, 3, (5, 4)), perceptron(6, 2, 3, (5, 4))
    export(written, tmp_path / "net.onnx")
    start_from(other, tmp_path / "net.onnx")
    assert torch.equal(written.half().float()(rows.float()), other(rows.float()))
    with pytest.raises(RuntimeError, match="shape"):
        start_from(perceptron(7, 2, 3, (5, 4)), tmp_path / "net.onnx")


def test_training_lowers_the_loss(tmp_path: Path) -> None:
    torch.manual_seed(1)
    rows = torch.randint(0, 2, (4000, 6), dtype=torch.uint8)
    before, after = fit(
        perceptron(6, 1, 2, (8, 8)), rows, rows[:, :1].long(), epochs=10, stage=0, file=tmp_path / "state.pt", title="the first bit"
    )
    assert after < before


def test_a_written_net_has_two_bytes_a_weight_and_decides_nearly_alike(tmp_path: Path) -> None:
    rows = torch.randint(0, 2, (40, 60), dtype=torch.uint8)
    model, file = perceptron(60, 1, 8, (64, 32)), tmp_path / "net.onnx"
    export(model, file)
    assert file.stat().st_size < 2 * sum(p.numel() for p in model.parameters()) + 2000
    expected = model(rows.float()).softmax(2)[:, 0].detach().numpy()
    chances = Net(file.read_bytes()).probabilities(rows.float().numpy())
    assert abs(chances - expected).max() < 2e-3
    assert torch.allclose(read_perceptron(file)(rows.float()), model(rows.float()), atol=1e-2)

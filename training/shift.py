"""Shifts the probabilities of nets towards the results that were played, by one number for each class, where hands are too few to train on.

N=src/stich/games/schafkopf/player/nets; python -m training.shift schafkopf --hands /tmp/played --start $N --out $N
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from onnx import ModelProto, load, numpy_helper, save

from stich.nets import Net, hand_features, result_classes
from stich.nets.result_classes import result_index
from training.hands import read

PRIOR_DEVIATION = 0.5
"""Standard deviation, in nats, of the shifts before any hand was seen: classes with few hands are shifted less."""
FOLDS = 5
"""Of the cross-validation that gives the loss after the shift."""
STEPS, RATE = 400, 0.5
Floats = NDArray[np.float64]


def shift(
    game: str,
    *,
    hands: Annotated[Path, typer.Option(help="a folder of hands that were played")],
    start: Annotated[Path, typer.Option(help="the nets, as ONNX")],
    out: Annotated[Path, typer.Option(help="where the ONNX files go")],
    only: Annotated[str, typer.Option(help="these nets, with commas; else all")] = "",
) -> None:
    """Shift nets of a game, and print their losses on hands held out."""
    out.mkdir(parents=True, exist_ok=True)
    room = import_module(f"training.{game}")
    for name in only.split(",") if only else room.KINDS:
        model = load(start / f"{name}.onnx")
        probabilities, classes = _predictions(room, name, hands, Net(model.SerializeToString()))
        before, after = _loss(probabilities, classes), _cross_validated(probabilities, classes)
        print(f"{name}: {len(classes)} hands, loss {before:.4f} before, held out {after:.4f} after")
        _add(model, _fit(probabilities, classes))
        save(model, out / f"{name}.onnx")


def _predictions(room: Any, name: str, folder: Path, net: Net) -> tuple[Floats, NDArray[np.int64]]:
    """Return the probabilities that the net predicts for each hand [n, classes], and the class of its result [n]."""
    probabilities, classes = [], []
    for solved, arrays in read(folder):
        for declaration in np.unique(arrays["declaration"]).tolist():
            if room.trains(declaration, name, solved):
                spec, declared = room.spec(declaration), arrays["declaration"] == declaration
                hands, discards, place, points, tricks = (arrays[k][declared] for k in ("hand", "discards", "place", "points", "tricks"))
                rows = hand_features(spec)(hands, discards, place.astype(np.int64))
                probabilities.append(net.probabilities(rows).astype(np.float64))
                results = zip(points.tolist(), tricks.tolist(), strict=True)
                classes += [result_index(spec, p, t, room.TRICKS) for p, t in results]
                assert probabilities[-1].shape[1] == len(result_classes(spec))
    if not classes:
        raise SystemExit(f"{folder}: no hands for the net {name!r}")
    return np.concatenate(probabilities), np.array(classes)


def _shifted(probabilities: Floats, shifts: Floats) -> Floats:
    weights = probabilities * np.exp(shifts)
    normalised: Floats = weights / weights.sum(axis=1, keepdims=True)
    return normalised


def _loss(probabilities: Floats, classes: NDArray[np.int64]) -> float:
    return float(-np.log(probabilities[np.arange(len(classes)), classes]).mean())


def _cross_validated(probabilities: Floats, classes: NDArray[np.int64]) -> float:
    fold = np.arange(len(classes)) % FOLDS
    tests = [fold == number for number in range(FOLDS)]
    return float(
        np.mean([_loss(_shifted(probabilities[test], _fit(probabilities[~test], classes[~test])), classes[test]) for test in tests])
    )


def _fit(probabilities: Floats, classes: NDArray[np.int64]) -> Floats:
    """Return the likeliest shift of each class, in nats."""
    shifts = np.zeros(probabilities.shape[1])
    counts = np.bincount(classes, minlength=len(shifts))
    for _ in range(STEPS):
        expected = _shifted(probabilities, shifts).sum(axis=0)
        shifts += RATE * (counts - expected - shifts / PRIOR_DEVIATION**2) / (expected + 1 / PRIOR_DEVIATION**2)
    return shifts


def _add(model: ModelProto, shifts: Floats) -> None:
    """Add the shifts to the biases of the last layer."""
    last = max((array for array in model.graph.initializer if array.name.startswith("bias")), key=lambda array: int(array.name[4:]))
    last.CopyFrom(numpy_helper.from_array((numpy_helper.to_array(last) + shifts).astype(np.float32), last.name))


if __name__ == "__main__":
    typer.run(shift)

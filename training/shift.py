"""Shifts the chances of nets to what was played, where hands are too few to learn on: one number for each class.

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

from stich.nets import Valuer, planes, results_of
from stich.nets.results import result_index
from training.hands import read

SURE = 0.5
"""By how much, in nats, a class may well be off; few hands of it shift it less."""
PARTS = 5
"""The loss after is that of each part of the hands, shifted by what the others say."""
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
    """Shift nets of a game, and print how well they do on hands that they did not see."""
    out.mkdir(parents=True, exist_ok=True)
    room = import_module(f"training.{game}")
    for name in only.split(",") if only else room.KINDS:
        model = load(start / f"{name}.onnx")
        chances, classes = _said(room, name, hands, Valuer(model.SerializeToString()))
        print(f"{name}: {len(classes)} hands, loss {_loss(chances, classes):.4f} before, held out {_held_out(chances, classes):.4f} after")
        _add(model, _fit(chances, classes))
        save(model, out / f"{name}.onnx")


def _said(room: Any, net: str, folder: Path, valuer: Valuer) -> tuple[Floats, NDArray[np.int64]]:
    """What the net says of each hand [n, classes], and what came of it [n]."""
    chances, classes = [], []
    for solved, arrays in read(folder):
        for way in np.unique(arrays["way"]).tolist():
            if room.feeds(way, net, solved):
                spec = room.spec(way)
                own, laid, place, points, tricks = (arrays[k][arrays["way"] == way] for k in ("own", "laid", "place", "points", "tricks"))
                chances.append(valuer.chances(planes(spec)(own, laid, place.astype(np.int64))).astype(np.float64))
                made = zip(points.tolist(), tricks.tolist(), strict=True)
                classes += [result_index(spec, p, t, room.TRICKS) for p, t in made]
                assert chances[-1].shape[1] == len(results_of(spec))
    if not classes:
        raise SystemExit(f"{folder}: no hands for the net {net!r}")
    return np.concatenate(chances), np.array(classes)


def _shifted(chances: Floats, by: Floats) -> Floats:
    heavy = chances * np.exp(by)
    found: Floats = heavy / heavy.sum(axis=1, keepdims=True)
    return found


def _loss(chances: Floats, classes: NDArray[np.int64]) -> float:
    return float(-np.log(chances[np.arange(len(classes)), classes]).mean())


def _held_out(chances: Floats, classes: NDArray[np.int64]) -> float:
    part = np.arange(len(classes)) % PARTS
    tests = [part == number for number in range(PARTS)]
    return float(np.mean([_loss(_shifted(chances[test], _fit(chances[~test], classes[~test])), classes[test]) for test in tests]))


def _fit(chances: Floats, classes: NDArray[np.int64]) -> Floats:
    """The likeliest shift of each class, in nats."""
    by = np.zeros(chances.shape[1])
    happened = np.bincount(classes, minlength=len(by))
    for _ in range(STEPS):
        expected = _shifted(chances, by).sum(axis=0)
        by += RATE * (happened - expected - by / SURE**2) / (expected + 1 / SURE**2)
    return by


def _add(model: ModelProto, by: Floats) -> None:
    """Add the shift to what the last layer adds to its sums."""
    last = max((kept for kept in model.graph.initializer if kept.name.startswith("bias")), key=lambda kept: int(kept.name[4:]))
    last.CopyFrom(numpy_helper.from_array((numpy_helper.to_array(last) + by).astype(np.float32), last.name))


if __name__ == "__main__":
    typer.run(shift)

"""Trains the nets of a game on files of hands, and writes them as ONNX.

    python -m training.train skat --hands /tmp/open --hands /tmp/played --out src/stich/games/skat/player/nets

With several folders a net learns from each in turn, the nearest to real play last; with ``--start`` those of a folder learn on. Nets that
say where cards lie (``locations-…``) learn from hands that were played out. Goes on where it was stopped (``--state``), uses a GPU where
there is one, and on a Ray cluster trains the nets of a game side by side (``--ray``).
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer
from torch import Tensor

from stich.nets import planes, results_of
from stich.nets.results import result_index
from training.beliefs import Arrays, moments
from training.fit import export, fit, perceptron, start_from
from training.hands import read

VALUE, LOCATIONS = (128, 64), (256, 128)
"""Hidden layers."""


def train(
    game: str,
    *,
    hands: Annotated[list[Path], typer.Option(help="a folder of hands; give several to learn from one after the other")],
    out: Annotated[Path, typer.Option(help="where the ONNX files go")],
    state: Annotated[Path, typer.Option(help="where it keeps what it needs to go on")] = Path("training-state"),
    only: Annotated[str, typer.Option(help="these nets, with commas; else all that value hands")] = "",
    start: Annotated[Path | None, typer.Option(help="a folder of ONNX files that learn on; else fresh nets")] = None,
    epochs: int = 12,
    ray: Annotated[bool, typer.Option("--ray", help="train the nets on a Ray cluster")] = False,
) -> None:
    """Train nets of a game, and print how well they do on hands that they did not see."""
    out.mkdir(parents=True, exist_ok=True)
    state.mkdir(parents=True, exist_ok=True)
    names = only.split(",") if only else list(import_module(f"training.{game}").KINDS)
    if ray:
        cluster = import_module("ray")
        remote = cluster.remote(_train_net)
        figures = cluster.get([remote.remote(game, name, hands, out=out, state=state, start=start, epochs=epochs) for name in names])
    else:
        figures = [_train_net(game, name, hands, out=out, state=state, start=start, epochs=epochs) for name in names]
    for name, figure in zip(names, figures, strict=True):
        print(f"{name}: {figure}")


def _train_net(game: str, net: str, folders: list[Path], *, out: Path, state: Path, start: Path | None, epochs: int) -> str:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    model, said = None, []
    for stage, folder in enumerate(folders, start=1 if start else 0):
        rows, classes, kinds = _dataset(game, net, folder)
        if model is None:
            model = perceptron(rows.shape[1], classes.shape[1], kinds, LOCATIONS if net.startswith("locations-") else VALUE).to(device)
            if start:
                start_from(model, start / f"{net}.onnx")
        file = state / f"{game}-{net}-{stage}.pt"
        before, after = fit(model, rows, classes, epochs=epochs, stage=stage, file=file, title=f"{game} {net}, {folder.name}")
        said.append(f"{folder.name}: {len(rows)} rows, loss held out {before:.4f} before, {after:.4f} after")
    assert model is not None
    export(model, out / f"{net}.onnx")
    return "; ".join(said)


def _dataset(game: str, net: str, folder: Path) -> tuple[Tensor, Tensor, int]:
    """Rows as bytes, classes by group, and how many classes there are."""
    room = import_module(f"training.{game}")
    find, feeds = (_moments, net.removeprefix("locations-")) if net.startswith("locations-") else (_results, net)
    found = []
    for solved, arrays in read(folder):
        for way in np.unique(arrays["way"]).tolist():
            if room.feeds(way, feeds, solved):
                here = arrays["way"] == way
                found.append(find(room, way, {name: values[here] for name, values in arrays.items()}))
    if not found:
        raise SystemExit(f"{folder}: no hands for the net {net!r}")
    rows, classes, kinds = zip(*found, strict=True)
    return torch.from_numpy(np.concatenate(rows)), torch.from_numpy(np.concatenate(classes)), kinds[0]


def _results(room: Any, way: str, arrays: Arrays) -> tuple[Any, Any, int]:
    spec = room.spec(way)
    laid = arrays["laid"] if room.knows_laid(way) else np.zeros_like(arrays["laid"])
    rows = planes(spec)(arrays["own"], laid, arrays["place"].astype(np.int64)).astype(np.uint8)
    made = zip(arrays["points"].tolist(), arrays["tricks"].tolist(), strict=True)
    return rows, np.array([[result_index(spec, points, tricks, room.TRICKS)] for points, tricks in made]), len(results_of(spec))


def _moments(room: Any, way: str, arrays: Arrays) -> tuple[Any, Any, int]:
    spec = room.spec(way)
    return *moments(spec, arrays, knows_laid=room.knows_laid(way)), spec.players


if __name__ == "__main__":
    typer.run(train)

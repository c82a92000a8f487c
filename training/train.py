"""Trains the nets of a game on files of hands, and writes them as ONNX.

    python -m training.train skat --hands /tmp/open --hands /tmp/played --out src/stich/games/skat/player/nets

With several folders a net learns from each in turn; put those nearest to real play last. With ``--start`` the nets of a folder are trained
further. Nets for the locations of cards (``locations-…``) and for the cards that are played (``policy-…``) learn from hands that were
played out. Training can be stopped and continued (``--state``), uses a GPU where there is one, and on a Ray cluster trains the nets of a
game side by side (``--ray``).
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer
from torch import Tensor

from stich.nets import hand_features, result_classes
from stich.nets.result_classes import result_index
from stich.research.arena import chosen
from training.fit import export, fit, perceptron, start_from
from training.hands import read
from training.play_examples import Arrays, location_examples, policy_examples

VALUE_LAYERS, PLAY_LAYERS = (128, 64), (256, 128)
"""Sizes of the hidden layers, of nets for results and of those that look at play."""


def train(
    game: str,
    *,
    hands: Annotated[list[Path], typer.Option(help="a folder of hands; give several to learn from one after the other")],
    out: Annotated[Path, typer.Option(help="where the ONNX files go")],
    state: Annotated[Path, typer.Option(help="where it keeps what it needs to continue")] = Path("training-state"),
    only: Annotated[str, typer.Option(help="these nets, with commas; else all value nets")] = "",
    start: Annotated[Path | None, typer.Option(help="a folder of ONNX files to train further; else new nets")] = None,
    epochs: int = 12,
    ray: Annotated[bool, typer.Option("--ray", help="train the nets on a Ray cluster")] = False,
) -> None:
    """Train nets of a game, and print their losses on hands held out."""
    out.mkdir(parents=True, exist_ok=True)
    state.mkdir(parents=True, exist_ok=True)
    names = only.split(",") if only else list(import_module(f"training.{game}").KINDS)
    work = partial(_train_net, out=out, state=state, start=start, epochs=epochs)
    for name, loss in zip(names, chosen(1, ray)(work, ((game, name, hands) for name in names)), strict=True):
        print(f"{name}: {loss}")


def _train_net(game: str, net: str, folders: list[Path], *, out: Path, state: Path, start: Path | None, epochs: int) -> str:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    model, losses = None, []
    for stage, folder in enumerate(folders, start=1 if start else 0):
        rows, classes, kinds = _dataset(game, net, folder)
        if model is None:
            model = perceptron(rows.shape[1], classes.shape[1], kinds, PLAY_LAYERS if _family(net)[0] else VALUE_LAYERS).to(device)
            if start:
                start_from(model, start / f"{net}.onnx")
        file = state / f"{game}-{net}-{stage}.pt"
        before, after = fit(model, rows, classes, epochs=epochs, stage=stage, file=file, title=f"{game} {net}, {folder.name}")
        losses.append(f"{folder.name}: {len(rows)} rows, loss held out {before:.4f} before, {after:.4f} after")
    assert model is not None
    export(model, out / f"{net}.onnx")
    return "; ".join(losses)


def _family(net: str) -> tuple[str, str]:
    """Return what a net is about, nothing where it is the result of hands, and its name there."""
    family, _, name = net.rpartition("-") if net.startswith(("locations-", "policy-")) else ("", "", net)
    return family, name


def _dataset(game: str, net: str, folder: Path) -> tuple[Tensor, Tensor, int]:
    """Rows as bytes, classes by group, and how many classes there are."""
    room = import_module(f"training.{game}")
    family, name = _family(net)
    examples = {"": value_examples, "locations": _location_examples, "policy": _policy_examples}[family]
    datasets = []
    for solved, arrays in read(folder):
        for declaration in np.unique(arrays["declaration"]).tolist():
            if room.trains(declaration, name, solved):
                declared = arrays["declaration"] == declaration
                datasets.append(examples(room, declaration, {name: values[declared] for name, values in arrays.items()}))
    if not datasets:
        raise SystemExit(f"{folder}: no hands for the net {net!r}")
    rows, classes, kinds = zip(*datasets, strict=True)
    return torch.from_numpy(np.concatenate(rows)), torch.from_numpy(np.concatenate(classes)), kinds[0]


def value_examples(room: Any, declaration: str, arrays: Arrays) -> tuple[Any, Any, int]:
    """Rows of features of hands with this declaration, the class of each result, [n, 1], and how many classes there are."""
    spec = room.spec(declaration)
    discards = arrays["discards"] if room.knows_discards(declaration) else np.zeros_like(arrays["discards"])
    rows = hand_features(spec)(arrays["hand"], discards, arrays["place"].astype(np.int64))
    results = zip(arrays["points"].tolist(), arrays["tricks"].tolist(), strict=True)
    return rows, np.array([[result_index(spec, points, tricks, room.TRICKS)] for points, tricks in results]), len(result_classes(spec))


def _location_examples(room: Any, declaration: str, arrays: Arrays) -> tuple[Any, Any, int]:
    spec = room.spec(declaration)
    return *location_examples(spec, arrays, knows_discards=room.knows_discards(declaration)), spec.players


def _policy_examples(room: Any, declaration: str, arrays: Arrays) -> tuple[Any, Any, int]:
    spec = room.spec(declaration)
    return *policy_examples(spec, arrays, knows_discards=room.knows_discards(declaration)), len(spec.deck)


if __name__ == "__main__":
    typer.run(train)

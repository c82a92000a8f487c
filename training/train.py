"""Trains the nets of a game on files of hands, and writes them as ONNX.

    python -m training.train skat --hands /tmp/open --hands /tmp/played --out src/stich/games/skat/nets

With several folders the nets learn from each in turn, the nearest to real play last. Goes on where it was stopped (``--state``), uses a
GPU where there is one, and on a Ray cluster trains the nets of a game side by side (``--ray``).
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer
from onnx import TensorProto, checker, helper, numpy_helper, save
from rich.progress import Progress
from torch import nn

from stich.nets import planes, results_of
from stich.nets.results import result_index

from .hands import read

BATCH = 1024
RATE = 2e-3
HELD_OUT = 20
"""One hand of so many is kept for testing."""


def train(
    game: str,
    *,
    hands: Annotated[list[Path], typer.Option(help="a folder of hands; give several to learn from one after the other")],
    out: Annotated[Path, typer.Option(help="where the ONNX files go")],
    state: Annotated[Path, typer.Option(help="where it keeps what it needs to go on")] = Path("training-state"),
    only: Annotated[str, typer.Option(help="one net")] = "",
    epochs: int = 12,
    ray: Annotated[bool, typer.Option("--ray", help="train the nets on a Ray cluster")] = False,
) -> None:
    """Train every net of the game, or one."""
    out.mkdir(parents=True, exist_ok=True)
    state.mkdir(parents=True, exist_ok=True)
    names = [only] if only else list(import_module(f"training.{game}").KINDS)
    if ray:
        cluster = import_module("ray")
        remote = cluster.remote(_train_net)
        figures = cluster.get([remote.remote(game, name, hands, out=out, state=state, epochs=epochs) for name in names])
    else:
        figures = [_train_net(game, name, hands, out=out, state=state, epochs=epochs) for name in names]
    for name, figure in zip(names, figures, strict=True):
        print(f"{name}: {figure}")


def dataset(game: str, net: str, folder: Path) -> tuple[torch.Tensor, torch.Tensor]:
    """Rows as bytes, and the index of each result."""
    room = import_module(f"training.{game}")
    rows, results = [], []
    for solved, arrays in read(folder):
        for way in np.unique(arrays["way"]).tolist():
            if not room.feeds(way, net, solved):
                continue
            here = arrays["way"] == way
            spec = room.spec(way)
            most = room.TRICKS
            rows.append(planes(spec)(arrays["own"][here], arrays["laid"][here], arrays["place"][here].astype(np.int64)).astype(np.uint8))
            made = zip(arrays["points"][here].tolist(), arrays["tricks"][here].tolist(), strict=True)
            results.append(np.array([result_index(spec, points, tricks, most) for points, tricks in made]))
    if not rows:
        raise SystemExit(f"{folder}: no hands for the net {net!r}")
    return torch.from_numpy(np.concatenate(rows)), torch.from_numpy(np.concatenate(results))


def perceptron(width: int, results: int) -> nn.Sequential:
    """Two hidden layers."""
    return nn.Sequential(nn.Linear(width, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, results))


def _train_net(game: str, net: str, folders: list[Path], *, out: Path, state: Path, epochs: int) -> str:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    room = import_module(f"training.{game}")
    torch.manual_seed(1)
    model: nn.Sequential | None = None
    said = []
    for stage, folder in enumerate(folders):
        rows, results = dataset(game, net, folder)
        if model is None:
            model = perceptron(rows.shape[1], len(results_of(room.spec(room.EXAMPLES[net])))).to(device)
        held = torch.arange(len(rows)) % HELD_OUT == 0
        data = [(rows[~held].to(device), results[~held].to(device)), (rows[held].to(device), results[held].to(device))]
        loss, error = _fit(
            model, data, epochs=epochs, stage=stage, file=state / f"{game}-{net}-{stage}.pt", title=f"{game} {net}, {folder.name}"
        )
        said.append(f"{folder.name}: {len(rows)} hands, loss {loss:.4f} held out, points off by {error:+.4f} in the mean chance to win")
    assert model is not None
    export(model, out / f"{net}.onnx")
    return "; ".join(said)


def _fit(model: nn.Sequential, data: list[Any], *, epochs: int, stage: int, file: Path, title: str) -> tuple[float, float]:
    """Train on the first, return the loss on the second and how far the mean chance of its better half of results is off."""
    (rows, results), (test_rows, test_results) = data
    rate = RATE / (1 + 3 * stage)
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-4)
    steps = -(-len(rows) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=epochs * steps)
    done = 0
    if file.exists():
        saved = torch.load(file)
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        schedule.load_state_dict(saved["schedule"])
        done = saved["epochs"]
    loss_of = nn.CrossEntropyLoss()
    with Progress() as progress:
        bar = progress.add_task(title, total=epochs, completed=done)
        for epoch in range(done, epochs):
            for picked in torch.randperm(len(rows), device=rows.device).split(BATCH):
                optimizer.zero_grad()
                loss_of(model(rows[picked].float()), results[picked]).backward()
                optimizer.step()
                schedule.step()
            saved = {
                "model": model.state_dict(),
                "optimizer": optimizer.state_dict(),
                "schedule": schedule.state_dict(),
                "epochs": epoch + 1,
            }
            torch.save(saved, file)
            progress.advance(bar)
    with torch.no_grad():
        said = model(test_rows.float())
        half = said.shape[1] // 2
        won = said.softmax(1)[:, half:].sum(1).mean() if said.shape[1] > 2 else said.softmax(1)[:, 1].mean()
        really = (test_results >= max(half, 1)).float().mean()
        return loss_of(said, test_results).item(), (won - really).item()


def export(model: nn.Sequential, file: Path) -> None:
    """The net as ONNX, with the chances of the results as its output."""
    layers = [layer for layer in model if isinstance(layer, nn.Linear)]
    nodes, weights, last = [], [], "rows"
    for i, layer in enumerate(layers):
        for name, values in ((f"weight{i}", layer.weight), (f"bias{i}", layer.bias)):
            weights.append(numpy_helper.from_array(values.detach().cpu().numpy(), name))
        nodes.append(helper.make_node("Gemm", [last, f"weight{i}", f"bias{i}"], [f"sum{i}"], transB=1))
        final = i == len(layers) - 1
        last = "chances" if final else f"hidden{i}"
        nodes.append(helper.make_node("Softmax" if final else "Relu", [f"sum{i}"], [last], **({"axis": 1} if final else {})))
    rows = helper.make_tensor_value_info("rows", TensorProto.FLOAT, ["n", layers[0].in_features])
    chances = helper.make_tensor_value_info("chances", TensorProto.FLOAT, ["n", layers[-1].out_features])
    model_proto = helper.make_model(
        helper.make_graph(nodes, file.stem, [rows], [chances], weights), opset_imports=[helper.make_opsetid("", 17)], ir_version=8
    )
    checker.check_model(model_proto)
    save(model_proto, file)


if __name__ == "__main__":
    typer.run(train)

"""Fitting a small net to rows of features and their classes, and writing it as ONNX."""

from __future__ import annotations

from pathlib import Path

import torch
from onnx import TensorProto, checker, helper, load, numpy_helper, save
from rich.progress import Progress
from torch import Tensor, nn

BATCH = 1024
RATE = 2e-3
HELD_OUT = 20
"""One row of so many is held out for testing."""
IGNORED = -1
"""Stands for a class that is not learnt, such as the location of a card that the player sees."""


def perceptron(width: int, groups: int, classes: int, hidden: tuple[int, int]) -> nn.Sequential:
    """Two hidden layers; for each group of outputs the logits of its classes."""
    first, second = hidden
    layers = (nn.Linear(width, first), nn.ReLU(), nn.Linear(first, second), nn.ReLU(), nn.Linear(second, groups * classes))
    return nn.Sequential(*layers, nn.Unflatten(1, (groups, classes)))


def _weights(file: Path) -> dict[str, Tensor]:
    named = {array.name: torch.from_numpy(numpy_helper.to_array(array).copy()) for array in load(file).graph.initializer}
    return {name: array.float() if array.is_floating_point() else array for name, array in named.items()}


def read_perceptron(file: Path) -> nn.Sequential:
    """Return the net that `export` wrote to the file."""
    arrays = _weights(file)
    first, second = (len(arrays[f"bias{i}"]) for i in range(2))
    groups, classes = arrays["apart"].tolist()[1:]
    model = perceptron(arrays["weight0"].shape[1], groups, classes, (first, second))
    start_from(model, file)
    return model


def start_from(model: nn.Sequential, file: Path) -> None:
    """Give the model the weights that `export` wrote to the file. Raises RuntimeError where that net has another shape."""
    arrays = _weights(file)
    for i, layer in enumerate(layer for layer in model if isinstance(layer, nn.Linear)):
        layer.load_state_dict({"weight": arrays[f"weight{i}"], "bias": arrays[f"bias{i}"]})


def fit(model: nn.Sequential, rows: Tensor, classes: Tensor, *, epochs: int, stage: int, file: Path, title: str) -> tuple[float, float]:
    """Train on rows [n, width] and classes [n, groups], some of them held out. Returns the mean loss per class on those, before and after.

    ``file`` keeps what is needed to continue. Later stages have a lower learning rate, so that they do not forget the stages before.
    """
    device = next(model.parameters()).device
    held = torch.arange(len(rows)) % HELD_OUT == 0
    train_rows, train_classes, test_rows, test_classes = (t.to(device) for t in (rows[~held], classes[~held], rows[held], classes[held]))
    rate = RATE / (1 + 3 * stage)
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=epochs * -(-len(train_rows) // BATCH))
    parts = {"model": model, "optimizer": optimizer, "schedule": schedule}
    before, done = _loss_on(model, test_rows, test_classes), 0
    if file.exists():
        saved = torch.load(file, weights_only=False)
        done = saved["epochs"]
        for name, part in parts.items():
            part.load_state_dict(saved[name])
    with Progress() as progress:
        bar = progress.add_task(title, total=epochs, completed=done)
        for epoch in range(done, epochs):
            for batch in torch.randperm(len(train_rows), device=device).split(BATCH):
                optimizer.zero_grad()
                _loss(model, train_rows[batch], train_classes[batch]).backward()
                optimizer.step()
                schedule.step()
            torch.save({"epochs": epoch + 1, **{name: part.state_dict() for name, part in parts.items()}}, file)
            progress.advance(bar)
    return before, _loss_on(model, test_rows, test_classes)


def _loss(model: nn.Sequential, rows: Tensor, classes: Tensor) -> Tensor:
    """Cross-entropy. PyTorch expects the classes in the second dimension."""
    return nn.functional.cross_entropy(model(rows.float()).transpose(1, 2), classes, ignore_index=IGNORED)


def _loss_on(model: nn.Sequential, rows: Tensor, classes: Tensor) -> float:
    with torch.no_grad():
        return _loss(model, rows, classes).item()


def export(model: nn.Sequential, file: Path) -> None:
    """Write the net as ONNX: from ``rows`` [n, width] to ``chances`` [n, groups x classes]. Weights are kept in 16 bits, which halves the
    file, and used in 32."""
    layers = [layer for layer in model if isinstance(layer, nn.Linear)]
    shape = next(layer.unflattened_size for layer in model if isinstance(layer, nn.Unflatten))
    nodes, weights, last = [], [], "rows"
    for i, layer in enumerate(layers):
        used = []
        for name, values in ((f"weight{i}", layer.weight), (f"bias{i}", layer.bias)):
            weights.append(numpy_helper.from_array(values.detach().cpu().half().numpy(), name))
            used.append(f"{name}-used")
            nodes.append(helper.make_node("Cast", [name], [used[-1]], to=TensorProto.FLOAT))
        nodes.append(helper.make_node("Gemm", [last, *used], [f"sum{i}"], transB=1))
        if i < len(layers) - 1:
            nodes.append(helper.make_node("Relu", [f"sum{i}"], [f"hidden{i}"]))
            last = f"hidden{i}"
    for name, sizes in (("apart", [-1, *shape]), ("together", [-1, layers[-1].out_features])):
        weights.append(helper.make_tensor(name, TensorProto.INT64, [len(sizes)], sizes))
    nodes += [
        helper.make_node("Reshape", [f"sum{len(layers) - 1}", "apart"], ["grouped"]),
        helper.make_node("Softmax", ["grouped"], ["shares"], axis=2),
        helper.make_node("Reshape", ["shares", "together"], ["chances"]),
    ]
    rows = helper.make_tensor_value_info("rows", TensorProto.FLOAT, ["n", layers[0].in_features])
    chances = helper.make_tensor_value_info("chances", TensorProto.FLOAT, ["n", layers[-1].out_features])
    graph = helper.make_graph(nodes, file.stem, [rows], [chances], weights)
    whole = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    checker.check_model(whole)
    save(whole, file)

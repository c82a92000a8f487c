"""Neural net that runs from an ONNX file, on one thread."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .installed import SUFFIX, installed


class Net:
    """Net that predicts the probabilities of classes from rows of features."""

    def __init__(self, model: bytes) -> None:
        import onnxruntime  # type: ignore[import-untyped]

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session: Any = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def probabilities(self, rows: NDArray[Any]) -> NDArray[np.float32]:
        """Return the probabilities for rows of features [n, width]: [n, classes].

        If the net has one group of classes, each row adds up to 1.
        """
        outputs: NDArray[np.float32] = self._session.run(None, {"rows": rows.astype(np.float32, copy=False)})[0]
        return outputs


@cache
def load_net(package: str, name: str) -> Net | None:
    """Return the net ``nets/NAME.onnx`` of a package.

    None if it does not exist, or if onnxruntime is missing (``pip install stich[nets]``).
    """
    file = resources.files(package) / "nets" / f"{name}{SUFFIX}"
    if not installed() or not file.is_file():
        return None
    return Net(file.read_bytes())

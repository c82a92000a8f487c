"""Running a net: an ONNX file, on one thread."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .installed import SUFFIX, installed


class Valuer:
    """A net that gives chances of results for rows of `Planes`."""

    def __init__(self, model: bytes) -> None:
        import onnxruntime  # type: ignore[import-untyped]

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session: Any = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def chances(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """Chances [n, results] of rows [n, width]; each row adds up to 1."""
        found: NDArray[np.float32] = self._session.run(None, {"rows": rows})[0]
        return found


@cache
def valuer(package: str, name: str) -> Valuer | None:
    """The net ``nets/NAME.onnx`` of a package; None where there is none, or nothing that runs it (``pip install stich[nets]``)."""
    file = resources.files(package) / "nets" / f"{name}{SUFFIX}"
    if not installed() or not file.is_file():
        return None
    return Valuer(file.read_bytes())

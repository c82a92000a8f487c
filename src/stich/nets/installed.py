"""Which nets a package ships, and what runs them here: computer players of one name are only as strong as these."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec

SUFFIX = ".onnx"


def installed() -> bool:
    """Whether there is anything that runs nets: onnxruntime, of ``pip install 'stich[nets]'``."""
    return find_spec("onnxruntime") is not None


def runtime() -> str | None:
    """Version of onnxruntime; None where it is not installed."""
    return str(import_module("onnxruntime").__version__) if installed() else None


@cache
def shipped(package: str) -> dict[str, str]:
    """SHA-256 of each net of a package, by name: ``grand`` is the file ``nets/grand.onnx``."""
    found = sorted((file for file in (files(package) / "nets").iterdir() if file.name.endswith(SUFFIX)), key=lambda file: file.name)
    return {file.name.removesuffix(SUFFIX): hashlib.sha256(file.read_bytes()).hexdigest() for file in found}

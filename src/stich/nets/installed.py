"""Nets that a package contains, and onnxruntime, the library that runs them; the strength of computer players depends on both."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec

SUFFIX = ".onnx"


def installed() -> bool:
    """Return True if the library that runs nets is installed: onnxruntime, from ``pip install 'stich[nets]'``."""
    return find_spec("onnxruntime") is not None


def runtime() -> str | None:
    """Return the version of onnxruntime; None if it is not installed."""
    return str(import_module("onnxruntime").__version__) if installed() else None


@cache
def shipped(package: str) -> dict[str, str]:
    """Return the SHA-256 (hexadecimal) of each net of a package, by name: ``grand`` is the file ``nets/grand.onnx``."""
    found = sorted((file for file in (files(package) / "nets").iterdir() if file.name.endswith(SUFFIX)), key=lambda file: file.name)
    return {file.name.removesuffix(SUFFIX): hashlib.sha256(file.read_bytes()).hexdigest() for file in found}

"""Twelve moments of Skat that do not change when the shipped moments are remade."""

from __future__ import annotations

from pathlib import Path

from stich.research.test_positions import read

with (Path(__file__).parent / "positions.jsonl").open("rb") as _stream:
    POSITIONS = tuple(read(_stream))

"""The shared vectors: the page reads the same files (``web/tests/fair.test.ts``) and must find the same."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from stich.fair import check, check_several, read, written
from stich.kernel.errors import StichError
from tests.fair import vectors
from tests.rows import rows
from tests.sample import sample

FOLDER = Path(__file__).parents[1] / "golden" / "fair"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text().split("\n") if line]


def codes(data: bytes) -> list[str]:
    try:
        return [finding.code for finding in check(read(data))]
    except StichError as error:
        return [error.code]


def test_the_vectors_are_as_the_library_writes_them() -> None:
    for name, text in vectors.golden().items():
        assert (FOLDER / name).read_text() == text, f"{name}: run python -m tests.fair.vectors"


@rows("case", lines("files.jsonl"), ids=lambda case: case["name"])
def test_every_planted_cheat_is_named(case: dict[str, Any]) -> None:
    assert codes(case["file"].encode()) == case["codes"]


@rows("case", lines("raw.jsonl"), ids=lambda case: case["name"])
def test_other_bytes_are_refused(case: dict[str, Any]) -> None:
    assert codes(base64.b64decode(case["bytes"])) == ["fair/malformed"]


@rows("case", lines("several.jsonl"), ids=lambda case: case["name"])
def test_what_is_wrong_between_deals_is_named(case: dict[str, Any]) -> None:
    files = [read(text.encode()) for text in case["files"]]
    assert [check(file) for file in files] == [()] * len(files)
    assert [finding.code for finding in check_several(files)] == case["codes"]


@pytest.mark.parametrize("data", [b"[" * 100_000, b" " * 200_001], ids=["deep", "long"])
def test_large_files_are_refused(data: bytes) -> None:
    assert codes(data) == ["fair/malformed"]


def test_no_bit_can_be_flipped() -> None:
    """In a file with a witness, whose every part is bound to another: one bit of every byte. The page's test flips the others."""
    good = written(vectors.fair_file(witness=0))
    assert codes(good) == []
    for place in range(0, len(good), sample(5, 1)):
        data = bytearray(good)
        data[place] ^= 1 << place % 8
        assert codes(bytes(data)), (place, bytes(data[max(0, place - 30) : place + 10]))

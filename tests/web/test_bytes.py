"""How much comes before a page is shown, read from the built files: no browser is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.page import GAMES, SITE, gzip_size, needed, table_of

pytestmark = pytest.mark.quick

MOST = 150_000
"""Bytes, compressed (docs/explanation/web.md)."""


def test_a_table_is_shown_after_few_bytes(subtests: pytest.Subtests) -> None:
    games = sorted(folder.name for folder in GAMES.iterdir() if folder.is_dir())
    assert games
    for game in games:
        with subtests.test(game=game):
            sizes = sorted(((gzip_size([file]), file.name) for file in table_of(game)), reverse=True)
            assert sum(size for size, _ in sizes) <= MOST, sizes


def test_no_page_waits_for_another() -> None:
    lobby, table = needed("src/lobby/Lobby.svelte"), needed("src/table/Table.svelte")
    assert not {file for file in lobby if file.name.startswith("Table-")}
    assert not {file for file in table if file.name.startswith("Lobby-")}


def test_every_part_is_kept_for_when_there_is_no_network() -> None:
    worker = (SITE / "worker.js").read_text()
    parts: list[Path] = list((SITE / "assets").iterdir())
    assert parts
    assert [part.name for part in parts if f"/assets/{part.name}" not in worker] == []

"""``import stich`` is quick: it imports only what every program needs. A test of its time would fail on a busy machine."""

from __future__ import annotations

import subprocess
import sys

SLOW = ("argparse", "hashlib", "html", "httpx", "importlib.resources", "numpy", "pathlib", "rich", "tomllib", "typer")
"""Modules that only some programs need, and that take as long to import as a game."""
GAMES = ("schafkopf", "skat", "suitability")


def imported(code: str) -> set[str]:
    """Return the names of all modules that a new process has imported after this code.."""
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; began = {{*sys.modules}}\n{code}\nprint(*({{*sys.modules}} - began))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ran.stdout.split())


def test_import_stich_imports_no_game_and_no_slow_module() -> None:
    found = imported("import stich")
    assert "stich.registry" in found
    assert {*SLOW, *(f"stich.games.{game}" for game in GAMES), "stich.native"} & found == set()


def test_a_deal_imports_only_its_game() -> None:
    found = imported("import stich; stich.game('skat').deal(seed=1)")
    assert [game for game in GAMES if f"stich.games.{game}" in found] == ["skat"]
    assert {"numpy", "typer", "rich", "httpx"} & found == set()

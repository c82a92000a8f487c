"""``make bench-quick``: the ratios of docs/research/speed.md, their page and drawing, and the echo beside the server."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

import pytest

from tests.docs.snippets import ROOT


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return importlib.import_module("quick")


def test_page_and_drawing_show_the_history(quick: ModuleType) -> None:
    """`make bench-quick` writes both from benchmarks/speed.jsonl."""
    runs = quick.history()
    assert quick.PAGE.read_text() == quick.page(runs)
    assert quick.PICTURE.read_text() == quick.drawn(runs)
    assert [name for name in quick.RATIOS if not any(name in run["ratios"] for run in runs)] == []


def test_the_newest_run_is_first_and_gains_follow_the_target(quick: ModuleType) -> None:
    facts = {"commit": "", "machine": "a machine", "load": 1}
    runs = [
        {"date": "2026-01-01", **facts, "ratios": {"server": 8.0}},
        {"date": "2026-01-02", **facts, "ratios": {"server": 2.0, "views": 0.5}},
    ]
    lines = quick.page(runs).splitlines()
    assert any("| **2** | ≤ 4 | 8 |" in line for line in lines)
    assert any("| **0.5** | ≥ 1 |  |" in line for line in lines)
    assert any("| **–** | ≥ 0.5 |  |" in line for line in lines)
    assert lines.index("| 2026-01-02 | – | a machine | 1 |") < lines.index("| 2026-01-01 | – | a machine | 1 |")
    assert (quick.RATIOS["server"].gain(8.0), quick.RATIOS["views"].gain(0.5)) == (0.5, 0.5)


def test_ratios_are_read_from_the_outputs_of_the_benchmarks(quick: ModuleType) -> None:
    def row(game: str, kind: str, deals: int) -> dict[str, Any]:
        return {"game": game, "kind": kind, "deals_per_second": deals}

    ours, theirs = "skat (skat-isko)", "OpenSpiel's Skat"
    random = {"results": [row(ours, "states", 30), row(theirs, "states", 20), row(ours, "views", 5), row(theirs, "views", 10)]}
    adapters = {
        "Gymnasium VectorEnv": [[1, 60], [1, 80], [1, 90]],
        "stich.batch": [[1, 100], [1, 100], [1, 100]],
        "OpenSpiel adapter": [[3, 1], [4, 1], [5, 1]],
        "OpenSpiel's own Skat": [[8, 1], [8, 1], [8, 1]],
    }
    batch = {"skat, planes, 1 thread": {"median": 90}, "OpenSpiel's skat from Python, tensor": {"median": 3}}
    outputs = {
        "server": ({"times_the_echo": 9.5}, 9.5),
        "states": (random, 1.5),
        "views": (random, 0.5),
        "batch": (batch, 30),
        "vector": ({"figures": adapters}, 0.8),
        "openspiel": ({"figures": adapters}, 0.5),
        "native": ({"ratios": {"native : reference": 29}}, 29),
        "solver": ({"times": 96}, 96),
    }
    assert {name: quick.RATIOS[name].of(output) for name, (output, _) in outputs.items()} == {
        name: value for name, (_, value) in outputs.items()
    }
    assert list(outputs) == list(quick.RATIOS)


@pytest.mark.thorough
def test_the_echo_answers_every_person_of_a_group(quick: ModuleType) -> None:
    echo = importlib.import_module("server_load_echo")
    found = echo.measure(groups=2, people=3, seconds=0.5)
    assert len(found["latencies"]) > 6
    assert min(found["latencies"]) > 0
    assert found["processor"] > 0
    assert found["received"] >= len(found["latencies"]) * 3 * echo.SIZE

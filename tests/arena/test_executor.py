"""Whichever executor plays the boards, they are equal, and they come in order."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from stich.kernel.errors import StichError
from stich.research.arena import on_cluster, on_processes, play_boards
from tests.arena.experiments import POINTS_IN_HAND, experiment, without_times
from tests.players.own import __file__ as PROGRAM

ASKED = experiment(seed=4, controls=(POINTS_IN_HAND, "policies"))


def here(deals: int) -> list[Any]:
    return without_times(list(play_boards(ASKED, range(deals))))


@pytest.mark.thorough
def test_two_processes_play_the_same_boards() -> None:
    apart = without_times(list(play_boards(ASKED, range(4), executor=on_processes(2))))
    assert apart == here(4)
    assert [board["board"] for board in apart] == list(range(4))


@pytest.mark.thorough
def test_processes_find_players_of_ones_own() -> None:
    own = experiment("tests.players.own:First", f"exec:{sys.executable} {PROGRAM} first", seed=4)
    apart = without_times(list(play_boards(own, range(4), executor=on_processes(2))))
    assert apart == without_times(list(play_boards(own, range(4))))
    assert not any("fault" in board and board["fault"] for board in apart)


def test_settled_contracts_have_no_control_variate_of_the_deal() -> None:
    with pytest.raises(StichError, match="tables: not available for fixed contracts") as refused:
        play_boards(experiment(controls=("policies", "tables")), range(1), ["a record"])
    assert refused.value.code == "arena/controls"


def test_a_process_that_dies_is_an_error_and_no_hang() -> None:
    with pytest.raises(StichError, match="process died") as refused:
        list(play_boards(experiment(controls=("tests.arena.experiments:die",)), range(3), executor=on_processes(1)))
    assert refused.value.code == "arena/worker"


def test_whoever_stops_does_not_wait_for_the_boards_that_are_under_way() -> None:
    boards = play_boards(experiment(controls=("tests.arena.experiments:stall",)), range(3), executor=on_processes(1))
    assert next(boards).board == 0
    began = time.monotonic()
    boards.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < 60


def test_processes_end_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    command = [Path(sys.executable).with_name("stich"), "arena", "skat", "simple", "--deals", "100000", "--jobs", "2", "--out", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as parent:
        while not file.exists() or file.read_bytes().count(b"\n") < 3:
            assert parent.poll() is None
            time.sleep(0.05)
        parent.kill()
        # The processes hold the other end of this pipe: it is at its end when the last of them has gone.
        assert b"Traceback" not in parent.communicate(timeout=30)[0]


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(StichError, match=r"pip install 'stich\[ray\]'") as refused:
        list(play_boards(experiment(), range(1), executor=on_cluster))
    assert refused.value.code == "arena/ray"

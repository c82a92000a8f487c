"""Ray as it is: a cluster of two workers on this machine, begun once, since that takes seconds. Of the commands that work on one some are
tried in every run, and all in `make sweep`."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.state import State
from stich.players import named as named_player
from stich.records import RecordError, encode
from stich.research.arena import on_cluster, play_boards
from stich.research.arena.executor import _ray
from stich.study.archive import judged
from tests.arena.experiments import POINTS_IN_HAND, experiment, points_in_hand, without_times
from tests.cli.running import stich as run
from tests.data.deals import by_chance, named
from tests.sample import sample
from training.hands import read as read_hands
from training.played import make as make_hands

pytestmark = pytest.mark.thorough

WORKERS = 2
ROOT = Path(__file__).parents[2]
MARK = "STICH_TEST_MARK"
"""The variable that names the file by which `Mortal` knows that it has ended a worker."""


@contextmanager
def cluster() -> Iterator[str]:
    """Yield the address of a cluster of two workers. In the end none of its processes is left."""
    ray = _ray()
    folder = Path(tempfile.mkdtemp(prefix="ray-", dir="/tmp"))  # sockets lie in it, whose paths are short
    try:
        told = ray.init(
            "local", num_cpus=WORKERS, include_dashboard=False, log_to_driver=False, logging_level="ERROR", _temp_dir=str(folder)
        )
        try:
            yield told.address_info["gcs_address"]
        finally:
            ray.shutdown()
        patience = time.monotonic() + 60
        while any(str(folder) in command(pid) for pid in os.listdir("/proc") if pid.isdecimal()):
            assert time.monotonic() < patience, "a process of the cluster is left"
            time.sleep(0.05)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def command(pid: str) -> str:
    """Return the command line of this process."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def test_a_cluster_does_what_one_process_does(tmp_path: Path, subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "killed"))  # workers inherit it
    with cluster() as address:
        commands = (self_play_and_its_tables_are_the_same, lines_are_solved, deals_are_judged, hands_to_train_with_are_the_same)
        for check in (
            boards_are_the_same,
            a_lost_worker_loses_no_board_and_counts_none_twice,
            what_always_loses_its_worker_is_an_error,
            what_a_task_raises_comes_whole,
            whoever_stops_leaves_the_workers_free,
            *commands[: sample(1, len(commands))],
            partial(a_command_finds_the_cluster_by_its_address_and_survives_a_lost_worker, address),
        ):
            folder = tmp_path / getattr(check, "__name__", "address")
            folder.mkdir()
            with subtests.test(msg=folder.name):
                check(folder)


def boards_are_the_same(folder: Path) -> None:
    here, there = (
        without_times(list(play_boards(experiment(seed=4, controls=(POINTS_IN_HAND, "policies")), range(3), executor=work)))
        for work in (None, on_cluster)
    )
    assert here == there
    assert [board["board"] for board in there] == list(range(3))


def killed_once(state: State) -> list[float]:
    """Control variate that kills its worker on the fourth board, in the middle of the work, the first time."""
    mark = Path(f"{os.environ[MARK]} on a board")
    if state.deal == stich.game("skat").deal(seed=3, dealer=0).deal and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return points_in_hand(state)


def a_lost_worker_loses_no_board_and_counts_none_twice(folder: Path) -> None:
    asked = experiment(controls=(f"{__name__}:killed_once",))
    lost = without_times(list(play_boards(asked, range(8), executor=on_cluster)))
    assert Path(f"{os.environ[MARK]} on a board").exists()
    assert lost == without_times(list(play_boards(asked, range(8))))


def what_always_loses_its_worker_is_an_error(folder: Path) -> None:
    with pytest.raises(StichError, match="lost its worker 4 times") as refused:
        list(play_boards(experiment(controls=("tests.arena.experiments:die",)), range(1), executor=on_cluster))
    assert refused.value.code == "arena/worker"


def wrong(number: int) -> int:
    if number == 2:
        raise RecordError("it is wrong", of=StichError.received("record/test", "wrong"), line=7, action=3, legal=["pass"])
    return number


def what_a_task_raises_comes_whole(folder: Path) -> None:
    results = on_cluster(wrong, ((number,) for number in range(5)))
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(RecordError) as raised:
        next(results)
    error = raised.value
    assert (str(error), error.code, error.line, error.action, error.legal) == ("line 7, it is wrong", "record/test", 7, 3, ("pass",))


def stall(number: int) -> int:
    if number:
        time.sleep(3600)
    return number


def whoever_stops_leaves_the_workers_free(folder: Path) -> None:
    results = on_cluster(stall, ((number,) for number in range(1 + 2 * WORKERS)))
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]
    assert list(on_cluster(abs, ((-number,) for number in range(4)))) == [0, 1, 2, 3]


def both(*arguments: str) -> tuple[Any, Any]:
    """Return the output of a command on this machine and on the cluster."""
    here, there = run(*arguments), run(*arguments, "--ray")
    assert (here.code, here.err) == (there.code, there.err)
    return here.answers, there.answers


def lines_are_solved(folder: Path) -> None:
    records = named([by_chance(stich.game("schafkopf"), seed) for seed in (1, 2)])
    file = folder / "deals.jsonl"
    file.write_text("".join(encode(record) + "\n" for record in records) + "{}\n")
    here, there = both("solve", str(file), "--records", "--json")
    for answer in (*here, *there):
        answer.pop("milliseconds", None)
    assert here == there
    assert [list(answer) for answer in there] == [["analysis", "mistakes"]] * 2 + [["error"]]


def deals_are_judged(folder: Path) -> None:
    deals = [(f"line {n}", record) for n, record in enumerate(named([by_chance(stich.game("schafkopf"), seed) for seed in (1, 2)]), 1)]
    assert list(judged(deals, executor=on_cluster)) == list(judged(deals))


def self_play_and_its_tables_are_the_same(folder: Path) -> None:
    for flags in (("--jobs", "1"), ("--ray",)):
        name = str(folder / flags[0])
        assert run("records", "make", "skat", "simple", "beginner", "--deals", "12", "--out", f"{name}.jsonl", *flags).code == 0
        tables = ("--deals", f"{name}.deals", "--decisions", f"{name}.decisions")
        assert run("records", "to-parquet", str(folder / "--jobs.jsonl"), *tables, *flags).code == 0
    for kind in ("jsonl", "deals", "decisions"):
        assert (folder / f"--jobs.{kind}").read_bytes() == (folder / f"--ray.{kind}").read_bytes()


def hands_to_train_with_are_the_same(folder: Path) -> None:
    for name, flag in (("here", False), ("there", True)):
        make_hands("skat", out=folder / name, hands=1, kinds="", simple=True, jobs=1, ray=flag)
    ((_, here),), ((_, there),) = (list(read_hands(folder / name)) for name in ("here", "there"))
    assert all((here[name] == there[name]).all() for name in here)


class Mortal:
    """Plays the first legal action, and ends its worker once, in the middle of the third deal."""

    def __init__(self, game: str, rng: Random) -> None:
        self._simple = named_player("simple")(game, rng)

    def act(self, view: View) -> Action:
        mark = Path(os.environ[MARK])
        if view.dealer == 2 and view.trick and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self._simple.act(view)


def a_command_finds_the_cluster_by_its_address_and_survives_a_lost_worker(address: str, folder: Path) -> None:
    """Run the command as a user does, in a separate process, which leaves the cluster unchanged."""
    out, mark = folder / "deals.jsonl", Path(os.environ[MARK])
    arguments = ["records", "make", "skat", "tests.arena.test_cluster:Mortal", "--deals", "6", "--json", "--out"]
    environment = {**os.environ, "RAY_ADDRESS": address}
    command_ = [str(Path(sys.executable).with_name("stich")), *arguments, str(out), "--ray"]
    ran = subprocess.run(command_, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert mark.exists(), "a worker was killed"
    told = msgspec.json.decode(ran.stdout)
    assert (told["deals"], told["made"]) == (6, 6), "nothing else stands on standard output"
    assert run(*arguments, str(folder / "here.jsonl"), "--jobs", "1").code == 0
    assert out.read_bytes() == (folder / "here.jsonl").read_bytes()
    assert list(on_cluster(abs, [(-1,)])) == [1]

"""A run can be continued, but only the same one."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stich.arena import Board, Experiment, Journal, play_boards
from stich.kernel.errors import StichError
from tests.arena.experiments import experiment, without_times


def run(file: Path, asked: Experiment, deals: int) -> list[Board]:
    with Journal(file, asked) as journal:
        boards = list(journal.boards)
        for board in play_boards(asked, range(len(boards), deals)):
            boards.append(board)
            journal.add(board)
    return boards


def read(file: Path, asked: Experiment) -> list[Board]:
    with Journal(file, asked) as journal:
        return journal.boards


def test_a_cut_file_is_continued(tmp_path: Path) -> None:
    asked = experiment(seed=2)
    whole = run(tmp_path / "whole", asked, 5)
    text = (tmp_path / "whole").read_bytes()
    ends = [n + 1 for n, byte in enumerate(text) if byte == ord("\n")]
    assert len(ends) == 6
    for cut in (0, 1, ends[0] - 1, ends[0], ends[0] + 1, ends[2] - 1, ends[2], ends[4] + 30):
        file = tmp_path / f"cut {cut}"
        file.write_bytes(text[:cut])
        held = sum(end <= cut for end in ends) - 1
        assert len(read(file, asked)) == max(0, held)
        assert without_times(run(file, asked, 5)) == without_times(whole)
        assert without_times(read(file, asked)) == without_times(whole)


def test_a_longer_run_goes_on_with_the_same_file(tmp_path: Path) -> None:
    asked = experiment()
    run(tmp_path / "out", asked, 2)
    before = (tmp_path / "out").read_bytes()
    run(tmp_path / "out", asked, 3)
    assert (tmp_path / "out").read_bytes().startswith(before)
    assert [board.board for board in read(tmp_path / "out", asked)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", 9),
        ("preset", "skat-classic"),
        ("options", {"kontra": True}),
        ("seatings", "turns"),
        ("limit", 0.5),
        ("contracts", "0" * 64),
        ("par", "open_hand"),
        ("stich", "0.0.0"),
        ("players", experiment("simple", "b=random").players),
    ],
)
def test_another_experiment_is_refused(field: str, value: object, tmp_path: Path) -> None:
    file = tmp_path / "out"
    run(file, experiment(), 1)
    before = file.read_bytes()
    with pytest.raises(StichError, match=f"another experiment: {field} is") as refused:
        Journal(file, msgspec.structs.replace(experiment(), **{field: value}))
    assert refused.value.code == "arena/journal"
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", [b"precious", b"precious\n", b"{}\n", b'{"board":0}\n', b"\n\n", b"\xff\n"])
def test_any_other_file_is_left_as_it_is(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "out"
    file.write_bytes(text)
    with pytest.raises(StichError, match="no file of the arena"):
        Journal(file, experiment())
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("line", "words"), [(b"{}\n", "no board"), (b"?\n", "no board"), (b'{"board":0}\n', "board 1 should stand here, not 0")]
)
def test_a_damaged_line_is_named(line: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "out"
    run(file, experiment(), 1)
    file.write_bytes(file.read_bytes() + line)
    with pytest.raises(StichError, match=f"line 3: .*{words}"):
        Journal(file, experiment())


def test_a_journal_of_the_format_before_is_refused(tmp_path: Path) -> None:
    """Its boards held ``parts``, where there are ``results`` now."""
    file = tmp_path / "out"
    run(file, experiment(), 1)
    old = file.read_bytes()
    for now, before in ((b'"arena":2', b'"arena":1'), (b'"contracts":null', b'"starts":null'), (b'"results"', b'"parts"')):
        assert now in old
        old = old.replace(now, before)
    file.write_bytes(old)
    with pytest.raises(StichError, match="no file of the arena; it is left as it is"):
        Journal(file, experiment())
    assert file.read_bytes() == old

"""A run can be continued, but only the same one."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.research.arena import ArenaJournal, BoardResult, Experiment, play_boards
from tests.arena.experiments import experiment, without_times
from tests.players.without_nets import hide_onnxruntime
from tests.rows import rows


def run(file: Path, asked: Experiment, deals: int) -> list[BoardResult]:
    with ArenaJournal(file, asked) as journal:
        boards = list(journal.boards)
        for board in play_boards(asked, range(len(boards), deals)):
            boards.append(board)
            journal.add(board)
    return boards


def read(file: Path, asked: Experiment) -> list[BoardResult]:
    with ArenaJournal(file, asked) as journal:
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


@rows(
    ("field", "value"),
    [
        ("seed", 9),
        ("preset", "skat-classic"),
        ("options", {"kontra": True}),
        ("seatings", "turns"),
        ("limit", 0.5),
        ("contracts", "0" * 64),
        ("controls", ("tables",)),
        ("stich", "0.0.0"),
        ("players", experiment("simple", "b=random").players),
        ("players", experiment("simple", "club").players),
    ],
)
def test_another_experiment_is_refused(field: str, value: object, tmp_path: Path) -> None:
    file = tmp_path / "out"
    run(file, experiment(), 1)
    before = file.read_bytes()
    with pytest.raises(StichError, match=f"another experiment: {field} is") as refused:
        ArenaJournal(file, msgspec.structs.replace(experiment(), **{field: value}))
    assert refused.value.code == "arena/journal"
    assert file.read_bytes() == before


def with_nets(**changed: str) -> Experiment:
    """*Club* against *simple*, some of club's nets being others than those that are here."""
    asked = experiment("simple", "club")
    assert asked.equipment is not None
    return msgspec.structs.replace(asked, equipment=msgspec.structs.replace(asked.equipment, nets={**asked.equipment.nets, **changed}))


def test_the_nets_that_played_stand_in_the_file(tmp_path: Path) -> None:
    asked = experiment("simple", "club")
    read(tmp_path / "out", asked)
    header = msgspec.json.decode((tmp_path / "out").read_bytes())
    assert header["equipment"]["onnxruntime"] == version("onnxruntime")
    assert len(header["equipment"]["nets"]["grand"]) == 64
    assert read(tmp_path / "out", experiment("simple", "club")) == []


def test_other_nets_are_refused_by_name(tmp_path: Path) -> None:
    read(tmp_path / "out", with_nets(grand="0" * 64, null="1" * 64))
    with pytest.raises(StichError, match="another experiment: these nets are others there than here: grand, null") as refused:
        read(tmp_path / "out", experiment("simple", "club"))
    assert refused.value.code == "arena/journal"


def test_a_run_with_nets_is_not_continued_without_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read(tmp_path / "out", experiment("simple", "club"))
    hide_onnxruntime(monkeypatch)
    with pytest.raises(StichError, match=r"onnxruntime, which runs the nets, is [\d.]+ there, but not installed here"):
        read(tmp_path / "out", experiment("simple", "club"))


def test_who_uses_no_nets_does_not_mind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path / "out", experiment("simple", "random"), 1)
    hide_onnxruntime(monkeypatch)
    assert len(read(tmp_path / "out", experiment("simple", "random"))) == 1


def test_no_board_is_played_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine of a cluster may have other nets, none, or another version."""
    for elsewhere, why in [
        (with_nets(suit="0" * 64), "these nets are others there than here: suit"),
        (msgspec.structs.replace(experiment(), stich="0.0.0"), 'stich is "0.0.0" there'),
    ]:
        with pytest.raises(StichError, match=f"the players of this machine differ from those of the experiment: {why}") as refused:
            list(play_boards(elsewhere, range(1)))
        assert refused.value.code == "arena/strength"


def test_a_file_of_an_earlier_arena_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "out"
    earlier = b'{"arena":1,"stich":"0.1.0","game":"skat","preset":"skat-isko","options":{},"players":[],"seed":0}\n'
    file.write_bytes(earlier)
    with pytest.raises(StichError, match="written by an earlier version of Stich"):
        ArenaJournal(file, experiment())
    assert file.read_bytes() == earlier


@rows("text", [b"precious", b"precious\n", b"{}\n", b'{"board":0}\n', b"\n\n", b"\xff\n"])
def test_any_other_file_is_left_as_it_is(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "out"
    file.write_bytes(text)
    with pytest.raises(StichError, match="not a file of the arena"):
        ArenaJournal(file, experiment())
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("line", "words"), [(b"{}\n", "not a board"), (b"?\n", "not a board"), (b'{"board":0}\n', "expected board 1, found board 0")]
)
def test_a_damaged_line_is_named(line: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "out"
    run(file, experiment(), 1)
    file.write_bytes(file.read_bytes() + line)
    with pytest.raises(StichError, match=f"line 3: .*{words}"):
        ArenaJournal(file, experiment())


def test_a_journal_of_the_format_before_is_refused(tmp_path: Path) -> None:
    """It held ``par``, where there are ``controls`` now."""
    file = tmp_path / "out"
    run(file, experiment(), 1)
    old = file.read_bytes()
    for now, before in ((b'"arena":3', b'"arena":2'), (b'"controls":[]', b'"par":null')):
        assert now in old
        old = old.replace(now, before)
    file.write_bytes(old)
    with pytest.raises(StichError, match="written by an earlier version of Stich"):
        ArenaJournal(file, experiment())
    assert file.read_bytes() == old

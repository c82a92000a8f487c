"""``stich fair boards``, ``draw`` and ``reveal``, and ``stich verify --commitment``: a club's evening of duplicate boards."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from stich.records import decode, replay
from tests.cli.running import Ran, stich
from tests.rows import rows

SET = ("fair", "boards", "skat", "--count", "4", "--name", "club-2026-11")


def made(folder: Path, *more: str) -> Path:
    """Return a set in a new folder of this one."""
    out = folder / "set"
    ran = stich(*SET, "--out", str(out), *more)
    assert (ran.code, ran.err) == (0, "")
    return out


def revealed(out: Path, played: str = "table-1 1 1\ntable-2 1 2\n\ntable-1 2 2\n") -> Ran:
    return stich("fair", "reveal", str(out), "--played", "-", "--json", given=played)


def verified(out: Path, *files: str) -> Ran:
    shown = [str(out / "revealed" / file) for file in files] or sorted(map(str, (out / "revealed").iterdir()))
    return stich("verify", *shown, "--commitment", str(out / "commitment.txt"))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a set that was played and revealed."""
    out = made(tmp_path_factory.mktemp("evening"))
    assert revealed(out).answers == [{"folder": str(out / "revealed"), "boards": 4, "entries": 13, "findings": []}]
    return out


def test_what_is_published_and_what_is_secret(tmp_path: Path) -> None:
    out = tmp_path / "set"
    ran = stich(*SET, "--out", str(out), columns=70)
    modes = {file.name: oct(file.stat().st_mode & 0o777) for file in out.iterdir()}
    assert modes == {"secret.json": "0o600", "boards.jsonl": "0o600", "commitment.txt": "0o644", "log.json": "0o644"}
    line = hashlib.sha256((out / "commitment.txt").read_bytes()).hexdigest()
    assert line in ran.out.split()
    secret = json.loads((out / "secret.json").read_text())["secret"]
    assert secret not in ran.out + (out / "commitment.txt").read_text() + (out / "log.json").read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["set"]


def test_the_director_has_records(evening: Path) -> None:
    states = [replay(decode(line.encode(), 1)) for line in (evening / "boards.jsonl").read_text().splitlines()]
    assert [state.deal.dealer for state in states] == [0, 1, 2, 0]
    hands = [json.loads(file.read_text())["hands"] for file in sorted((evening / "revealed").iterdir())]
    assert [[list(hand) for hand in state.deal.hands] for state in states] == hands


def test_two_sets_are_never_the_same(tmp_path: Path, evening: Path) -> None:
    assert (made(tmp_path) / "commitment.txt").read_text() != (evening / "commitment.txt").read_text()


def test_everybody_can_check_the_evening(evening: Path) -> None:
    ran = verified(evening)
    told = " ".join(ran.out.split())
    assert ran.code == 0
    assert "deal 4 of table club-2026-11 (skat-isko) is fair" in told
    assert "boards: 4 of the 4 of club-2026-11, as this commitment fixed them" in told
    assert hashlib.sha256((evening / "commitment.txt").read_bytes()).hexdigest() in told
    assert "that it was left to chance, this does not show" in told
    assert verified(evening, "2.fair.json").code == 0
    assert stich("verify", "--log", str(evening / "log.json")).code == 0
    last = stich("verify", str(evening / "revealed" / "1.fair.json"), "--commitment", str(evening / "commitment.txt"), "--json").answers[-1]
    assert (last["fair"], last["boards"], last["public_number"]) == (True, 1, None)


def test_boards_of_another_set_are_refused(evening: Path, tmp_path: Path) -> None:
    other = made(tmp_path)
    revealed(other)
    ran = stich("verify", str(other / "revealed" / "1.fair.json"), "--commitment", str(evening / "commitment.txt"))
    assert ran.code == 1
    assert "is fair" in ran.out and "fair/boards" in ran.out


def test_a_changed_commitment_or_log_is_refused(evening: Path, tmp_path: Path) -> None:
    text = (evening / "commitment.txt").read_text()
    file = str(evening / "revealed" / "1.fair.json")
    for old, new in (("count 4", "count 04"), ("\n", "\r\n"), ("game skat", "game poker"), ("log stich", "log xtich")):
        (tmp_path / "c.txt").write_bytes(text.replace(old, new).encode())
        ran = stich("verify", file, "--commitment", str(tmp_path / "c.txt"), "--json")
        assert (ran.code, ran.answers[0]["findings"][0]["code"]) == (1, "fair/malformed")
    log = (evening / "log.json").read_text()
    (tmp_path / "log.json").write_text(log.replace("deal-v1 played", "deal-v1 Played"))
    ran = stich("verify", "--log", str(tmp_path / "log.json"), "--json")
    assert (ran.code, ran.answers[0]["findings"][0]["code"]) == (1, "log/inclusion")
    (tmp_path / "log.json").write_text("{}")
    assert stich("verify", "--log", str(tmp_path / "log.json")).code == 1


def test_a_board_that_was_shown_before_a_table_played_it_is_named(tmp_path: Path) -> None:
    out, head = made(tmp_path), tmp_path / "head"
    assert revealed(out).code == 0
    assert stich("verify", "--log", str(out / "log.json"), "--head", str(head)).code == 0
    late = revealed(out, "table-3 1 4\n")
    assert (late.code, [f["code"] for f in late.answers[0]["findings"]]) == (1, ["fair/early"])
    ran = stich("verify", "--log", str(out / "log.json"), "--head", str(head), "--json")
    assert (ran.code, [f["code"] for f in ran.answers[0]["findings"]]) == (1, ["fair/early"])


def test_boards_with_a_public_number(tmp_path: Path) -> None:
    out = made(tmp_path, "--await-number", "Lotto of 28 November, rising")
    assert sorted(file.name for file in out.iterdir()) == ["commitment.txt", "secret.json"]
    ran = revealed(out)
    assert (ran.code, ran.answers[0]["error"]["code"]) == (1, "boards/number")
    assert stich("fair", "draw", str(out), "03-11").code == 2
    assert stich("fair", "draw", str(out), "3-11-17-22-38-45").code == 0
    records = (out / "boards.jsonl").read_text()
    assert stich("fair", "draw", str(out), "3-11-17-22-38-46").code == 2
    assert stich("fair", "draw", str(out), "3-11-17-22-38-45", "--json").answers[0]["boards"] == 4
    assert (out / "boards.jsonl").read_text() == records
    assert revealed(out).code == 0
    told = " ".join(verified(out).out.split())
    assert (
        "they were made with the public number 3-11-17-22-38-45; see for yourself that this is right: Lotto of 28 November, rising" in told
    )


def test_a_folder_is_never_overwritten(evening: Path, tmp_path: Path) -> None:
    before = (evening / "secret.json").read_bytes()
    ran = stich(*SET, "--out", str(evening))
    assert ran.code == 2 and "is there already" in ran.err
    assert (evening / "secret.json").read_bytes() == before
    assert stich(*SET, "--out", str(tmp_path / "no" / "folder")).code == 2
    assert list(tmp_path.iterdir()) == []


@rows(
    "arguments",
    [
        ("fair", "boards", "poker", "--count", "4", "--name", "x", "--out", "y"),
        ("fair", "boards", "skat", "--count", "513", "--name", "x", "--out", "y"),
        ("fair", "boards", "skat", "--count", "4", "--name", "two words", "--out", "y"),
        ("fair", "boards", "skat", "--count", "4", "--name", "x", "--out", "y", "--await-number", "-"),
        ("fair", "boards", "skat", "--count", "4", "--name", "x", "--out", "y", "-o", "players=9"),
        ("fair", "boards", "skat", "--name", "x"),
        ("fair", "draw", "no-such-folder", "3"),
        ("fair", "reveal", "no-such-folder"),
        ("verify", "x.json", "--commitment", "no-such-file"),
        ("verify", "--log", "http://127.0.0.1:1", "--commitment", "x"),
    ],
)
def test_what_is_wrong_on_the_command_line_ends_with_2(arguments: tuple[str, ...]) -> None:
    ran = stich(*arguments)
    assert (ran.code, ran.out) == (2, "")


def test_what_is_wrong_in_what_is_read_ends_with_1(tmp_path: Path) -> None:
    out = made(tmp_path)
    for line in ("table-1 1", "table-1 one 1", "table-1 1 5", "table-1 0 1", "table/1 1 1", "table-1 1 9999999999"):
        ran = revealed(out, f"{line}\n")
        assert (ran.code, ran.answers[0]["error"]["code"]) == (1, "boards/played"), line
    assert not (out / "revealed").exists()
    log = (out / "log.json").read_text()
    (out / "log.json").write_text(log.replace("deal-v1 chain", "deal-v1 Chain"))
    assert revealed(out).answers[0]["error"]["code"] == "boards/log"
    kept = (out / "secret.json").read_text()
    (out / "secret.json").write_text(kept.replace('"count":4', '"count":"4"'))
    ran = revealed(out)
    assert (ran.code, ran.answers[0]["error"]["code"]) == (1, "fair/malformed")
    assert json.loads(kept)["secret"] not in ran.out + ran.err

"""``stich records`` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stich import game
from stich.records import read
from stich.research.data import read_deals, read_decisions
from tests.cli.running import stich
from tests.data.deals import by_chance, named, written
from tests.rows import rows


def test_self_play_becomes_tables(tmp_path: Path) -> None:
    deals, rows, taken = (str(tmp_path / name) for name in ("deals.jsonl", "deals.parquet", "decisions.parquet"))
    make = ("records", "make", "schafkopf", "s=simple", "random", "--seed", "3", "--out", deals, "--jobs", "1")
    ran = stich(*make, "--deals", "3")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"3 deals in {deals}; 3 in ")
    (answer,) = stich(*make, "--deals", "5", "--json").answers
    assert (answer["deals"], answer["made"]) == (5, 2)
    ran = stich("records", "to-parquet", deals, "--deals", rows, "--decisions", taken, "--jobs", "1", "--json")
    assert (ran.code, ran.err) == (0, "")
    (told,) = ran.answers
    assert list(read_deals(rows)) == list(read(deals))
    assert (told["deals"], told["decisions"]) == (5, sum(len(part.action) for part in read_decisions(taken)))
    again = stich("records", "to-parquet", deals, "--decisions", taken, "--jobs", "1")
    assert (again.code, again.out) == (2, "") and "File exists" in again.err


def test_text_says_what_was_written(tmp_path: Path) -> None:
    deals, taken = str(tmp_path / "deals.jsonl"), str(tmp_path / "decisions.parquet")
    written(Path(deals), named(by_chance(game("skat"), seed) for seed in range(9)))
    ran = stich("records", "to-parquet", deals, deals, "--decisions", taken, "--jobs", "1")
    first, second = ran.out.splitlines()
    assert f"decisions in {taken}, in " in first and second.endswith("are left out of the decisions")


def test_standard_input_and_what_is_wrong_in_it(tmp_path: Path) -> None:
    out = tmp_path / "deals.parquet"
    ran = stich("records", "to-parquet", "-", "--deals", str(out), "--jobs", "1", "--json", given=b"{}\n")
    assert ran.code == 1 and not out.exists()
    assert ran.err.startswith("stich: -: line 1: not a record of format 1")
    assert ran.answers[0]["error"] == {"file": "-", "line": 1, "code": "record/version", "message": ran.err.split(": ", 3)[3].strip()}
    assert stich("records", "to-parquet", "-", "--deals", str(out), "--jobs", "1", given=b"").code == 1


@rows(
    ("arguments", "code", "says"),
    [
        (("to-parquet", "-"), 2, "say what to write"),
        (("to-parquet", "-", "--deals", "a", "--decisions", "a"), 2, "two tables need two files"),
        (("to-parquet", "nowhere", "--deals", "a"), 2, "nowhere: No such file"),
        (("to-parquet", "-", "--deals", "no/folder"), 2, "No such file or directory"),
        (("make", "whist", "simple", "--deals", "1", "--out", "a"), 2, "whist"),
        (("make", "skat", "expert", "--deals", "1", "--out", "a"), 2, "no computer player"),
        (("make", "skat", "simple", "--deals", "1", "--out", "no/file"), 2, "No such file or directory"),
        (("make", "skat", "simple", "--deals", "1", "--out", "a", "--ray", "--jobs", "2"), 2, "take one of them"),
        (("make", "skat", "simple", "--deals", "1", "--out", "mine"), 1, "mine.origin.json, which"),
        (("make", "skat", "tests.data.test_self_play:Broken", "--deals", "1", "--out", "a", "--jobs", "1"), 1, "KeyError"),
    ],
)
def test_what_is_wrong_is_said(arguments: tuple[str, ...], code: int, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("mine")
    given = json.dumps({"stich": 1}) + "\n"
    ran = stich("records", *arguments, given=given)
    assert ran.code == code and says in ran.err
    assert (tmp_path / "mine").read_text() == "mine"


def test_whoever_stops_it_goes_on_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "deals.jsonl"
    make = ("records", "make", "skat", "tests.cli.test_records:Stopping", "--deals", "2", "--out", str(out), "--jobs", "1")
    ran = stich(*make)
    assert ran.code == 130 and "stopped after 1 of 2 deals; the same command goes on from there" in ran.err
    assert len(out.read_bytes().splitlines()) == 1


class Stopping:
    """Player of the first legal action, with a Ctrl-C in the second deal."""

    def __init__(self, game: str, rng: object) -> None:
        pass

    def act(self, view):  # type: ignore[no-untyped-def]
        if view.dealer:
            raise KeyboardInterrupt
        return view.legal_actions[0]

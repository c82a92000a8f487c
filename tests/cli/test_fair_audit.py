"""``stich fair audit``: what it reads, what it says, and what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import stich as library
from stich.records import encode, record_of
from tests.cli.running import stich
from tests.records.bad_records import GOOD
from tests.server.harness import new_database
from tests.server.old_database import unpacked


@pytest.fixture(scope="module")
def records() -> str:
    """1,200 deals of Schafkopf, and 20 of Skat."""
    lines = []
    for name, deals, seats in (("schafkopf", 1200, "ABCD"), ("skat", 20, "ABC")):
        game = library.game(name)
        lines += [encode(record_of(game.deal(seed=seed, dealer=seed % len(seats)), seats)) + "\n" for seed in range(deals)]
    return "".join(lines)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder."""
    monkeypatch.chdir(tmp_path)


def test_a_file_is_audited_and_a_page_written(records: str, tmp_path: Path) -> None:
    (tmp_path / "deals.jsonl").write_text(records)
    page = tmp_path / "audit.html"
    page.write_text("the one before")
    ran = stich("fair", "audit", str(tmp_path / "deals.jsonl"), "--page", str(page), "--language", "ja", columns=60)
    told = " ".join(ran.out.split())
    assert (ran.code, ran.err) == (0, "") and max(map(len, ran.out.splitlines())) <= 60
    assert told.startswith("1,220 deals, 12 tests: Nothing found.")
    assert "Schafkopf with 4 players: 1,200 deals; a bias of" in told
    assert "Skat with 3 players: 20 deals: too few to be tested. From 1,000 on they are." in told
    assert '<html lang="ja">' in page.read_text()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["audit.html", "deals.jsonl"]


def test_a_server_that_deals_the_same_again_is_found_and_json_says_everything(records: str) -> None:
    first = records.splitlines(keepends=True)[:1200]
    ran = stich("fair", "audit", "-", "--json", given="".join([*first, *first[:3]]))
    (answer,) = ran.answers
    assert ran.code == 1
    assert list(answer) == ["verdict", "deals", "left_out", "groups"] and answer["verdict"] == "biased"
    (group,) = answer["groups"]
    assert (group["game"], group["deals"], len(group["tests"]), len(group["spots"])) == ("schafkopf", 1203, 12, 128)
    repeats = group["tests"][-1]
    assert list(repeats) == ["kind", "statistic", "df", "p", "corrected", "effect"]
    assert (repeats["kind"], repeats["statistic"]) == ("repeats", 3) and repeats["corrected"] < 1e-9


def test_a_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = unpacked(tmp_path)
    ran = stich("fair", "audit", "--database", str(database), "--json")
    assert ran.code == 0 and ran.answers[0]["verdict"] == "too-few" and ran.answers[0]["deals"] > 0
    monkeypatch.setenv("STICH_DATABASE", str(database))
    assert stich("fair", "audit", "--json").out == ran.out
    assert "Too few deals to say anything yet." in stich("fair", "audit").out


def test_a_new_server_has_a_page_that_says_too_few(tmp_path: Path) -> None:
    new_database(tmp_path / "stich.db")
    asked = ("fair", "audit", "--database", str(tmp_path / "stich.db"))
    ran = stich(*asked)
    assert (ran.code, ran.err) == (1, "stich: there is no deal that is over\n")
    assert stich(*asked, "--json").answers == [{"error": {"code": "fair/none", "message": "there is no deal that is over"}}]
    assert stich(*asked, "--page", str(tmp_path / "page.html")).code == 0
    assert "Too few deals" in (tmp_path / "page.html").read_text()


@pytest.mark.parametrize(
    ("words", "given", "code", "error"),
    [
        (["-"], b"", 1, "the file is empty: it has no record"),
        (["-"], GOOD + b"\nnonsense\n", 1, "line 2: not JSON"),
        (["missing.jsonl"], b"", 2, "No such file"),
        (["-", "--database", "x.db"], b"", 2, "files or a database, not both"),
        (["--database", "missing.db"], b"", 2, "missing.db does not exist"),
        (["--database", "mysql://user:secret@host/x"], b"", 2, "named by a URL (mysql:…)"),
        (["-", "--language", "fr"], b"", 2, "'fr' is not one of 'en', 'de', 'ja'"),
        (["-", "--page", "nowhere/page.html"], b"", 2, "no file can be written there"),
        (["-", "--page", "."], b"", 2, "no file can be written there"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.usefixtures("elsewhere")
def test_what_is_wrong_is_said(words: list[str], given: bytes, code: int, error: str) -> None:
    ran = stich("fair", "audit", *words, given=given)
    assert ran.code == code
    assert error in " ".join(ran.err.split()) and "secret" not in ran.err


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("text")
    ran = stich("fair", "audit", "--database", str(tmp_path / "x.db"), "--json")
    assert ran.code == 2 and json.loads(ran.out)["error"]["code"] == "serve/database"


def test_without_scipy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("stich.fair.audit.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "scipy", None)
    ran = stich("fair", "audit", "-")
    assert (ran.code, ran.out) == (2, "")
    assert "pip install 'stich[audit]'" in ran.err and len(ran.err.splitlines()) == 1

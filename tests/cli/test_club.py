"""``stich club``: an evening on files, from the entrants to the printed ranking."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stich.cli import pdf
from stich.clubs import read_event
from stich.clubs.lot import is_lot_right
from tests.cli.running import Ran, stich
from tests.rows import rows

MEMBERS = "Nr;Name;Mannschaft\n1;Ada;Rot\n2;Ben;Rot\n3;Carl;Blau\n4;Dora;Blau\n5;Emil;\n6;Fritz;\n7;Gerd;\n;<Heinz>;\n"
DEALS = '{"declarer": 1, "contract": "clubs", "bid": 24, "matadors": {"with": 1}, "declarer_card_points": 72, "declarer_tricks": 6}\n'


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Return the file of an event with eight entrants."""
    (tmp_path / "members.csv").write_text(MEMBERS)
    file = tmp_path / "evening.json"
    ran = stich("club", "new", str(file), "--name", "Abend", "--entrants", str(tmp_path / "members.csv"), "--json")
    assert (ran.code, ran.err, ran.answers[0]["entrants"]) == (0, "", 8)
    return file


def club(file: Path, command: str, *arguments: str, given: str | None = None) -> Ran:
    return stich("club", command, str(file), *arguments, given=given)


def test_an_evening(evening: Path) -> None:
    assert oct(evening.stat().st_mode & 0o777) == "0o600"
    drawn = club(evening, "draw", "--json").answers[0]
    assert [len(table["seats"]) for table in drawn["tables"]] == [4, 4] and drawn["report"]["repeats"] == 0
    event = read_event(evening.read_bytes())
    assert is_lot_right(event, event.rounds[0])
    found = club(evening, "enter", "1", "1", "--totals", "24/1/0,48/2/0,-48/0/1,0", "--json").answers[0]
    assert [sum(line["points"] for line in one["lines"]) for one in found] == [104, 178, -98, 30]
    assert club(evening, "enter", "1", "2", "-", "--struck", "39", given=DEALS).code == 0
    ranked = club(evening, "rank", "--json").answers
    assert [row["total"] for row in ranked][:3] == [178, 104, 74]
    assert [row["lot_required"] for row in ranked].count(True) == 3
    assert club(evening, "draw", "--lots").code == 0
    assert sorted(row["place"] for row in club(evening, "rank", "--json").answers) == list(range(1, 9))
    second = club(evening, "draw", "--method", "points")
    assert "round 2, drawn by points" in second.out
    assert club(evening, "withdraw", "7").code == club(evening, "undo").code == 0
    assert club(evening, "add", "-", "--late", given="name\nLate\n").code == 0
    assert [one.what for one in read_event(evening.read_bytes()).log][-4:] == ["withdraw", "undo", "add", "late"]


def test_boards_are_compared_once_all_tables_have_played_them(evening: Path, tmp_path: Path) -> None:
    """Place 1 plays clubs with 1 at the first table alone; at the second all pass."""
    file = tmp_path / "duplicate.json"
    assert stich("club", "new", str(file), "--name", "Boards", "--template", "duplicate-evening").code == 0
    event = json.loads(file.read_text())
    event |= {"deals": {"3": 1}, "live": None, "entrants": json.loads(evening.read_text())["entrants"][:6]}
    file.write_text(json.dumps(event))
    assert club(file, "draw").code == 0
    assert club(file, "enter", "1", "1", "-", given=DEALS).code == 0
    assert club(file, "boards", "1").out == "round 1: tables that still play the boards: 2\n"
    assert {row["total"] for row in club(file, "rank", "--json").answers} == {0}
    assert club(file, "enter", "1", "2", "-", given='{"passed_in": true}\n').code == 0
    found = club(file, "boards", "1", "--json").answers[0]
    assert [one["points"] for one in found["boards"]] == [[0, 74, 0], [0, 0, 0]]
    assert [one["scores"] for one in found["boards"]] == [[-24.67, 49.33, -24.67], [24.67, -49.33, 24.67]]
    assert "+49.33 (74)" in club(file, "boards", "1", "--board", "1").out
    assert club(evening, "boards", "1").code == 1


@rows("kind", ["cards", "sheets", "seats", "ranking"])
def test_pages_are_printed_in_three_languages(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    stich("club", "new", str(file), "--name", "A <b>", "--template", "prize-skat")
    club(file, "add", "-", given=MEMBERS)
    club(file, "draw")
    titles = set()
    for language in ("en", "de", "ja"):
        html, text = club(file, "print", kind, "--language", language), club(file, "print", kind, "--language", language, "--text")
        assert html.code == text.code == 0 and f'lang="{language}"' in html.out
        assert "<b>" not in html.out and "<Heinz>" not in html.out and "@media print" in html.out
        assert "Ada" in text.out and "<td" not in text.out
        titles.add(text.out.splitlines()[0])
    assert len(titles) >= 2
    if kind == "sheets":
        assert html.out.count("<section>") == 2 and html.out.count("<tr>") == 2 * (1 + 48 + 5)


def test_certificates_of_the_first_places(evening: Path) -> None:
    club(evening, "draw")
    early = club(evening, "print", "certificates")
    assert (early.code, early.out) == (1, "") and "table 1 and table 2 still need their lists" in early.err
    club(evening, "enter", "1", "1", "--totals", "240/6/1,-72/2/3,96/4/1,144/3/0")
    club(evening, "enter", "1", "2", "--totals", "240/6/1,-72/2/3,96/4/1,144/3/0")
    # Each result is there twice: two players are first, and two third.
    for language, ranks in (("en", ("1st place", "3rd place")), ("de", ("1. Platz", "3. Platz")), ("ja", ("第1位", "第3位"))):
        text = club(evening, "print", "certificates", "--text", "--language", language).out.splitlines()
        assert [line for line in text if line in ranks] == [ranks[0], ranks[0], ranks[1], ranks[1]], language
    assert club(evening, "print", "certificates", "--places", "1").out.count('<section class="certificate">') == 2


def test_pdf_is_printed_by_an_installed_browser(evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, made = tmp_path / "browser", tmp_path / "cards.pdf"
    browser.write_text("""#!/bin/sh
for option; do case "$option" in --print-to-pdf=*) out="${option#*=}";; file://*) page="${option#file://}";; esac; done
[ -e "$0.broken" ] && { echo no display >&2; exit 1; }
(echo %PDF; cat "$page") > "$out"
""")
    browser.chmod(0o755)
    monkeypatch.setattr(pdf, "BROWSERS", ("stich-no-such-browser", str(browser)))
    assert club(evening, "print", "cards", "--pdf", str(made)).code == 0
    assert made.read_text("utf-8") == "%PDF\n" + club(evening, "print", "cards").out
    made.unlink()
    (tmp_path / "browser.broken").touch()
    for wanted, browsers, problem in (
        (("--pdf", str(made)), (str(browser),), "no display"),
        (("--pdf", str(made)), ("stich-no-such-browser",), "no Chromium, Chrome or Edge is installed"),
        (("--pdf", str(made), "--text"), (str(browser),), "exclude each other"),
    ):
        monkeypatch.setattr(pdf, "BROWSERS", browsers)
        refused = club(evening, "print", "cards", *wanted)
        assert refused.code == 2 and problem in " ".join(refused.err.replace("│", " ").split()), wanted
        assert not made.exists()


def test_teams_and_a_season(evening: Path, tmp_path: Path) -> None:
    club(evening, "draw")
    for table in ("1", "2"):
        club(evening, "enter", "1", table, "--totals", "24/1,48/2,72/3,96/4")
    assert "Rot" in club(evening, "rank", "--view", "teams").out
    other = tmp_path / "other.json"
    other.write_bytes(evening.read_bytes().replace(b'"Abend"', b'"Other"'))
    season = stich("club", "rank", str(evening), str(other), "--drop", "1", "--json").answers
    assert all(row["counted"].count(True) == 1 for row in season)
    assert "(" in stich("club", "rank", str(evening), str(other), "--drop", "1", "--language", "de").out


@rows(
    ("arguments", "code", "words"),
    [
        (("enter", "1", "1", "--totals", "25/1,0,0,0"), 1, "25 points cannot come"),
        (("enter", "1", "1", "--totals", "24/1,0,0"), 1, "totals of 3 players, not of 4"),
        (("enter", "1", "9", "--totals", "0,0,0,0"), 1, "no table 9"),
        (("enter", "2", "1", "--totals", "0,0,0,0"), 1, "round 2 is not drawn"),
        (("enter", "1", "1", "--totals", "x"), 2, "points/won/lost"),
        (("enter", "1", "1"), 2, "FILE of deals"),
        (("enter", "1", "1", "-"), 1, "the first row names them"),
        (("add", "-"), 1, "unknown column"),
        (("withdraw", "99"), 1, "start number 99"),
        (("draw",), 1, "round 1 is drawn already"),
        (("rank", "--class", "ladies"), 2, "it has none"),
        (("print", "bingo"), 2, "bingo"),
        (("print", "seats", "--round", "4"), 1, "round 4 is not drawn"),
    ],
)
def test_wrong_input_changes_nothing(arguments: tuple[str, ...], code: int, words: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    stich("club", "new", str(file), "--name", "Abend")
    club(file, "add", "-", given=MEMBERS)
    club(file, "draw")
    before = file.read_bytes()
    ran = club(file, *arguments, given="shoe size,name\n")
    assert ran.code == code and file.read_bytes() == before
    assert words in " ".join(ran.err.replace("│", "").split()), ran.err


def test_no_event_is_overwritten_and_other_files_are_refused(evening: Path, tmp_path: Path) -> None:
    assert stich("club", "new", str(evening), "--name", "x").code == 2
    (tmp_path / "other.json").write_text(json.dumps({"stich": 1}))
    ran = stich("club", "rank", str(tmp_path / "other.json"), "--json")
    assert ran.code == 1 and ran.answers[0]["error"]["code"] == "club/file"
    assert stich("club", "rank", str(tmp_path / "none.json")).code == 2


def test_without_ortools_the_search_draws_and_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("stich.cli.club_files", "stich.clubs.drawing"):
        monkeypatch.setattr(f"{module}.has_solver", lambda: False)
    file = tmp_path / "evening.json"
    stich("club", "new", str(file), "--name", "x", "--rounds", "5")
    club(file, "add", "-", given="name\n" + "\n".join(f"P{n}" for n in range(16)))
    drawn = []
    for number in range(1, 6):
        drawn.append(club(file, "draw"))
        assert drawn[-1].code == 0 and ("lower bound" in drawn[-1].out or "fewer are impossible" in drawn[-1].out)
        for table in "1234":
            club(file, "enter", str(number), table, "--totals", "0,0,0,0")
    assert any("pip install 'stich[clubs]'" in ran.err for ran in drawn)
    assert {one.report.solver for one in read_event(file.read_bytes()).rounds if one.report} == {"search"}

"""``stich arena`` from the outside."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as ET
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.players import PLAYERS
from tests.cli.running import stich
from tests.players.without_nets import hide_onnxruntime
from tests.records.bad_records import GOOD
from tests.rows import rows

SETTLED = [
    {name: value for name, value in json.loads(line).items() if name != "expect"}
    for line in (Path(__file__).parents[1] / "golden" / "skat_records.jsonl").read_text().splitlines()[:4]
]


def arena(*arguments: str) -> Any:
    ran = stich("arena", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    (answer,) = ran.answers
    return answer


def without_times(answer: Any) -> Any:
    for player in answer["players"]:
        del player["milliseconds"]
        player["phases"] = {phase: times["decisions"] for phase, times in player["phases"].items()}
    return answer


@pytest.fixture
def starts(tmp_path: Path) -> Path:
    file = tmp_path / "starts.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in SETTLED))
    return file


def test_simple_beats_random() -> None:
    answer = arena("skat", "simple", "random", "--deals", "10", "--seed", "1")
    assert (answer["boards"], answer["void"], answer["games_per_board"]) == (10, 0, 6)
    simple, random = answer["players"]
    assert (simple["name"], random["name"]) == ("simple", "random")
    assert simple["score"]["interval"][0] > random["score"]["interval"][1]
    (difference,) = answer["differences"]
    assert difference["mean"] == pytest.approx(simple["score"]["mean"] - random["score"]["mean"])
    assert difference["interval"][0] > 0
    assert simple["milliseconds"]["p50"] <= simple["milliseconds"]["p95"] <= simple["milliseconds"]["max"]


def test_text_tells_the_same() -> None:
    ran = stich("arena", "skat", "new=simple", "random", "--deals", "4")
    assert ran.code == 0
    assert ran.out.startswith("skat (skat-isko), 4 boards of 6 games from seed 0\n")
    assert "new − random: +" in ran.out
    assert "passed in: " in ran.out
    for heading in ("new: share  new: wins", "all contracts with", "1, leads first", "random: p95", "skat or hand"):
        assert heading in ran.out


def test_the_answer_names_the_nets_that_played(monkeypatch: pytest.MonkeyPatch) -> None:
    assert arena("skat", "simple", "random", "--deals", "1")["equipment"] == {"onnxruntime": None, "nets": {}}
    monkeypatch.setitem(PLAYERS, "club", PLAYERS["simple"])
    answer = arena("schafkopf", "club", "simple", "--deals", "1", "--seatings", "turns")
    assert (answer["stich"], sorted(answer["equipment"]["nets"])) == (
        version("stich"),
        [
            *("bettel", "farbwenz", "locations-partner", "locations-solo", "locations-wenz", "partner", "partner-1", "policy-partner"),
            *("self-play-partner", "self-play-solo", "self-play-wenz", "solo", "solo-1", "wenz", "wenz-1"),
        ],
    )
    ran = stich("arena", "schafkopf", "club", "--deals", "1")
    sha256 = answer["equipment"]["nets"]["bettel"]
    assert f"SHA-256: bettel {sha256[:8]}, farbwenz " in ran.out


def test_without_onnxruntime_that_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "club", PLAYERS["simple"])
    hide_onnxruntime(monkeypatch)
    ran = stich("arena", "skat", "club", "again=club", "--deals", "2")
    assert ran.err == "stich: club without nets: weaker than elsewhere, since onnxruntime is not installed (pip install 'stich[nets]')\n"
    assert stich("arena", "skat", "simple", "--deals", "1").err == ""
    assert stich("arena", "suitability", "club", "--deals", "1", "--seatings", "turns").err == ""


def test_one_player_alone_plays_itself() -> None:
    answer = arena("skat", "simple", "--deals", "30")
    (player,) = answer["players"]
    assert answer["games_per_board"] == 1
    assert answer["differences"] == []
    assert player["declares"] == pytest.approx((1 - answer["passed_in"]) / 3)
    declares = [place["declares"] for place in player["places"]]
    assert sum(declares) / 3 == pytest.approx(player["declares"]) and len(declares) == 3
    assert sum(times["decisions"] for times in player["phases"].values()) == player["decisions"]


@pytest.mark.thorough
def test_less_luck_is_told_beside_the_plain_figures(tmp_path: Path) -> None:
    arguments = ("skat", "simple", "beginner", "--deals", "16", "--seatings", "turns")
    asked = (*arguments, "--control", "tables", "--control", "policies", "--out", str(tmp_path / "out"))
    plot = tmp_path / "plot.svg"
    plain, told = arena(*arguments), arena(*asked, "--plot", str(plot))
    assert [player["score"] for player in told["players"]] == [player["score"] for player in plain["players"]]
    assert told["differences"][0]["interval"] == plain["differences"][0]["interval"]
    assert plain["differences"][0]["less_luck"] is plain["players"][0]["less_luck"] is None
    assert (plain["controls"], told["controls"]) == ([], ["tables", "policies"])
    for found in (told["differences"][0]["less_luck"], told["players"][0]["less_luck"]):
        assert found["interval"][0] < found["mean"] < found["interval"][1]
        assert found["worth"] == pytest.approx(1 / (1 - found["saved"]))
    assert "to beginner, less luck (dashed): " in plot.read_text()
    assert without_times(arena(*asked)) == without_times(told)
    ran = stich("arena", *asked)
    assert "simple − beginner, less luck by tables, policies: " in ran.out and " of the variance saved, worth ×" in ran.out
    assert "simple, less luck by tables, policies: too few boards" in stich("arena", *asked, "--deals", "3").out
    ran = stich("arena", *arguments, "--out", str(tmp_path / "out"))
    assert 'another experiment: controls is ["tables","policies"] there, but [] here' in ran.err


@rows(
    ("control", "why"),
    [
        ("luck", "'luck' is no control variate: use par, tables, policies, or your own as my.module:function"),
        ("tests.arena.experiments:nothing", "there is no 'nothing' in tests.arena.experiments"),
        ("tests.arena.experiments:POINTS_IN_HAND", "is called with the state of a deal as it begins, but cannot be called"),
        ("tests.arena.experiments:uneven", "as many numbers of every deal"),
        ("tests.arena.experiments:endless", "a row of finite numbers of each deal, not [inf]"),
        ("tests.arena.experiments:broken", "KeyError: 'hand'"),
    ],
)
def test_control_variates_that_are_none_are_refused(control: str, why: str) -> None:
    ran = stich("arena", "skat", "simple", "--deals", "1", "--control", control, "--json")
    assert (ran.code, [answer["error"]["code"] for answer in ran.answers]) == (1, ["arena/controls"])
    assert why in ran.err and "Traceback" not in ran.err


def test_settled_contracts_have_dice_but_no_luck_of_the_deal(starts: Path) -> None:
    fixed = ("arena", "skat", "simple", "random", "--start", str(starts))
    ran = stich(*fixed, "--control", "tables")
    assert (ran.code, ran.out) == (1, "")
    assert "tables: not available for fixed contracts" in ran.err
    assert stich(*fixed, "--control", "policies", "--deals", "1").code == 0


def test_four_players_and_options() -> None:
    answer = arena("skat", "simple", "random", "--deals", "4", "-o", "players=4", "--preset", "skat-classic", "--seatings", "turns")
    assert (answer["games_per_board"], answer["options"], answer["preset"]) == (2, {"players": 4}, "skat-classic")
    assert arena("skat", "simple", "random", "--deals", "1", "-o", "players=4")["games_per_board"] == 14


def test_jobs_change_nothing() -> None:
    one, two = (without_times(arena("skat", "simple", "random", "--deals", "6", "--jobs", jobs)) for jobs in ("1", "2"))
    assert one == two


def test_it_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    whole = without_times(arena("skat", "simple", "random", "--deals", "5", "--out", str(file)))
    file.write_bytes(file.read_bytes()[:-20])
    assert without_times(arena("skat", "simple", "random", "--deals", "5", "--out", str(file))) == whole
    first = without_times(arena("skat", "simple", "random", "--deals", "2", "--out", str(file)))
    assert first == without_times(arena("skat", "simple", "random", "--deals", "2"))
    assert len(file.read_text().splitlines()) == 6
    ran = stich("arena", "skat", "simple", "random", "--seed", "1", "--out", str(file))
    assert ran.code == 1
    assert "another experiment: seed is 0 there, but 1 here" in ran.err
    ran = stich("arena", "skat", "simple", "random", "--seed", "1", "--out", str(file), "--json")
    assert [answer["error"]["code"] for answer in ran.answers] == ["arena/journal"]


@pytest.fixture
def tired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a level whose player stops as if Ctrl-C was pressed after some decisions."""
    asked = count()

    class Tired:
        def act(self, view: View) -> Action:
            if next(asked) > 1_000:
                raise KeyboardInterrupt
            return view.legal_actions[0]

    monkeypatch.setitem(PLAYERS, "tired", lambda game, rng=None: Tired())


@pytest.mark.usefixtures("tired")
def test_stopping_keeps_and_tells_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    ran = stich("arena", "skat", "tired", "--deals", "500", "--out", str(file))
    boards = len(file.read_text().splitlines()) - 1
    assert ran.code == 130
    assert 0 < boards < 500
    assert f"stopped after {boards} of 500 boards; the same command goes on" in ran.err
    assert ran.out.startswith(f"skat (skat-isko), {boards} boards of 1 game from seed 0\n")
    assert "passed in: " in ran.out


@pytest.mark.usefixtures("tired")
def test_stopping_tells_what_was_played_as_json_too(tmp_path: Path) -> None:
    plot = tmp_path / "difference.svg"
    ran = stich("arena", "skat", "tired", "other=tired", "--deals", "500", "--seatings", "turns", "--plot", str(plot), "--json")
    assert ran.code == 130
    (answer,) = ran.answers
    assert 0 < answer["boards"] < 500
    assert f"stopped after {answer['boards']} of 500 boards\n" in ran.err
    assert ET.parse(plot).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_stopping_before_the_first_board_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def act(self, view: View) -> Action:
            raise KeyboardInterrupt

    monkeypatch.setitem(PLAYERS, "interrupted", lambda game, rng=None: Interrupted())
    ran = stich("arena", "skat", "interrupted", "simple", "--json")
    assert (ran.code, ran.answers[0]["boards"], ran.answers[0]["differences"][0]["mean"]) == (130, 0, None)
    assert "0 boards of 6 games" in stich("arena", "skat", "interrupted", "simple").out


def test_settled_contracts(starts: Path) -> None:
    answer = arena("skat", "simple", "random", "--start", str(starts))
    assert answer["boards"] == len(SETTLED)
    kinds = {
        " ".join(["suit" if w in ("clubs", "spades", "hearts", "diamonds") else w for w in r["start"]["declare"].split()]) for r in SETTLED
    }
    assert set(answer["contracts"]) == kinds
    assert answer["passed_in"] == 0
    for player in answer["players"]:
        assert player["declares"] == pytest.approx(1 / 3)
    assert arena("skat", "simple", "random", "--start", str(starts), "--deals", "2")["boards"] == 2
    two = arena("skat", "simple", "random", "--start", str(starts), "--jobs", "2")
    assert without_times(two) == without_times(answer)


def test_a_journal_knows_its_contracts(starts: Path, tmp_path: Path) -> None:
    arguments = ["arena", "skat", "simple", "random", "--start", str(starts), "--out", str(tmp_path / "out")]
    assert stich(*arguments).code == 0
    starts.write_text("".join(json.dumps(record) + "\n" for record in SETTLED[:3]))
    ran = stich(*arguments)
    assert ran.code == 1
    assert "another experiment: contracts is" in ran.err


def test_a_picture(tmp_path: Path) -> None:
    arena("skat", "simple", "random", "--deals", "4", "--plot", str(tmp_path / "difference.svg"))
    assert ET.parse(tmp_path / "difference.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_a_fault_is_told_and_leaves_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def act(self, view: View) -> Action:
            raise RuntimeError("out of order")

    monkeypatch.setitem(PLAYERS, "broken", lambda game, rng=None: Broken())
    ran = stich("arena", "skat", "simple", "broken", "--deals", "3", "--json")
    assert ran.code == 1
    assert (ran.answers[0]["void"], ran.answers[0]["players"][1]["exceptions"]) == (3, 3)
    assert "board 0, broken in seat" in ran.err
    assert "exception: RuntimeError: out of order" in ran.err


@rows(
    ("lines", "words"),
    [
        (b"", "input is empty"),
        (GOOD, "line 1: the record has no start"),
        (
            json.dumps({**SETTLED[0], "preset": "skat-classic"}).encode(),
            "line 1: the record has skat (skat-classic), the arena skat (skat-isko)",
        ),
        (json.dumps({**SETTLED[0], "start": {"declarer": 7}}).encode(), "line 1: start"),
        (b"?", "line 1: not JSON"),
    ],
)
def test_wrong_contracts(lines: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "starts.jsonl"
    file.write_bytes(lines)
    ran = stich("arena", "skat", "simple", "random", "--start", str(file))
    assert (ran.code, ran.out) == (1, "")
    assert words in ran.err
    ran = stich("arena", "skat", "simple", "random", "--start", str(file), "--json")
    (answer,) = ran.answers
    assert ran.code == answer["error"]["line"] == 1
    assert answer["error"]["message"] in ran.err


def test_no_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = stich("arena", "skat", "simple", "random", "--ray")
    assert ran.code == 1
    assert "Ray is not installed" in ran.err


@rows(
    "arguments",
    [
        [],
        ["skat"],
        ["poker", "simple"],
        ["skat", "genius"],
        ["skat", "simple", "simple", "simple", "simple"],
        ["skat", "simple", "--deals", "0"],
        ["skat", "simple", "--seed", "one"],
        ["skat", "simple", "--seed", "99999999999999999999999999"],
        ["skat", "simple", "--jobs", "0"],
        ["skat", "simple", "--limit", "-1"],
        ["skat", "simple", "--limit", "nan"],
        ["skat", "simple", "--seatings", "some"],
        ["skat", "simple", "--seatings", "alone"],
        ["skat", "simple", "--preset", "nosuch"],
        ["skat", "simple", "-o", "players=9"],
        ["skat", "simple", "--jobs", "2", "--ray"],
        ["skat", "simple", "--start", "no-such-file"],
        ["skat", "simple", "--out", "/no/such/folder/out"],
        ["skat", "simple", "--out", "."],
        ["skat", "simple", "random", "--plot", "/no/such/folder/plot.svg"],
        ["skat", "simple", "random", "--plot", "."],
        ["skat", "simple", "--plot", "plot.svg"],
    ],
    ids=" ".join,
)
def test_wrong_usage(arguments: list[str]) -> None:
    ran = stich("arena", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip()


def test_more_deals_than_contracts(starts: Path) -> None:
    ran = stich("arena", "skat", "simple", "--start", str(starts), "--deals", "5")
    assert ran.code == 2
    assert "holds 4 deals" in ran.err

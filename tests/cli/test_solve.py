"""``stich solve``: deals with open hands, and records looked at with open hands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Ran, stich

GOLDEN = Path(__file__).parent.parent / "golden"
ROWS = [json.loads(line) for line in (GOLDEN / "skat_open_hand.jsonl").read_text().splitlines()]
SMALL: dict[str, Any] = {"contract": "clubs", "declarer": 0, "leader": 1, "hands": [["CA", "HA"], ["C7", "H7"], ["C8", "ST"]]}
RECORDS = [
    {k: v for k, v in json.loads(line).items() if k != "expect"} for line in (GOLDEN / "skat_records.jsonl").read_text().splitlines()
]


def solve(*lines: object, flags: tuple[str, ...] = ("--json",)) -> Ran:
    return stich("solve", "-", *flags, given="".join(json.dumps(line) + "\n" for line in lines))


def test_points_of_the_worked_deals() -> None:
    rows = [row for row in ROWS if "points" in row][::6]
    ran = solve(*rows)
    assert ran.code == 0
    assert [answer["points"] for answer in ran.answers] == [row["points"] for row in rows]
    assert all(list(answer) == ["points", "nodes", "milliseconds"] for answer in ran.answers)


def test_null_is_won_or_lost() -> None:
    null = {**SMALL, "contract": "null"}
    ran = solve({**null, "hands": [["C7"], ["C8"], ["C9"]]}, {**null, "hands": [["CA"], ["C8"], ["C9"]]})
    assert [answer["won"] for answer in ran.answers] == [True, False]


def test_the_value_of_every_card_and_the_line() -> None:
    ran = solve(SMALL, flags=("--json", "--moves", "--line"))
    answer = ran.answers[0]
    assert (answer["points"], answer["cards"]) == (21, {"C7": 32, "H7": 21})
    assert len(answer["line"]) == 6


def test_in_words() -> None:
    ran = solve({"id": "one", **SMALL}, flags=("--moves", "--line"))
    assert ran.code == 0
    first, cards, line = ran.out.splitlines()
    assert first.startswith("line 1, one: seat 0: 21 card points  ")
    assert cards == "  seat 1 to play: C7 32, H7 21"
    assert line.startswith("  line: H7 ")


@pytest.mark.parametrize("flags", [("--nodes", "1"), ("--limit-seconds", "0")])
def test_a_limit_gives_bounds_and_says_so(flags: tuple[str, ...]) -> None:
    answer = solve(ROWS[0], flags=("--json", *flags)).answers[0]
    assert answer["points"] is None
    low, high = answer["bounds"]
    assert low <= ROWS[0]["points"] <= high
    assert "at least" in solve(ROWS[0], flags=flags).out
    assert "a limit was met" in solve(ROWS[0], flags=flags).out


def test_another_game_by_flag_or_by_line() -> None:
    wenz = {"contract": "wenz", "declarer": 0, "leader": 0, "hands": [["CJ"], ["SA"], ["ST"], ["DA"]]}
    assert solve(wenz, flags=("--json", "--game", "schafkopf")).answers[0]["points"] == 34
    assert solve({"game": "schafkopf", **wenz}, SMALL).answers[0]["points"] == 34


def test_players_each_on_their_own() -> None:
    line = {
        "game": "suitability",
        "suits": {"S": "trump", "H": "penalty", "D": "reverse"},
        "leader": 0,
        "hands": [["SA", "HA"], ["SK", "H8"]],
    }
    answer = solve(line, flags=("--json", "--moves")).answers[0]
    assert (answer["method"], set(answer["scores"]), set(answer["cards"])) == ("max^n", {"0", "1"}, {"SA", "HA"})
    assert max(answer["cards"].values()) == answer["scores"]["0"]
    assert solve(line, flags=()).out.startswith("line 1: max^n: seat 0: ") and "line" not in answer
    assert solve(line, flags=("--line",)).out.splitlines()[1:] == ["  line: none, because everybody plays alone here"]
    assert solve(line, flags=("--json", "--line")).answers[0]["line"] is None


def test_a_line_may_name_its_rules() -> None:
    bettel = {"game": "schafkopf", "contract": "bettel", "declarer": 0, "leader": 1, "hands": [["CJ"], ["SA"], ["ST"], ["DA"]]}
    assert solve(bettel).answers[0]["won"] is False
    untrumped = {**bettel, "options": {"bettel": True, "bettel_trumps": "none"}}
    assert solve(untrumped).answers[0]["won"] is True


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ({**SMALL, "hands": [["CA"], ["CA"], ["C8"]]}, "solve/twice", "held twice: CA"),
        ({**SMALL, "hands": [["CA"], ["C7"], ["C8", "C9"]]}, "solve/hands", "one size"),
        ({**SMALL, "hands": [["CA"], ["C7"]]}, "solve/hands", "one for each seat"),
        ({**SMALL, "contract": "hooves"}, "solve/contract", "unknown contract"),
        ({**SMALL, "declarer": 3}, "solve/seat", "a seat 0 to 2"),
        ({**SMALL, "declarer": "A"}, "solve/shape", "declarer: a whole number"),
        ({**SMALL, "game": "whist"}, "options/invalid", "unknown game"),
        ({**SMALL, "game": 7}, "solve/shape", "names"),
        ({**SMALL, "preset": "skat-moon"}, "options/invalid", "preset"),
        ({"contract": "clubs"}, "solve/shape", "missing"),
        ("deal", "line/json", "object"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(line: object, code: str, says: str) -> None:
    ran = solve(SMALL, line, SMALL)
    assert ran.code == 1
    first, second, third = ran.answers
    assert first["points"] == third["points"] == 21
    assert (second["error"]["line"], second["error"]["code"]) == (2, code)
    assert says in second["error"]["message"]
    assert "line 2: " in ran.err


def test_an_empty_file_is_wrong() -> None:
    ran = solve()
    assert (ran.code, ran.answers[0]["error"]["code"]) == (1, "line/none")


@pytest.mark.parametrize("flags", [("--limit-seconds", "nan"), ("--nodes", "0"), ("--records", "--moves"), ("--game", "whist")])
def test_what_is_wrong_on_the_command_line_ends_with_2(flags: tuple[str, ...]) -> None:
    assert solve(SMALL, flags=flags).code == 2


def test_records_are_looked_at_card_by_card() -> None:
    ran = solve(RECORDS[0], flags=("--json", "--records"))
    assert ran.code == 0
    found = ran.answers[0]["analysis"]
    ours = sum(found["gave"][seat] for seat in found["side"])
    assert found["par"] - ours + sum(found["gave"]) - ours == found["made"]
    told = solve(RECORDS[0], flags=("--records",)).out
    assert told.startswith(
        f"line 1: {RECORDS[0]['seats'][found['side'][0]]}: par: {found['par']} card points; played: {found['made']} card points\n"
    )
    assert " gave away " in told


def test_an_unfinished_record_is_refused() -> None:
    ran = solve({**RECORDS[0], "actions": RECORDS[0]["actions"][:5], "outcome": None}, flags=("--json", "--records"))
    assert (ran.code, ran.answers[0]["error"]["code"]) == (1, "analysis/unfinished")

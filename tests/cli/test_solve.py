"""``stich solve``: deals with open hands, and records analysed with open hands."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import random
import re
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from stich import game
from stich.records import encode, record_of
from stich.solver import solve as solved
from tests.cli.running import Ran, stich
from tests.rows import rows

GOLDEN = Path(__file__).parent.parent / "golden"
ROWS = [json.loads(line) for line in (GOLDEN / "skat_double_dummy.jsonl").read_text().splitlines()]
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


def test_players_for_themselves() -> None:
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
    assert solve(line, flags=("--line",)).out.splitlines()[1:] == ["  line: none, because every player plays for themselves here"]
    assert solve(line, flags=("--json", "--line")).answers[0]["line"] is None


def test_a_line_may_name_its_rules() -> None:
    bettel = {"game": "schafkopf", "contract": "bettel", "declarer": 0, "leader": 1, "hands": [["CJ"], ["SA"], ["ST"], ["DA"]]}
    assert solve(bettel).answers[0]["won"] is False
    untrumped = {**bettel, "options": {"bettel": True, "bettel_trumps": "none"}}
    assert solve(untrumped).answers[0]["won"] is True


@rows(
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


@rows(
    "flags",
    [
        ("--limit-seconds", "nan"),
        ("--nodes", "0"),
        ("--records", "--moves"),
        ("--declarations", "--moves"),
        ("--declarations", "--line"),
        ("--game", "whist"),
    ],
)
def test_what_is_wrong_on_the_command_line_ends_with_2(flags: tuple[str, ...]) -> None:
    assert solve(SMALL, flags=flags).code == 2


def test_records_are_analysed_card_by_card() -> None:
    ran = solve(RECORDS[0], flags=("--json", "--records"))
    assert ran.code == 0
    found = ran.answers[0]["analysis"]
    ours = sum(found["losses"][seat] for seat in found["side"])
    assert found["par"] - ours + sum(found["losses"]) - ours == found["result"]
    told = solve(RECORDS[0], flags=("--records",)).out
    assert told.startswith(
        f"line 1: {RECORDS[0]['seats'][found['side'][0]]}: par: {found['par']} card points; played: {found['result']} card points\n"
    )
    assert " gave away " in told


def ramsch(seed: int = 1) -> dict[str, Any]:
    """Return the record of a deal in which every player played for themselves, by chance."""
    state, rng = game("skat", ramsch="ramsch").deal(seed=seed, dealer=0), random.Random(seed)
    while not state.finished:
        state = state.apply("pass" if "pass" in [a.text for a in state.legal_actions] else rng.choice(list(state.legal_actions)))
    line: dict[str, Any] = json.loads(encode(record_of(state, ("Ada", "Bo", "Cy"))))
    return line


@pytest.mark.thorough
def test_a_multiplayer_record_is_told_from_where_it_is_exact() -> None:
    ran = solve(ramsch(), flags=("--json", "--records"))
    found = ran.answers[0]["analysis"]
    assert (ran.code, found["method"], found["card_points"]) == (0, "multiplayer", True)
    trick, card = divmod(found["exact_from"], 3)
    told = solve(ramsch(), flags=("--records",)).out.splitlines()
    assert told[0].startswith(
        f"line 1: every player for themselves, card points: exact by max^n from trick {trick + 1}, card {card + 1}: par: Bo "
    )
    lost = [card for trick in found["tricks"] for card in trick["cards"] if card["loss"]]
    assert len(told) - 1 == len(lost)
    assert sum("of the paranoid value" in line for line in told) == sum(card["method"] == "paranoid" for card in lost)


def test_a_multiplayer_record_within_narrow_limits() -> None:
    told = solve(ramsch(), flags=("--records", "--limit-seconds", "0")).out
    assert "exact by max^n from trick" in told or "no card could be worked out" in told


def test_the_best_declarations_of_a_known_deal() -> None:
    row = {**ROWS[0], "bid": 20}
    answer = solve(row, flags=("--json", "--declarations")).answers[0]
    first = answer["declarations"][0]
    assert (first["contract"], first["score"], first["actions"], first["value"]) == ("grand hand", 72, ["hand", "declare grand hand"], 73)
    assert first["outcome"]["arithmetic"]["bid"] == 20
    assert {len(best["actions"]) for best in answer["declarations"]} == {2, 3}
    told = solve(row, flags=("--declarations",)).out.splitlines()
    assert told[0].startswith(f"line 1, {row['id']}: seat {row['declarer']} to declare: 29 contracts")
    assert told[1] == "    +72  hand, declare grand hand: 73 card points; without 1, game 2, hand 3: 3 × 24 = 72; won: 72"
    assert told[-1] == "  and 21 that score less; --json tells all"


def test_the_best_declarations_of_a_record_are_those_of_its_declarer() -> None:
    record = RECORDS[0]
    start = record.get("start")
    ran = solve(record, flags=("--json", "--records", "--declarations"))
    assert ran.code == 0
    best = ran.answers[0]["declarations"]
    assert {d["outcome"]["declarer"] for d in best} == {start["declarer"] if start else best[0]["outcome"]["declarer"]}
    assert [d["score"] for d in best] == sorted((d["score"] for d in best), reverse=True)
    assert solve(ramsch(), flags=("--json", "--records", "--declarations")).answers[0]["error"]["code"] == "solve/multiplayer"


def test_schafkopf_declarations() -> None:
    hands = game("schafkopf").deal(seed=2, dealer=3).deal.hands
    line = {"game": "schafkopf", "leader": 0, "declarer": 1, "hands": hands}
    contracts = [best["contract"] for best in solve(line, flags=("--json", "--declarations")).answers[0]["declarations"]]
    assert {"partner S", "wenz", "solo D"} <= set(contracts)


@rows(
    ("change", "code", "says"),
    [
        ({"bid": 19}, "solve/bid", "19 is not a game value"),
        ({"skat": ["CA"]}, "deal/invalid", "skat: 2 cards, not 1"),
        ({"skat": ["CA", "CK"]}, "solve/twice", "held twice: CK"),
        ({"skat": ["CA", "S2"]}, "deal/invalid", "skat: 'S2' is not a card of this deck"),
        ({"skat": ["CA", "XX"]}, "solve/card", "'XX' is no card"),
        ({"trick": ["CA"]}, "solve/trick", "before the first card"),
        ({"hands": [["CQ"], ["CT"], ["CK"]]}, "deal/invalid", "hand of seat 0: 10 cards, not 1"),
        ({"hands": [["CA"], ["CT"]]}, "solve/hands", "one for each seat"),
        ({"declarer": 3}, "solve/seat", "a seat 0 to 2"),
        ({"options": {"players": 4}}, "solve/shape", "a table of three"),
        ({"game": "schafkopf", "hands": [[]] * 4}, "solve/shape", "unknown field 'skat'"),
        ({"game": "suitability"}, "solve/declarations", "no player declares a contract alone"),
    ],
)
def test_declarations_that_cannot_be_are_refused(change: dict[str, Any], code: str, says: str) -> None:
    ran = solve({**ROWS[0], **change}, flags=("--json", "--declarations"))
    assert ran.code == 1
    assert (ran.answers[0]["error"]["code"], ran.answers[0]["error"]["line"]) == (code, 1)
    assert says in ran.answers[0]["error"]["message"]


@pytest.mark.parametrize(("screen", "bar"), [(False, True), (True, False)])
def test_a_bar_is_shown_while_answers_go_to_a_file(tmp_path: Path, screen: bool, bar: bool) -> None:
    """The bar is on standard error if that is a terminal, and errors get separate lines. There is no bar if the answers are printed on the
    same screen."""
    deals, answers = tmp_path / "deals.jsonl", tmp_path / "answers.txt"
    deals.write_text("".join(json.dumps(line) + "\n" for line in (SMALL, {"contract": "clubs"}, SMALL)))
    terminal, side = pty.openpty()
    with answers.open("wb") as out:
        command = [str(Path(sys.executable).with_name("stich")), "solve", str(deals)]
        running = subprocess.Popen(
            command, stdout=side if screen else out, stderr=side, env={**os.environ, "TERM": "xterm", "COLUMNS": "100"}
        )
    os.close(side)
    seen = b""
    with contextlib.suppress(OSError):
        while chunk := os.read(terminal, 65536):
            seen += chunk
    os.close(terminal)
    assert running.wait() == 1
    assert (b"deals \x1b" in seen) is bar
    assert re.search(rb"(\n|\x1b\[\w+)stich: line 2: leader is missing\r\n", seen)
    assert (b"line 3: seat 0: 21 card points" in seen) is screen
    if not screen:
        assert [line.split("  ")[0] for line in answers.read_text().splitlines()] == [f"line {n}: seat 0: 21 card points" for n in (1, 3)]


def test_an_unfinished_record_is_refused() -> None:
    ran = solve({**RECORDS[0], "actions": RECORDS[0]["actions"][:5], "outcome": None}, flags=("--json", "--records"))
    assert (ran.code, ran.answers[0]["error"]["code"]) == (1, "analysis/unfinished")


def test_ctrl_c_leaves_what_was_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 130, as shells have it."""
    asked = count()

    def interrupted(*arguments: Any, **more: Any) -> Any:
        if next(asked):
            raise KeyboardInterrupt
        return solved(*arguments, **more)

    monkeypatch.setattr("stich.cli.solve_lines.solve", interrupted)
    ran = solve(SMALL, SMALL, flags=("--json",))
    assert (ran.code, len(ran.answers)) == (130, 1)
    assert "stopped in line 2" in ran.err

"""Wrong input is refused: exit code 1 for input, 2 for the command line; a sentence on stderr, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import stich
from tests.records.bad_records import BAD, GOOD, Bad
from tests.rows import rows

CASE = {"contract": "clubs", "hand": True, "bid": 40, "matadors": {"with": 2}, "declarer_card_points": 95, "declarer_tricks": 8}
FLAGS = ["--contract", "clubs", "--hand", "--with", "2", "--points", "95", "--tricks", "8", "--bid", "40"]


@rows("bad", BAD, ids=lambda bad: bad.name)
def test_wrong_record(bad: Bad) -> None:
    given = b"\n".join((GOOD, bad.line, GOOD)) + b"\n"
    ran = stich("replay", "-", given=given)
    assert ran.code == 1
    assert ran.err.startswith("stich: line 2")
    assert "line 3:" in ran.out
    if bad.action:
        assert f"action {bad.action}, " in ran.err
    assert not any(ord(c) < 32 and c != "\n" for c in ran.err)

    ran = stich("replay", "-", "--json", given=given)
    assert ran.code == 1
    assert [list(answer) for answer in ran.answers] == [["outcome"], ["error"], ["outcome"]]
    error = ran.answers[1]["error"]
    assert list(error) == ["line", "action", "code", "message"]
    assert (error["line"], error["action"], error["code"]) == (2, bad.action, bad.code)
    assert bad.words in error["message"]


def _case(**changes: Any) -> str:
    case = {**CASE, **changes}
    return json.dumps({name: value for name, value in case.items() if value != "-"})


BAD_CASES = [
    ("nonsense", "line/json", "not JSON"),
    ("", "line/blank", "blank"),
    ("[]", "line/json", "object"),
    ('{"contract": "clubs", "contract": "grand"}', "line/duplicate-key", "contract"),
    (_case(contract="-"), "score/malformed", "contract"),
    (_case(contract="acorns"), "score/malformed", "acorns"),
    (_case(points=95), "score/malformed", "points"),
    (_case(bid="40"), "score/malformed", "bid"),
    (_case(bid=19), "score/bid", "19"),
    (_case(bid=-1), "score/bid", "-1"),
    (_case(hand=1), "score/malformed", "hand"),
    (_case(kontra="sub"), "score/malformed", "sub"),
    (_case(matadors="-"), "score/matadors", "1 to 11"),
    (_case(matadors={"with": 12}), "score/matadors", "1 to 11"),
    (_case(matadors={"with": 0}), "score/matadors", "1 to 11"),
    (_case(matadors={"with": 1, "without": 1}), "score/matadors", "with or without"),
    (_case(matadors={"beside": 1}), "score/malformed", "beside"),
    (_case(contract="grand", matadors={"with": 5}), "score/matadors", "1 to 4"),
    (_case(contract="null"), "score/matadors", "null"),
    (_case(contract="null", matadors="-", schneider_announced=True), "score/announcement", "null"),
    (_case(hand=False, schneider_announced=True), "score/announcement", "hand"),
    (_case(declarer_card_points="-"), "score/points", "declarer_card_points"),
    (_case(declarer_card_points=121), "score/points", "120"),
    (_case(declarer_card_points=95, declarer_tricks=1), "score/points", "1 trick"),
    (_case(declarer_card_points=120, declarer_tricks="-"), "score/tricks", "declarer_tricks"),
    (_case(declarer_tricks=11), "score/tricks", "11"),
    (_case(conceded_by="dealer"), "score/malformed", "dealer"),
    (_case(preset="skat-pub"), "options/invalid", "skat-pub"),
    (_case(preset=7), "score/malformed", "preset"),
    (_case(options={"jokers": 1}), "options/invalid", "jokers"),
    (_case(options=[]), "score/malformed", "options"),
]


@rows(("line", "code", "words"), BAD_CASES, ids=lambda value: value if isinstance(value, str) and len(value) < 25 else "")
def test_wrong_case(line: str, code: str, words: str) -> None:
    ran = stich("score", "skat", "-", "--json", given="\n".join((_case(), line, _case())) + "\n")
    assert ran.code == 1
    first, wrong, last = ran.answers
    assert first == last
    assert first["score"] == 60
    assert list(wrong["error"]) == ["line", "code", "message"]
    assert (wrong["error"]["line"], wrong["error"]["code"]) == (2, code)
    assert words in wrong["error"]["message"]
    assert "line 2" in ran.err


def test_nothing_to_read_is_wrong_too() -> None:
    for command in (["replay", "-"], ["score", "skat", "-"]):
        ran = stich(*command, "--json", given=b"")
        assert ran.code == 1
        assert ran.answers[0]["error"]["code"] == "line/none"
        assert "empty" in stich(*command, given=b"").err


USAGE = [
    ["--nosuch"],
    ["nosuch"],
    ["replay"],
    ["replay", "no-such-file.jsonl"],
    ["replay", "."],
    ["replay", "a\0b"],
    ["replay", "-", "--nosuch"],
    ["replay", "-", "extra"],
    ["deal"],
    ["deal", "skat"],
    ["deal", "poker", "--seed", "1"],
    ["deal", "skat", "--seed", "one"],
    ["deal", "skat", "--seed", "1", "--dealer", "3"],
    ["deal", "skat", "--seed", "1", "--dealer", "-1"],
    ["deal", "skat", "--seed", "1", "--count", "0"],
    ["deal", "skat", "--seed", "1", "--preset", "nosuch"],
    ["deal", "skat", "--seed", "1", "--option", "rounds"],
    ["deal", "skat", "--seed", "1", "--option", "rounds=2"],
    ["deal", "skat", "--seed", "1", "--option", "jokers=2"],
    ["play"],
    ["play", "poker"],
    ["play", "skat", "--seat", "3"],
    ["play", "skat", "--seat", "x"],
    ["play", "skat", "--rounds", "2"],
    ["play", "skat", "--players", "genius"],
    ["play", "skat", "--players", "simple,simple,simple"],
    ["play", "skat", "--record", "/no/such/folder/match.jsonl"],
    ["score"],
    ["score", "skat"],
    ["score", "poker", "-"],
    ["score", "skat", "no-such-file.jsonl"],
    ["score", "skat", "-", "extra"],
    ["score", "skat", "--preset", "nosuch", *FLAGS],
    ["score", "skat", *FLAGS, "--nosuch", "1"],
    ["score", "skat", *FLAGS, "--bid", "18"],
    ["score", "skat", *FLAGS, "--matadors", "2"],
    ["score", "skat", *FLAGS[:-1], "forty"],
    ["score", "skat", *FLAGS, "-x"],
    ["score", "skat", "--contract", "acorns", "--bid", "18"],
    ["serve", "--port", "65536"],
    ["serve", "--port", "http"],
]


@rows("arguments", USAGE, ids=" ".join)
def test_wrong_usage(arguments: list[str]) -> None:
    ran = stich(*arguments, given=b"")
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.strip()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["play"], "Missing argument 'GAME'"), (["solve"], "Missing argument 'FILE'"), (["deal", "skat"], "Missing option '--seed'")],
)
def test_what_is_missing_is_said(arguments: list[str], words: str) -> None:
    ran = stich(*arguments)
    assert ran.code == 2
    assert words in " ".join(ran.err.split())


def test_wrong_facts_on_the_command_line_are_input() -> None:
    ran = stich("score", "skat", *FLAGS[:-1], "19")
    assert ran.code == 1
    assert "19" in ran.err
    ran = stich("score", "skat", *FLAGS[:-1], "19", "--json")
    assert ran.code == 1
    assert ran.answers[0]["error"]["code"] == "score/bid"


def test_a_record_file_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("precious")
    assert stich("play", "skat", "--record", str(file)).code == 2
    assert file.read_text() == "precious"

"""``stich convert``: deals from one format into another."""

from __future__ import annotations

import json
from pathlib import Path

from stich.records.formats import read
from tests.cli.running import stich
from tests.formats.bad_iss import DIAMONDS, GOLDEN, HAND, PASSED, PUBLIC
from tests.formats.bad_xskat import HEARTS
from tests.rows import rows


def test_games_of_iss_become_records_and_games_again() -> None:
    text = (GOLDEN / "iss_stich.sgf").read_text()
    records = stich("convert", "-", "--to", "stich", given=text)
    assert (records.code, records.err) == (0, "")
    assert records.out == stich("convert", str(GOLDEN / "iss_stich.sgf"), "--to", "stich").out
    assert stich("convert", "-", "--to", "iss", given=records.out).out == text
    assert "passed in" in stich("replay", "-", given=records.out).out


def test_a_log_of_xskat_is_read_in_its_own_encoding() -> None:
    ran = stich("convert", str(GOLDEN / "xskat_german_pack_german.log"), "--to", "xskat")
    assert ran.code == 0
    assert ran.out.startswith(" Computer1   Computer2   Computer3  \n")
    assert len(list(read(ran.out))) == 6


def test_json_says_one_answer_a_deal() -> None:
    ran = stich("convert", "-", "--to", "stich", "--json", "--lenient", given=f"{DIAMONDS}\n{PUBLIC[8]}\n")
    first, second = ran.answers
    assert (first["line"], first["from"], first["to"], first["differs"]) == (1, "iss", "stich", None)
    assert json.loads(first["text"])["seats"] == ["zoot", "kermit", "foo"]
    assert second["line"] == 2 and "left the table" in second["differs"]
    assert "line 2: player 2 left the table" in ran.err


def test_it_stops_at_what_is_wrong_with_its_line() -> None:
    wrong = f"{PASSED}\n{DIAMONDS.replace('p:59', 'p:60')}\n{HAND}\n"
    ran = stich("convert", "-", "--to", "stich", given=wrong)
    assert ran.code == 1
    assert ran.err == "stich: line 2: R: p:60 is stated, but these moves give p:59\n"
    assert len(ran.out.splitlines()) == 1
    error = stich("convert", "-", "--to", "stich", "--json", given=wrong).answers[-1]["error"]
    assert error == {"line": 2, "code": "iss/result", "message": "R: p:60 is stated, but these moves give p:59"}


def test_wrong_deals_are_skipped_where_that_is_wanted() -> None:
    wrong = f"{PASSED}\n{DIAMONDS.replace('p:59', 'p:60')}\n{HAND}\n"
    ran = stich("convert", "-", "--to", "stich", "--skip", given=wrong)
    assert ran.code == 1
    assert "line 2: R: p:60" in ran.err
    assert len(ran.out.splitlines()) == 2
    records = ran.out.replace('"stich":1', '"stich":2', 1)
    assert len(stich("convert", "-", "--to", "iss", "--skip", given=records).out.splitlines()) == 1


def test_a_deal_that_the_other_format_cannot_tell_is_refused_with_the_line_it_was_read_from() -> None:
    ran = stich("convert", "-", "--to", "iss", given=HEARTS * 2)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("stich: line 1: ISS needs the whole auction")
    ran = stich("convert", "-", "--to", "iss", "--skip", given=HEARTS * 2)
    assert "line 1: " in ran.err and f"line {HEARTS.count(chr(10)) + 1}: " in ran.err


@rows("given", [b"", b"\n", b"hello\n", b"\xff\n", b"(;", b"{"])
def test_a_text_that_is_none_is_refused(given: bytes) -> None:
    ran = stich("convert", "-", "--to", "stich", given=given)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("stich: line 1: ")


@rows("arguments", [["-"], ["-", "--to", "pgn"], ["-", "--to", "iss", "--from", "pgn"], ["no-such-file", "--to", "iss"]])
def test_what_is_wrong_on_the_command_line(arguments: list[str]) -> None:
    ran = stich("convert", *arguments, given="")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err


def test_another_format_may_be_named(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text(DIAMONDS)
    ran = stich("convert", str(file), "--from", "xskat", "--to", "iss")
    assert ran.code == 1 and "three names" in ran.err

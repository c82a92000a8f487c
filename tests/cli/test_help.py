"""Help: by both names, whole, and as wide as the terminal."""

from __future__ import annotations

import re

from stich.cli import SUMMARIES, load
from tests.cli.running import stich
from tests.rows import rows

PLACES = ([], *([name] for name in SUMMARIES))


@rows("place", PLACES, ids=str)
def test_h_is_help(place: list[str]) -> None:
    ran = stich(*place, "-h")
    assert ran.code == 0
    assert ran.out == stich(*place, "--help").out
    assert "-h, --help" in ran.out


def test_help_may_stand_after_anything() -> None:
    assert stich("score", "skat", "--contract", "clubs", "-h").out == stich("score", "-h").out


@rows("columns", [45, 80, 120])
@rows("place", PLACES, ids=str)
def test_no_help_is_wider_than_the_terminal(place: list[str], columns: int) -> None:
    assert [line for line in stich(*place, "-h", columns=columns).out.splitlines() if len(line) > columns] == []


@rows("columns", [45, 80])
@rows("place", PLACES, ids=str)
def test_help_leaves_nothing_out_where_it_is_narrow(place: list[str], columns: int) -> None:
    narrow = stich(*place, "-h", columns=columns).out
    assert "".join(narrow.split()) == "".join(stich(*place, "-h", columns=120).out.split())
    assert not re.search(r"\w\.\.\.", narrow), "cut off"


@rows("name", SUMMARIES)
def test_the_list_of_commands_has_the_first_sentence_of_each_help(name: str) -> None:
    assert load(name).help.split("\n")[0] == SUMMARIES[name]
    assert f"{name} {SUMMARIES[name]}" in " ".join(stich("-h", columns=45).out.split())

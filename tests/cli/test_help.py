"""Help: by both names, whole, and as wide as the terminal."""

from __future__ import annotations

import re

import typer

from stich.cli import app
from tests.cli.running import stich
from tests.rows import rows

COMMANDS: dict[str, typer.core.TyperCommand] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
PLACES = ([], *([name] for name in COMMANDS))


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
    assert re.sub(r"(?<=\w)-\n\s+", "-", narrow).split() == stich(*place, "-h", columns=120).out.split()
    assert not re.search(r"\w\.\.\.", narrow), "cut off"


def test_the_list_of_commands_says_the_whole_first_sentence() -> None:
    listed = " ".join(stich("-h", columns=45).out.split())
    for name, command in COMMANDS.items():
        assert f"{name} {(command.help or '').split(chr(10))[0]}" in listed

"""Texts of ISS with what archives have beside usual games: escaped brackets, unknown ratings, and players who leave after all passed."""

from __future__ import annotations

import pytest

from stich.records.formats import read, write
from stich.records.formats.iss import games
from tests.formats.bad_iss import DIAMONDS, PASSED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("CO[]", r"CO[a\]b\\c]"),
        ("CO[]", r"CO[\[x\]]"),
        ("R0[]R1[", "R0[?]R1["),
        (" ;)", " ;)\n\n"),
    ],
)
def test_archives(old: str, new: str) -> None:
    text = DIAMONDS.replace(old, new)
    assert text != DIAMONDS
    [game] = games(text)
    assert game.text == text.strip()
    [deal] = read(text)
    [plain] = read(DIAMONDS)
    assert deal.record == plain.record


def test_escaped_names_come_back() -> None:
    [deal] = read(DIAMONDS.replace("P0[zoot]", r"P0[zo\]o\\t]"))
    assert deal.record.seats[0] == r"zo]o\t"
    [again] = read(write("iss", [deal.record]))
    assert again.record.seats[0] == r"zo)o\t"


@pytest.mark.parametrize("move", ["w TI.0", "w LE.2", "w TI.0 w LE.1"])
def test_a_player_who_leaves_after_all_passed(move: str) -> None:
    [plain] = read(PASSED)
    [deal] = read(PASSED.replace(" 0 p ]", f" 0 p {move} ]"))
    assert deal.record == plain.record

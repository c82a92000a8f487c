"""Everything that is printed for people, on a terminal of 45 columns: no line is too long, nothing is cut off, nothing is left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stich.cli.layout import text_width
from tests.cli.running import Ran, stich
from tests.cli.test_bad_input import FLAGS
from tests.cli.test_play import tried
from tests.cli.test_score_list import written
from tests.games.skat.scorer.evenings import PUB
from tests.rows import rows

NARROW = 45
GOLDEN = Path(__file__).parent.parent / "golden"
DEALS = "".join((GOLDEN / "skat_double_dummy.jsonl").read_text().splitlines(keepends=True)[:3])
RECORDS = "".join(
    json.dumps({name: value for name, value in json.loads(line).items() if name != "expect"}) + "\n"
    for line in (GOLDEN / "skat_records.jsonl").read_text().splitlines()[:3]
)
SCHAFKOPF = """\
{"players": ["Ada", "Ben", "Carl", "Dora"], "preset": "schafkopfschule", "options": {"stock_price": 5}}
{"passed_in": true}
{"declarer": "Ada", "partner": "Carl", "game": "rufspiel", "declarer_points": 95, "declarer_tricks": 7, "laufende": 3}
"""
SUITABILITY = """\
{"players": ["Ada", "Ben", "Carl", "Dora"], "dealer": "Dora"}
{"tricks": [4, 3, 4, 2], "penalty_cards": [3, 5, 0, 5], "privilege": "immunity"}
"""
COMMANDS = [
    ("games", ""),
    ("deal skat --seed 7 -o players=4 --count 2", ""),
    ("deal schafkopf --seed 7", ""),
    ("deal suitability --seed 7 -o players=2", ""),
    ("replay -", RECORDS),
    ("score skat - --list --settle", written(PUB)),
    ("score schafkopf - --list --settle", SCHAFKOPF),
    ("score suitability - --list --settle", SUITABILITY),
    ("score skat --settle --totals 1000,-20,-1000", ""),
    ("score skat " + " ".join(FLAGS), ""),
    ("score skat --contract clubs --bid 19", ""),
    ("score skat --contract acorns --bid 18", ""),
    ("deal skat --seed x", ""),
    ("deal skat --seed 1 -o colour=red", ""),
    ("deal skat --seed 1 --preset skat-pub", ""),
    ("serve --port 100000", ""),
    ("arena skat strongest", ""),
    ("replay -", '{"stich": 1}\n'),
]


def narrow(words: str, given: str = "") -> Ran:
    """Run the command at 45 columns. No line is longer, on either stream, except those of Typer's own refusals."""
    ran = stich(*words.split(), given=given, columns=NARROW)
    assert [line for line in (ran.out + ran.err).splitlines() if text_width(line) > NARROW and not line.startswith("Error: ")] == []
    return ran


@rows(("words", "given"), COMMANDS, ids=[words for words, _ in COMMANDS])
def test_nothing_is_left_out(words: str, given: str) -> None:
    ran, wide = narrow(words, given), stich(*words.split(), given=given)
    assert ran.code == wide.code
    assert _missing(ran, wide) == set()


@pytest.mark.parametrize("words", ["solve -", "solve - --moves --line", "solve - --declarations"])
def test_solved_deals(words: str) -> None:
    assert narrow(words, DEALS).out.count("line ") >= 3


@pytest.mark.parametrize("words", ["solve - --records"])
def test_records_looked_at(words: str) -> None:
    assert _missing(narrow(words, RECORDS), stich(*words.split(), given=RECORDS)) == set()


@pytest.mark.parametrize("game", ["skat", "schafkopf", "suitability"])
def test_the_arena(game: str, tmp_path: Path) -> None:
    """The second run has its boards, times included, from the file of the first."""
    words = f"arena {game} simple old=random beginner --deals 2 --control par --seatings turns --out {tmp_path / 'boards'}"
    wide = stich(*words.split())
    assert wide.code == 0
    assert _missing(narrow(words), wide) == set()
    assert max(map(text_width, stich(*words.split(), columns=80).out.splitlines())) <= 80


@pytest.mark.parametrize("game", ["skat", "schafkopf", "suitability"])
def test_a_match(game: str) -> None:
    words = f"play {game} --seed 3 --players simple --rounds 1"
    given = f"?\n?log\nx\n{tried(game)}"
    ran, wide = narrow(words, given), stich(*words.split(), given=given)
    assert "The deal is over" in ran.out
    assert _missing(ran, wide) == set()


def _missing(ran: Ran, wide: Ran) -> set[str]:
    """Words that are printed where there is room and not where it is narrow; lines below headings have their own lengths."""
    return {word for word in (wide.out + wide.err).split() if set(word) != {"─"}} - {*(ran.out + ran.err).split()}

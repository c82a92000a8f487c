"""The command line has words for every reason that the library knows."""

from __future__ import annotations

import re
from pathlib import Path

import stich
from stich.cli.solve_deals import WORDS, in_words
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.study.analysis import Reason
from tests.rows import rows


def test_every_code_has_words_and_no_other() -> None:
    guide = (Path(stich.__file__).parents[2] / "docs" / "reference" / "analysis.md").read_text()
    section = guide.partition("### Mistakes, and why")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) == WORDS.keys()


@rows("code", WORDS)
def test_a_reason_is_said_with_names_and_cards(code: str) -> None:
    said = in_words(Reason(code, (Card("CT"),), Seat(1), 13, 4), ["Ada", "Bert", "Cleo"])
    assert said and "{" not in said

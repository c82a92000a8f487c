"""Skat's pages of rules in English, Japanese and German say the same things in the same order, and their sums are right."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from stich.games.skat.rules.options import BASE, NULL_VALUES
from stich.registry import scorer
from tests.games.skat.rules.options.driver import table

FOLDER = Path(__file__).parents[5] / "docs" / "rules"
PAGES = {language: (FOLDER / f"skat.{language}.md").read_text() for language in ("en", "ja", "de")}
every_page = pytest.mark.parametrize("language", PAGES)

_SUM = re.compile(r"\d+(?: [×+] \d+)+ = \d+")
_LINK = re.compile(r"\]\(#([^)]+)\)")


def headings(text: str) -> list[tuple[int, str]]:
    return [(len(marks), title) for marks, title in re.findall(r"^(#+) (.+)$", text, re.MULTILINE)]


def shape(text: str) -> list[str]:
    """Return the layout of a page: headings with their depth, rows of tables with their width, items of lists."""
    found = []
    for line in text.splitlines():
        if line.startswith("#"):
            found.append("#" * (len(line) - len(line.lstrip("#"))))
        elif line.startswith("|"):
            found.append(f"row of {line.count('|') - 1}")
        elif re.match(r"- |\d\. ", line):
            found.append("item")
    return found


@pytest.mark.parametrize("language", ["ja", "de"])
def test_the_same_headings_tables_and_lists_in_the_same_order(language: str) -> None:
    assert [depth for depth, _ in headings(PAGES[language])] == [depth for depth, _ in headings(PAGES["en"])]
    assert shape(PAGES[language]) == shape(PAGES["en"])


@pytest.mark.parametrize("language", ["ja", "de"])
def test_the_same_sums_and_scores(language: str) -> None:
    assert _SUM.findall(PAGES[language]) == _SUM.findall(PAGES["en"])
    bold = re.compile(r"\*\*[+−]\d+\*\*")
    assert bold.findall(PAGES[language]) == bold.findall(PAGES["en"])


@every_page
def test_one_title_and_no_heading_skips_a_level(language: str) -> None:
    depths = [depth for depth, _ in headings(PAGES[language])]
    assert depths[0] == 1 and depths.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(depths))


@every_page
def test_links_inside_the_page_lead_to_a_heading(language: str) -> None:
    targets = {title.lower().replace(" ", "-") for _, title in headings(PAGES[language])}
    links = _LINK.findall(PAGES[language])
    assert links and set(links) <= targets


@every_page
def test_every_sum_is_right(language: str) -> None:
    sums = _SUM.findall(PAGES[language])
    assert len(sums) >= 14
    for given in sums:
        left, right = given.split(" = ")
        assert eval(left.replace("×", "*")) == int(right), given


EXAMPLES: list[tuple[dict[str, Any], str]] = [
    ({"contract": "clubs", "bid": 24, "matadors": {"with": 2}, "declarer_card_points": 75, "declarer_tricks": 7}, "+36"),
    ({"contract": "clubs", "bid": 24, "matadors": {"with": 2}, "declarer_card_points": 58, "declarer_tricks": 5}, "−72"),
    ({"contract": "hearts", "bid": 18, "hand": True, "matadors": {"with": 3}, "declarer_card_points": 95, "declarer_tricks": 8}, "+60"),
    (
        {
            "contract": "spades",
            "bid": 18,
            "hand": True,
            "schneider_announced": True,
            "matadors": {"without": 1},
            "declarer_card_points": 85,
            "declarer_tricks": 8,
        },
        "−110",
    ),
    ({"contract": "diamonds", "bid": 18, "matadors": {"without": 4}, "declarer_card_points": 28, "declarer_tricks": 2}, "−108"),
    ({"contract": "grand", "bid": 60, "matadors": {"without": 1}, "declarer_card_points": 75, "declarer_tricks": 7}, "−144"),
    (
        {
            "contract": "grand",
            "bid": 18,
            "hand": True,
            "ouvert": True,
            "matadors": {"with": 4},
            "declarer_card_points": 120,
            "declarer_tricks": 10,
        },
        "+264",
    ),
]


def test_the_examples_score_what_the_page_says() -> None:
    told = re.findall(r"\*\*([+−]\d+)\*\*", PAGES["en"])
    assert told == [score for _, score in EXAMPLES]
    rows = [line for line in PAGES["en"].splitlines() if re.search(r"\*\*[+−]\d+\*\* \|$", line)]
    for (facts, score), row in zip(EXAMPLES, rows, strict=True):
        result = scorer(table()).score(facts)
        assert f"{result['score']:+d}".replace("-", "−") == score
        sums = re.findall(r"\d+ × \d+ = \d+", result["working"][0])
        assert all(s in row for s in sums) or score == "−72", "the loss refers to the game above"


@every_page
def test_the_numbers_of_the_game(language: str) -> None:
    text = PAGES[language]
    assert "| " + " | ".join(str(v) for v in NULL_VALUES.values()) + " |" in text
    assert re.search(r"\| 9 \| 10 \| 11 \| 12 \| 24 \|", text) and sorted(BASE.values()) == [9, 10, 11, 12, 24]
    assert re.search(r"\| 11 \| 10 \| 4 \| 3 \| 2 \| 0 \| 0 \| 0 \|", text)

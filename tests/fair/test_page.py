"""The page: whole in one file, in three languages, and it says what the report says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any, get_args

import numpy as np
import pytest

from stich.fair.audit.audit import report
from stich.fair.audit.page import page
from stich.fair.audit.report import AuditReport, Kind, Unit
from stich.fair.audit.words import LANGUAGES, words
from tests.fair.simulated import fair, one_card, pack, tally
from tests.rows import rows
from tests.sample import sample

DAY = date(2027, 1, 18)
VOID = ("meta",)


@pytest.fixture(scope="module")
def reports() -> dict[str, AuditReport]:
    """Return reports by their finding."""
    rng, of = np.random.default_rng(2), pack()
    biased = fair(of, 2000, rng)
    one_card(of, biased, rng, bias=0.2)
    packs = (of, pack("schafkopf"), pack("suitability", players=3), pack("suitability", players=5))
    return {
        "fair": report([tally(each, fair(each, 1500, rng)) for each in packs]),
        "biased": report([tally(of, biased)], left_out=7),
        "too-few": report([tally(of, fair(of, 30, rng))]),
        "nothing": report([]),
    }


def leaves(texts: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(texts, str):
        yield path, texts
    else:
        for name, text in texts.items() if isinstance(texts, dict) else enumerate(texts):
            yield from leaves(text, f"{path}/{name}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_words_with_the_same_values(language: str) -> None:
    def read(name: str) -> dict[str, set[str]]:
        texts = json.loads((files("stich.fair.audit.words") / f"{name}.json").read_text())
        return {path: set(re.findall(r"{\w+}", text)) for path, text in leaves(texts) if not path.startswith("/ranks")}

    ours, english = read(language), read("en")
    assert ours.keys() == english.keys()
    odd = {path for path in ours if ours[path] != english[path]}
    assert odd <= {"/names/high-undealt"}


def test_every_test_and_unit_has_words() -> None:
    texts = json.loads((files("stich.fair.audit.words") / "en.json").read_text())
    assert texts["names"].keys() == set(get_args(Kind)) and texts["units"].keys() == set(get_args(Unit))


class Read(HTMLParser):
    """Parser that collects the content of a page; every tag must be closed in the element where it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


@rows("language", LANGUAGES[: sample(1, len(LANGUAGES))])
@rows("name", ["fair", "biased", "too-few", "nothing"])
def test_the_page_is_whole_and_loads_nothing(reports: dict[str, AuditReport], name: str, language: str) -> None:
    text = page(reports[name], language, DAY)
    read = Read(text)
    assert ("html", {"lang": language}) in read.tags
    assert (
        not {tag for tag, _ in read.tags} & {"script", "link", "img", "iframe"}
        and not re.search(r"url\((?!#)", text)
        and "@import" not in text
    )
    assert all((attrs.get("href") or "#").startswith("#") and "style" not in attrs for _, attrs in read.tags)
    assert all(attrs.get("aria-label") or attrs.get("aria-hidden") for tag, attrs in read.tags if tag == "svg")
    verdict = "too-few" if name == "nothing" else name
    assert words(language)(f"verdict_{verdict}") in read.text
    assert "nan" not in text and "{" not in read.text


def test_the_page_says_what_was_found(reports: dict[str, AuditReport]) -> None:
    read = Read(page(reports["biased"], "de", DAY))
    assert "2.000 beendete Spiele, gezählt am 18.1.2027" in read.text and "7 weitere Spiele" in read.text
    assert "♣D, Platz 2 +1" in read.text and read.text.count("zu selten für Zufall") >= 1
    assert read.text.count("♣D") >= 2, "in the picture and in the table of numbers"
    assert "Obers and Unters by seat" in Read(page(reports["fair"], "en", DAY)).text


def test_numbers_are_written_as_each_language_does() -> None:
    german, english = words("de"), words("en")
    assert (german.whole(100_000), german.number(-1.25, 2), german.signed(0.5, 1)) == ("100.000", "−1,25", "+0,5")
    assert (english.signed(-0.0001, 2), english.number(-0.0001, 2)) == ("0.00", "0.00"), "no sign where nothing is left"
    told = [english.rarity(p) for p in (1.0, 0.43, 0.0199, 0.0123, 1 / 4321, 1e-12)]
    assert told == ["always", "43 times in 100", "2 times in 100", "once in 81", "once in 4,300", "less than once in 1,000,000,000"]
    assert words("ja").day(DAY) == "2027年1月18日"

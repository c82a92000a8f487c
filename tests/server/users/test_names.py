"""Allowed names of people: visible characters, and no resemblance to names that the page uses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stich.kernel.errors import StichError
from stich.server.store.guest_rows import chosen_name, guest_number
from stich.server.users.names import checked_name
from tests.rows import rows

NAMES = [("  Ada   Lovelace ", "Ada Lovelace"), ("ä" * 24, "ä" * 24), ("東", "東"), ("e\u0301", "é"), ("🂡", "🂡")]
INVALID = ["", "   ", "x" * 25, "a\u202eb", "a\x00b", "\u200b", "a\n\u2028b\x07", "z" + "\u0336" * 5, "...", "–"]
RESERVED = [
    "Computer 1",
    "C O M P U T E R",
    "C0mputer 2",
    "Computer l",
    "Computer IV",
    "Сomputer 1",  # a Cyrillic С
    "ｃｏｍｐｕｔｅｒ１",
    "Cömputér",
    "Yоu",  # a Cyrillic о
    "YOU!",
    "~ du ~",
    "Gast #3",
    "G@st 1204",
    "Guest_7",
    "コンピューター1",
    "ｺﾝﾋﾟｭｰﾀｰ 2",
    "コンピュ一夕一1",  # kanji for two of the kana
    "こんぴゅーたー",
    "げすと3",
]
FINE = ["Duo", "Dulli", "Yoko", "Gastl", "Gastgeber", "Guesthouse", "Computerfreund", "Compy", "You know", "Bo 8", "フリー", "Stichling"]


@rows(("given", "kept"), NAMES)
def test_names(given: str, kept: str) -> None:
    assert checked_name(given) == kept


@rows("given", INVALID)
def test_what_cannot_be_seen_is_no_name(given: str) -> None:
    with pytest.raises(StichError) as refusal:
        checked_name(given)
    assert refusal.value.code == "name/invalid"


@rows("given", RESERVED)
def test_what_looks_like_a_name_that_the_page_gives_is_nobody_s(given: str) -> None:
    with pytest.raises(StichError) as refusal:
        checked_name(given)
    assert refusal.value.code == "name/reserved"


@rows("given", FINE)
def test_a_name_that_only_begins_so_is_fine(given: str) -> None:
    assert checked_name(given) == given


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_whatever_the_page_calls_somebody_is_nobody_s(language: str) -> None:
    """The page's own words, so that a new wording is guarded too."""
    texts = {k: v for path in Path("web/messages").glob(f"*/{language}.json") for k, v in json.loads(path.read_text()).items()}
    for key in ("you", "computer", "computer_number", "empty_seat", "guest", "guest_number"):
        with pytest.raises(StichError) as refusal:
            checked_name(texts[key].format(number=3))
        assert refusal.value.code == "name/reserved", key


def test_guests_without_a_name_have_a_number() -> None:
    assert 1000 <= guest_number("ab23xyz") == guest_number("ab23xyz") <= 9999
    assert guest_number("ab23xyz") != guest_number("ab23xyw")


def test_an_old_log_s_names_of_such_guests_are_none() -> None:
    assert chosen_name("ab23xyz", "Guest ab23") == ""
    assert chosen_name("ab23xyz", "Guest cd45") == "Guest cd45"
    assert chosen_name("ab23xyz", "Ada") == "Ada"

"""The tutorial of bots shows the examples as they are, and the reference lists the requests of bots."""

from __future__ import annotations

import re

import pytest

from tests.docs.places import ROOT
from tests.server.bots.test_access import FOR_BOTS

TUTORIAL = (ROOT / "docs/tutorial/write-a-bot.md").read_text()
REFERENCE = (ROOT / "docs/reference/bots.md").read_text()
SHOWN = ("first.py", "first.mjs", "program.mjs")


@pytest.mark.parametrize("name", SHOWN)
def test_an_example_is_shown_as_it_is(name: str) -> None:
    text = (ROOT / "examples/bots" / name).read_text()
    assert f"```{name.rpartition('.')[2].replace('mjs', 'js').replace('py', 'python')}\n{text}```" in TUTORIAL
    assert len(text.splitlines()) <= 31


def test_every_example_is_shown() -> None:
    assert {path.name for path in (ROOT / "examples/bots").iterdir() if path.is_file()} == set(SHOWN)


def test_the_page_lists_what_the_token_of_a_bot_opens() -> None:
    named = set(re.findall(r"`((?:GET|POST|PUT|DELETE) /api/[^`]*)`", REFERENCE)) | {"GET /api/tables/{table}", "GET /api/games"}
    aside = {"GET /api/health", "GET /api/health/live", "GET /api/health/ready"}
    assert named == FOR_BOTS - aside

"""``docs/rules/skat.md`` tells what a table may choose, and the bids."""

from __future__ import annotations

import re

from stich.games.skat.rules.options import SkatOptions, legal_bids
from tests.games.driver import book
from tests.games.skat.driver import CLASSIC, skat

BOOK = book("skat")


def test_every_option_is_told_with_all_its_values() -> None:
    section = BOOK.split("Options. ")[1].split("## A.2 ")[0]
    for name in SkatOptions.__struct_fields__:
        row = re.search(rf"^\| `{name}` \| ([^|]*)\|", section, re.MULTILINE)
        assert row, name
        default = getattr(skat().options, name)
        first, *_ = row[1].strip().split(", ")
        assert first == (str(default).lower() if isinstance(default, bool) else str(default)), f"{name}: skat-isko's value comes first"


def test_the_bids_are_printed() -> None:
    section = " ".join(BOOK.split("## A.4 ")[1].split("## A.5 ")[0].split())
    assert " ".join(map(str, legal_bids(skat().options))) in section
    assert "drop 264, add 252 288 324 360" in section and max(legal_bids(skat(**CLASSIC).options)) == 360

"""``docs/rules/suitability.md`` tells what a table may choose."""

from __future__ import annotations

import re

from stich.games.suitability.rules.options import SuitabilityOptions
from stich.registry import plugin
from tests.games.driver import book

BOOK = book("suitability")


def test_every_option_is_told_with_its_default_first() -> None:
    section = BOOK.split("What else a table chooses:")[1].split("## B.2 ")[0]
    plain = plugin("suitability").configure(None, {}).options
    for name in SuitabilityOptions.__struct_fields__:
        row = re.search(rf"^\| `{name}` \| ([^|]*)\|", section, re.MULTILINE)
        assert row, name
        default = getattr(plain, name)
        told = [text.strip() for text in row[1].split(",")]
        assert told[0] == (str(default).lower() if isinstance(default, bool) else str(default))
        values = SuitabilityOptions.choices()[name]
        assert sorted(told) == sorted(str(v).lower() if isinstance(v, bool) else str(v) for v in values)

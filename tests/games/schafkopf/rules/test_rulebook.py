"""``docs/rules/schafkopf.md`` tells what a table may choose."""

from __future__ import annotations

from stich.games.schafkopf.rules.options import SchafkopfOptions
from tests.games.driver import book
from tests.rows import rows

BOOK = book("schafkopf")


@rows("name", SchafkopfOptions.__struct_fields__)
def test_every_option_is_told(name: str) -> None:
    assert f"`{name}`" in BOOK

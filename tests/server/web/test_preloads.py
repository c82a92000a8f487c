"""The page names in its head what its address needs, so that a browser asks for all of it at once."""

from __future__ import annotations

import re

import pytest

from benchmarks.page import SITE, needed, table_of
from stich.server.settings import Settings
from tests.rows import rows
from tests.server.harness import House, PlainClient


@pytest.fixture(autouse=True, scope="module")
def built() -> None:
    assert (Settings().site / "parts.json").exists(), "the page is not built: run `make test-python`"


async def named(site: House, path: str) -> set[str]:
    """Return the scripts and styles that the page of this address names."""
    async with PlainClient(base_url=site.address) as http:
        return set(re.findall(r'"/(assets/[\w.-]+\.(?:js|css))"', (await http.get(path)).text))


async def test_of_a_table_with_the_parts_of_its_game(site: House) -> None:
    async with site.guest("Ada") as ada:
        table = await ada.open(game="schafkopf", preset="sauspiel", sit=0)
        wanted = {str(file.relative_to(SITE)) for file in table_of("schafkopf")} - {"index.html"}
        assert await named(site, f"/table/{table}") == wanted


@rows(
    ("path", "source"),
    [
        ("/", "src/lobby/Lobby.svelte"),
        ("/table/nowhere", "src/table/Table.svelte"),
        ("/rules/skat/book", "src/rules/Rules.svelte"),
        ("/score/skat", "src/games/skat/scorer/Scorer.svelte"),
        ("/nowhere", "index.html"),
    ],
)
async def test_of_every_other_page_its_own(path: str, source: str, site: House) -> None:
    assert await named(site, path) == {str(file.relative_to(SITE)) for file in needed(source)} - {"index.html"}

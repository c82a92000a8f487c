"""Link previews in messengers: the game, in its language, and nothing about the players."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from stich.registry import HOUSE
from stich.server.settings import Settings
from tests.rows import rows
from tests.server.harness import House, PlainClient, house, quick
from tests.web.words import LANGUAGES, words


def tags(page: str) -> dict[str, str]:
    """Return the page's meta tags, by name."""
    return {name: unescape(text) for name, text in re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', page)}


@pytest.fixture(autouse=True, scope="module")
def built() -> None:
    assert (Settings().site / "previews.json").exists(), "the page is not built: run `make test-python`"


async def told(site: House, path: str, language: str) -> dict[str, str]:
    async with PlainClient(base_url=site.address) as http:
        page = await http.get(path, headers={"Accept-Language": language})
        assert page.status_code == 200
        assert page.headers["vary"] == "Accept-Encoding, Accept-Language"
        assert f'<html lang="{language[:2]}">' in page.text
        assert f'href="/manifest.{language[:2]}.webmanifest"' in page.text
        return tags(page.text)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_of_a_table_its_game_and_rules_are_shown(language: str, site: House) -> None:
    texts = words(language)
    async with site.guest("Ada Secretname") as ada:
        table = await ada.open(game="schafkopf", preset="sauspiel", sit=0)
        shown = await told(site, f"/table/{table}", LANGUAGES[language])
        assert shown["og:title"] == texts["preview_table"].format(game=texts["schafkopf_title"], preset=texts["schafkopf_preset_sauspiel"])
        assert shown["og:description"] == shown["description"] == texts["preview_table_text"]
        assert shown["og:image"] == f"{site.address}/preview-schafkopf.png"
        assert shown["og:url"] == f"{site.address}/table/{table}"
        assert "Secretname" not in str(shown)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_pages_of_a_game_and_the_lobby(language: str, site: House) -> None:
    texts = words(language)
    lobby = await told(site, "/", LANGUAGES[language])
    assert (lobby["og:description"], lobby["og:image"]) == (texts["home_text"], f"{site.address}/preview-stich.png")
    for path in ("/rules/skat", "/rules/skat/book"):
        assert (await told(site, path, LANGUAGES[language]))["og:title"] == texts["rulebook_title"].format(game=texts["skat_title"])
    scorer = await told(site, "/score/suitability", LANGUAGES[language])
    assert (scorer["og:description"], scorer["og:image"]) == (texts["scorer_lead"], f"{site.address}/preview-suitability.png")


@pytest.mark.parametrize("game", HOUSE)
async def test_every_preset_has_a_name(game: str, site: House) -> None:
    async with site.guest() as ada:
        titles = set()
        for preset in HOUSE[game].presets.names:
            table = await ada.open(game=game, preset=preset)
            titles.add((await told(site, f"/table/{table}", "en"))["og:title"])
        assert len(titles) == len(HOUSE[game].presets.names)
        assert words("en")[f"{game}_title"] not in titles, "with the preset's name"


async def test_pictures_are_what_they_are_said_to_be(site: House) -> None:
    async with PlainClient(base_url=site.address) as http:
        for game in ("stich", *HOUSE):
            picture = await http.get(f"/preview-{game}.png")
            assert picture.headers["content-type"] == "image/png"
            assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
            assert [int.from_bytes(picture.content[at : at + 4]) for at in (16, 20)] == [1200, 630]


@rows(
    ("accepted", "language"),
    [
        ("de-AT, de;q=0.9, en;q=0.8", "de"),
        ("fr, ja;q=0.5, en;q=0.3", "ja"),
        ("en;q=0.2, de;q=0.7", "de"),
        ("fr", "en"),
        ("", "en"),
        (";;q=,de;q=x,ja;q=0.1", "ja"),
        ("<script>", "en"),
    ],
)
async def test_the_language_that_the_reader_likes_best(accepted: str, language: str, site: House) -> None:
    async with PlainClient(base_url=site.address) as http:
        page = await http.get("/", headers={"Accept-Language": accepted})
        assert tags(page.text)["og:locale"] == language


async def test_whatever_the_address_says_is_text(site: House) -> None:
    async with PlainClient(base_url=site.address) as http:
        page = await http.get('/table/"><script>alert(1)</script>', headers={"Host": 'x"><script>'})
        assert "<script>alert" not in page.text
        assert 'x"><script>' not in page.text


async def test_without_previews_the_page_is_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Stich</title>")
    async with house(quick(tmp_path / "stich.db", site=folder)) as site, PlainClient(base_url=site.address) as http:
        assert (await http.get("/")).text == "<!doctype html><title>Stich</title>"

"""The gallery shows all parts of the page in all their states: in three languages, light and dark, without errors, overflow or axe faults.

It is a build of its own (`npm --prefix web run gallery`), since builds of the page do not contain it. `python -m tests.web.gallery_tables`
renews its tables.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.gallery_tables import WRITTEN
from tests.web.overflow import measured
from tests.web.sites import open_site
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

BUILT = Path("build/gallery")
PICTURES = Path("build/web-gallery")
SIZES = ("laptop", "desktop")
"""The gallery is read on a laptop; `test_overflow` measures tables on phones."""


async def build() -> None:
    """Build the gallery unless it is newer than all sources."""
    page = BUILT / "index.html"
    newest = max(source.stat().st_mtime for folder in ("web/src", "web/messages") for source in Path(folder).rglob("*") if source.is_file())
    if page.exists() and page.stat().st_mtime >= newest:
        return
    running = await asyncio.create_subprocess_exec("npm", "--prefix", "web", "run", "-s", "gallery", stdout=asyncio.subprocess.DEVNULL)
    assert await running.wait() == 0, "the gallery is not built"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_states(invite: Invite, tmp_path: Path, language: str) -> None:
    await build()
    tables = json.loads(WRITTEN.read_text())
    states = [f"{game}-{state}" for game, found in tables.items() for state in (*found, "offline")]
    async with open_site(tmp_path, "gallery", site=BUILT.resolve()) as site:
        guest = await invite(site.address, locale=LANGUAGES[language])
        guest.forgiven.append("404")
        await guest.go("/gallery")
        for state in states:
            await expect(
                guest.at(f"shown-{state}").get_by_test_id("action-bar").or_(guest.at(f"shown-{state}").locator(".stage")).first
            ).to_be_visible()
        await check(guest, "gallery")
        wrong = await measured(guest, language, SIZES)
        assert not wrong, "\n".join(wrong)
        await guest.press(guest.at("open-dialog"))
        await expect(guest.at("gallery-dialog")).to_be_visible()
        await check(guest, "dialog")
        await guest.page.keyboard.press("Escape")
        await guest.page.set_viewport_size({"width": 1280, "height": 800})
        await guest.page.evaluate("undrawn.disabled = true")
        PICTURES.mkdir(parents=True, exist_ok=True)
        for theme in ("light", "dark"):
            await guest.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            picture = await guest.page.screenshot(path=PICTURES / f"{language}-{theme}.png", full_page=True)
            assert len(picture) > 100_000, "the picture shows the tables"


async def test_builds_of_the_page_have_no_gallery() -> None:
    assets = list(Path("src/stich/server/site/assets").iterdir())
    assert assets
    assert [part.name for part in assets if part.name.startswith("Gallery") or b"gallery-dialog" in part.read_bytes()] == []

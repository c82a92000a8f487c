"""On the home screen: the page opens without a network, a table outlives a tunnel, and a new version does not disturb."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.async_api import expect

from stich.server.settings import Settings
from tests.games.skat.scorer.evenings import PUB
from tests.server.harness import house, quick
from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, in_phase, simple
from tests.web.sites import Site, seeded
from tests.web.test_accessibility import check
from tests.web.test_scorer import by_the_library, start_list, tell, write
from tests.web.words import words

pytestmark = pytest.mark.asyncio(loop_scope="session")

KEPT = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
CACHED = """caches.keys().then(async (names) => {
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map((request) => new URL(request.url).pathname);
})"""
NETWORK = r"ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed|Failed to load resource"


async def installed(guest: Guest) -> None:
    """Wait until the worker has stored the whole page, and controls it."""
    await guest.page.wait_for_function(KEPT)


async def test_the_page_opens_without_a_network_and_a_table_waits(invite: Invite, site: Site) -> None:
    guest = await invite(service_workers="allow")
    guest.forgiven.append(NETWORK)
    en = words("en")
    await guest.play_now(until=lambda t: in_phase("play")(t) and bool(t["deal"]["trick"]), choose=eager)
    await guest.shows_turn()
    await installed(guest)
    cached = await guest.page.evaluate(CACHED)
    assert "/" in cached
    assert not [path for path in cached if path.startswith("/api")]
    hand, trick = await guest.hand(), await guest.trick()

    await guest.context.set_offline(True)
    await guest.page.reload()
    await expect(guest.at("offline")).to_contain_text(en["offline_table"])

    await guest.page.goto(site.address)
    await expect(guest.at("offline")).to_contain_text(en["offline_start"])
    await check(guest, "offline", [])
    await guest.page.get_by_role("link", name=en["skat_title"]).last.click()
    await expect(guest.page.get_by_role("heading", level=1, name="Skat")).to_be_visible()
    await guest.page.go_back()
    await guest.page.get_by_role("link", name=en["schafkopf_title"]).first.click()
    await expect(guest.page.get_by_role("heading", level=1, name=en["scorer_title"])).to_be_visible()

    await guest.page.goto(f"{site.address}/table/{guest.table['table']}")
    await expect(guest.at("offline")).to_be_visible()
    await guest.context.set_offline(False)
    await guest.shows_turn()
    assert (await guest.hand(), await guest.trick()) == (hand, trick)
    await guest.act(simple(guest.deal))


async def test_the_scorer_keeps_what_is_written_without_a_network(invite: Invite) -> None:
    """Deals are written, changed and taken back; the list outlives a reload, and is scored when the server is back."""
    guest = await invite()
    guest.forgiven.append(NETWORK)
    en = words("en")
    first, second = PUB.deals[0][0], PUB.deals[1][0]
    await guest.go("/score")
    await start_list(guest, PUB)
    await write(guest, 1, first)
    total = await guest.at("total-0").inner_text()

    await guest.context.set_offline(True)
    await tell(guest, second)
    await expect(guest.at("value-later")).to_have_text(en["scorer_later"])
    await guest.press(guest.at("write"))
    await expect(guest.at("unscored")).to_contain_text(en["scorer_unscored_away"])
    await expect(guest.at("unscored-2")).to_be_visible()
    assert await guest.at("total-0").inner_text() == total, "what was scored still stands"
    await guest.press(guest.at("change-2"))
    await guest.press(guest.at("write"))
    await expect(guest.at("unscored-2")).to_be_visible()

    await guest.context.set_offline(False)
    await expect(guest.at("row-2")).to_be_visible()
    await expect(guest.at("unscored")).to_have_count(0)
    expected = by_the_library(PUB, 2).sheet
    assert [await guest.at(f"total-{seat}").inner_text() for seat in range(3)] == [str(c.total).replace("-", "−") for c in expected.closing]


async def test_a_new_version_is_offered_between_deals_only(invite: Invite, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    folder = tmp_path / "site"
    shutil.copytree(Settings().site, folder)
    async with house(quick(tmp_path / "own.db", site=folder), randomness=seeded(request.node.name)) as running:
        guest = await invite(running.address, service_workers="allow")
        # The server is gone before its guest.
        guest.forgiven.append(NETWORK)
        await guest.play_now()
        await installed(guest)
        worker = folder / "worker.js"
        worker.write_text(re.sub(r'const VERSION = "\w+"', 'const VERSION = "another"', worker.read_text()))
        await guest.page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
        await guest.page.wait_for_function("() => navigator.serviceWorker.getRegistration().then((it) => it.waiting !== null)")
        await guest.play_until(in_phase("play"), eager)
        await expect(guest.at("new-version")).to_have_count(0)
        await guest.play_deal()
        await expect(guest.at("new-version")).to_be_visible()
        async with guest.page.expect_event("load"):
            await guest.press(guest.at("load-version"))
        await expect(guest.at("deal-result")).to_be_visible()
        await expect(guest.at("new-version")).to_have_count(0)
        assert "stich-another" in await guest.page.evaluate("caches.keys()")


async def test_it_can_be_put_on_a_home_screen(invite: Invite, site: Site) -> None:
    guest = await invite(locale="ja-JP")
    await guest.go()
    await expect(guest.at("play-now")).to_be_visible()
    manifest = guest.page.locator("link[rel=manifest]")
    await expect(manifest).to_have_attribute("href", "/manifest.ja.webmanifest")
    await guest.at("language-de").first.click()
    await expect(manifest).to_have_attribute("href", "/manifest.de.webmanifest")
    found = await (await guest.page.request.get(f"{site.address}/manifest.de.webmanifest")).json()
    assert (found["id"], found["lang"], found["display"]) == ("/", "de", "standalone")
    assert found["description"] == words("de")["home_text"]
    assert {(icon["sizes"], icon["purpose"]) for icon in found["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for address in [icon["src"] for icon in found["icons"]] + ["/apple-touch-icon.png"]:
        picture = await (await guest.page.request.get(site.address + address)).body()
        size = int.from_bytes(picture[16:20])
        assert picture[:4] == b"\x89PNG"
        assert size == int.from_bytes(picture[20:24]) == int((re.search(r"\d+", address) or ["180"])[0])
    session = await guest.context.new_cdp_session(guest.page)
    assert (await session.send("Page.getAppManifest"))["errors"] == []

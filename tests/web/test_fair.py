"""Fair dealing as people meet it: the table checks each deal by itself, its page shows the steps, verify.html checks the file."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page, Route, expect

from stich.server.settings import Settings
from tests.cli.running import stich
from tests.server.harness import house, quick
from tests.web.conftest import Invite
from tests.web.guest import Guest, over, shy
from tests.web.sites import Site, open_site, seeded
from tests.web.test_accessibility import check

pytestmark = pytest.mark.asyncio(loop_scope="session")

VERIFIER = Settings().site / "verify.html"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """Yield a server that deals fairly, for all tests here."""
    async with open_site(tmp_path_factory.mktemp("fair"), "fair", fair=True) as running:
        yield running


def other_cards(file: dict[str, Any]) -> dict[str, Any]:
    """Return the file of a server that shows other cards than it dealt."""
    first, second, *rest = file["hands"][0]
    return {**file, "hands": [[second, first, *rest], *file["hands"][1:]]}


def written(file: dict[str, Any]) -> str:
    return json.dumps(file, separators=(",", ":"), ensure_ascii=False) + "\n"


async def lines(guest: Guest) -> list[str]:
    """Return the lines of the table's log."""
    return await guest.at("log").locator("p").all_inner_texts()


async def steps(page: Page) -> list[str]:
    """How the steps of a deal stand, in their order."""
    states: list[str] = await page.get_by_test_id("fair-steps").locator("[data-step]").evaluate_all("all => all.map(e => e.dataset.state)")
    return states


async def deals_page(guest: Guest) -> Page:
    """Return the page that the mark opens in a new tab."""
    async with guest.context.expect_page() as opened:
        await guest.press(guest.at("fair-result"))
    page = await opened.value
    await expect(page.get_by_test_id("fair-verdict")).to_be_visible()
    return page


async def saved(page: Page, path: Path) -> bytes:
    """Return the file that the deal's page offers."""
    async with page.expect_download() as download:
        await page.get_by_test_id("fair-download").click()
    await (await download.value).save_as(path)
    return path.read_bytes()


async def verdicts(page: Page, *files: Path) -> list[str]:
    """Return the codes by which the checking page names what is wrong with each file."""
    if await page.get_by_test_id("verify-clear").count():
        await page.get_by_test_id("verify-clear").click()
    await page.get_by_test_id("verify-files").set_input_files(files)
    found = page.get_by_test_id("fair-verdict")
    await expect(found).to_have_count(len(files))
    codes: list[str] = await found.evaluate_all("all => all.map(e => e.dataset.codes)")
    return codes


@pytest.mark.quick
async def test_a_deal_is_checked_and_anyone_can_check_it_again(invite: Invite, tmp_path: Path) -> None:
    guest = await invite()
    await guest.play_from_the_lobby("skat")
    mark = guest.at("fair-mark")
    await expect(mark).to_have_text("This deal can be checked")
    assert (guest.table["fair"]["numbers"], guest.table["fair"]["withheld"]) == ([0], [])
    assert (await lines(guest)).count("This deal can be checked") == 1
    await guest.play_deal()
    await expect(guest.at("fair-result")).to_have_text("Checked: fair")
    await expect(guest.at("fair-warning")).to_have_count(0)
    assert (await lines(guest)).count("Checked: fair") == 1

    page = await deals_page(guest)
    assert await steps(page) == ["ok"] * 6
    await expect(page.get_by_test_id("fair-todo")).to_have_count(0)
    first = tmp_path / "first.json"
    data = await saved(page, first)
    witness = json.loads(data)["witness"]
    assert witness["sent"] and witness["opened"] == json.loads(data)["opened"]
    await check(Guest(guest.context, page, guest.address, touch=False), "a deal's page")

    await guest.next_deal()
    await guest.play_deal()
    await expect(guest.at("fair-result")).to_have_attribute("data-is", "fair")
    second = tmp_path / "second.json"
    await page.goto(guest.address + str(await guest.at("fair-result").get_attribute("href")))
    await saved(page, second)

    flipped = tmp_path / "flipped.json"
    at = data.index(b'"number":"') + 10
    flipped.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    exchanged = tmp_path / "exchanged.json"
    exchanged.write_text(written(other_cards(json.loads(data))))
    await page.goto(VERIFIER.as_uri())
    assert await verdicts(page, first) == [""]
    assert await steps(page) == ["ok"] * 6
    assert all(await verdicts(page, flipped, exchanged))
    await expect(page.get_by_test_id("fair-todo")).to_be_visible()
    assert (await verdicts(page, exchanged), await verdicts(page, first, second)) == (["fair/shuffle"], ["", ""])
    await expect(page.get_by_test_id("verify-between")).not_to_have_class(re.compile("wrong"))
    assert stich("verify", str(first), str(second)).code == 0
    assert stich("verify", str(flipped)).code == 1
    refused = stich("verify", "--json", str(exchanged))
    assert (refused.code, "fair/shuffle" in refused.out) == (1, True)


async def test_the_checking_page_speaks_for_itself(invite: Invite, tmp_path: Path) -> None:
    """In three languages, also as the server hands it out; nothing serious for who does not see it, and no network."""
    guest = await invite()
    page = guest.page
    await guest.go("/verify.html")
    for language, words in (("de", "Spiele prüfen"), ("ja", "ディールの検証"), ("en", "Check deals")):
        await guest.at(f"language-{language}").click()
        await expect(page.locator("h1")).to_have_text(words)
    nothing = tmp_path / "nothing.json"
    nothing.write_text("{}\n")
    assert await verdicts(page, nothing) == ["fair/malformed"]
    await page.goto(VERIFIER.as_uri())
    case = json.loads(
        next(line for line in Path("tests/golden/fair/files.jsonl").read_text().splitlines() if '"everything at once"' in line)
    )
    file = tmp_path / "cheat.json"
    file.write_text(case["file"])
    assert await verdicts(page, file) == [" ".join(case["codes"])]
    await check(guest, "the checking page")


async def test_the_page_says_what_this_proves_and_what_not(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/fair")
    page = guest.at("fair-about-page")
    await expect(page).to_contain_text("What it does not prove")
    await expect(page).to_contain_text("It does not hide the cards from the server.")
    await check(guest, "what fair dealing is")


async def test_a_server_that_cheats_is_named(invite: Invite) -> None:
    guest = await invite(phone=True)

    async def cheat(route: Route) -> None:
        answer = await route.fetch()
        await route.fulfill(content_type="application/json", body=written(other_cards(await answer.json())))

    await guest.context.route("**/api/tables/*/deals/*/fair", cheat)
    await guest.play_from_the_lobby("skat")
    await guest.play_deal()
    await expect(guest.at("fair-warning")).to_contain_text("Deal 1: the check failed")
    await expect(guest.at("fair-result")).to_have_attribute("data-is", "wrong")
    assert "The check of deal 1 failed. The mark at the top leads to the reason." in await lines(guest)
    page = await deals_page(guest)
    assert await page.get_by_test_id("fair-verdict").get_attribute("data-codes") == "fair/shuffle"
    assert await steps(page) == ["ok", "ok", "ok", "wrong", "ok", "ok"]
    await expect(page.get_by_test_id("fair-todo")).to_contain_text("Download the file and keep it.")
    await expect(page.get_by_test_id("fair-download")).to_be_visible()
    # The next deal is well, and the warning stays.
    await guest.context.unroute("**/api/tables/*/deals/*/fair", cheat)
    await guest.next_deal()
    await guest.play_deal()
    await expect(guest.at("fair-result")).to_have_attribute("data-is", "fair")
    await expect(guest.at("fair-warning")).to_contain_text("Deal 1: the check failed")


FORGED = """
const plain = JSON.parse;
JSON.parse = (text, ...rest) => plain(typeof text === 'string' ? text.replace(/"receipt":"../, '"receipt":"00') : text, ...rest);
"""
"""The receipts of this server are not signed by its log."""


async def test_no_number_for_an_opening_that_is_not_signed(invite: Invite) -> None:
    guest = await invite(script=FORGED)
    await guest.play_from_the_lobby("skat")
    await expect(guest.at("fair-warning")).to_contain_text("Deal 1: your number was not sent")
    await expect(guest.at("fair-warning")).to_contain_text("not signed with the log’s key")
    assert (guest.table["fair"]["numbers"], guest.table["fair"]["withheld"]) == ([], [0])
    assert "Your number was not received: dealt without it." in await lines(guest)


LATE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (performance.getEntriesByType('navigation')[0].type !== 'reload' && text.includes('"type":"number"')) return;
  send.call(this, text);
};
"""
"""Numbers are lost on their way until the page is loaded again."""


LOADED = "performance.getEntriesByType('resource').map((it) => it.name.split('/').pop().split('-')[0])"
"""Names of the page's files that have come."""


async def test_a_page_that_is_loaded_anew_still_has_its_number(invite: Invite, tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", fair=True, number_wait=60.0), randomness=seeded("late")) as running:
        guest = await invite(running.address, script=LATE)
        await guest.go()
        await guest.press(guest.at("play-now"))
        await guest.until(lambda t: t["fair"] is not None and t["fair"]["opening"] is not None, "the opening")
        await expect(guest.page.get_by_role("main").get_by_role("status")).to_have_text("Dealing …")
        # Nothing delays the cards: what is needed for the number was asked for before, and what can wait comes after them.
        await guest.page.wait_for_function(f"() => ['log', 'met'].every((name) => {LOADED}.includes(name))")
        assert not {"Waiting", "Dialogs", "Sounds", "Result"} & set(await guest.page.evaluate(LOADED))
        await guest.page.reload()
        await guest.until(lambda t: t["deal"] is not None, "the cards")
        assert (guest.table["fair"]["numbers"], guest.table["fair"]["withheld"]) == ([0], [])
        await guest.play_until(over)
        await expect(guest.at("fair-result")).to_have_attribute("data-is", "fair")


LOST = LATE.replace("performance.getEntriesByType('navigation')[0].type !== 'reload' && ", "")
"""Numbers are lost on their way."""


async def test_who_gave_no_number_is_named_and_the_deal_goes_on(invite: Invite) -> None:
    host, anna = await invite(), await invite(script=LOST, locale="de-DE")
    link = await host.open_table()
    await anna.page.goto(link)
    await anna.at("seat-name").fill("Anna")
    await anna.press(anna.at("sit-down"))
    await host.call_computer(2)
    table = await host.until(lambda t: t["deal"] is not None, "the cards")
    assert (table["fair"]["numbers"], table["fair"]["withheld"]) == ([0], [1])
    await expect(host.at("log")).to_contain_text("The number of Anna was not received: dealt without it.")
    await expect(anna.at("log")).to_contain_text("Deine Zahl kam nicht an: ohne sie gegeben.")
    await asyncio.gather(host.play_until(over, shy), anna.play_until(over, shy))
    await expect(host.at("fair-result")).to_have_text("Checked: fair")
    await expect(anna.at("fair-result")).to_have_text("Geprüft: fair")
    await expect(host.at("fair-withheld")).to_have_text("The number of Anna was not received: dealt without it.")
    page = await deals_page(host)
    await expect(page.get_by_test_id("fair-steps")).to_contain_text("The number of Anna was not received")
    assert await steps(page) == ["ok"] * 6

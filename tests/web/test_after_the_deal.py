"""From a lost deal to its replay, the mistake, the same position again, the deal won, and a link that everyone may open."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from stich.kernel.rules.state import State
from stich.solver import card_values
from tests.web.conftest import Invite
from tests.web.finished import finished
from tests.web.guest import Deal, eager, over
from tests.web.lost_deal import SEAT, lost_by_one_card, played_by
from tests.web.sites import Site
from tests.web.test_match import numbers
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True), ("ja", True)])
async def test_a_lost_deal_is_understood_won_and_shown(language: str, phone: bool, site: Site, invite: Invite) -> None:
    lost, moment = await asyncio.to_thread(lost_by_one_card)
    said = words(language)
    guest = await invite(phone=phone, locale=LANGUAGES[language])
    await guest.go()
    await expect(guest.at("play-now")).to_be_visible()
    id = await played_by(guest, site.database, lost)

    # its replay, from the archive
    await guest.go("/archive")
    await guest.press(guest.page.locator(f'a[href="/deals/{id}"]').first)
    await expect(guest.at("deal-head")).to_contain_text(said["result_you_lost"])

    # the mistake, the dearest first, and where it was made
    mistake = guest.at("mistakes").locator("li").first
    await expect(mistake).to_have_class(re.compile("own"))
    await guest.press(mistake.locator("button"))
    await expect(guest.page).to_have_url(f"{site.address}/deals/{id}?moment={moment}")
    await expect(mistake.locator(".why").first).to_be_visible()
    await expect(guest.at("verdict")).to_be_visible()

    # the same position, against computers
    await guest.press(guest.at("play-on"))
    await expect(guest.at(f"play-on-seat-{SEAT}")).to_be_checked()
    await guest.press(guest.at("play-on-begin"))
    table = await guest.until(lambda t: bool(t["deal"]) and len(t["deal"]["log"]) >= moment, "the position")
    assert table["origin"] == {"deal": id, "moment": moment, "seat": SEAT}

    def best(seen: Deal) -> str:
        """Return a card that keeps the game won against every distribution; the others are no better than the defence that it was won
        against."""
        now: State = lost.game.start(lost.deal)
        for entry in seen["log"]:
            now = now.apply(entry["action"])
        values = card_values(now)
        return max((c for c in values if c in seen["legal"]), key=lambda card: values[card].low)

    await guest.play_until(over, best)
    outcome = guest.deal["outcome"]
    assert outcome["declarer"] == SEAT and outcome["won"]

    # the page of the new deal, which names both; and a link
    await guest.press(guest.at("look"))
    await expect(guest.at("origin")).to_contain_text(said["result_you_lost"])
    await expect(guest.at("origin")).to_contain_text(said["result_you_won"])
    stranger = await invite(phone=not phone, locale=LANGUAGES[language])
    address = guest.page.url.partition("?")[0]
    stranger.forgiven.append("404")
    await stranger.page.goto(address)
    await expect(stranger.page.get_by_text(said["deal_unknown"])).to_be_visible()
    await guest.press(guest.at("share-open"))
    await guest.press(guest.at("share"))
    link = await guest.at("deal-link").input_value()
    assert link.startswith(address)
    await stranger.page.goto(link)
    await expect(stranger.at("deal-head")).to_be_visible()
    await expect(stranger.at("mistakes").or_(stranger.at("no-mistakes"))).to_be_visible()


def concedes(deal: Deal) -> str:
    """Return the action of a declarer who concedes with the first card."""
    return "concede" if "concede" in deal["legal"] else eager(deal)


async def test_the_review_of_a_conceded_deal_agrees_with_its_result(invite: Invite) -> None:
    """The side panel names the result as it was scored, and says that other numbers are of best play."""
    guest, text = await invite(), words("en")
    deal = await finished(guest, lambda view: view["outcome"]["reason"] == "conceded" and view["outcome"]["declarer"] == 0, choose=concedes)
    outcome = deal.view["outcome"]
    await guest.go(f"/deals/{deal.id}")
    await expect(guest.at("deal-head")).to_contain_text(text["result_you_lost"])
    assert numbers(await guest.at("deal-score").inner_text()) == [outcome["scores"][0]]
    par = guest.at("par")
    await expect(par).to_contain_text("with best play by all")
    await expect(par).to_contain_text("Ended early and scored as")
    scored = re.search(r"scored as (\S+)", await par.inner_text())
    assert scored and numbers(scored[1]) in ([], [outcome["card_points"]]), scored
    await expect(guest.page.get_by_text(text["analysis_note"])).to_be_visible()

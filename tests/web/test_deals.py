"""The page of a finished deal: every moment of it, what each card was worth, and the ways on; held against the library."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.async_api import Route, expect

from stich.games.skat.rules.scoring import SkatOutcome
from stich.study.analysis import DealAnalysis, MultiplayerAnalysis, analyse, analyse_declarations
from tests.web.conftest import Invite
from tests.web.finished import Finished, finished
from tests.web.guest import Guest, eager, over, shy
from tests.web.test_accessibility import check
from tests.web.test_moments import stand_apart
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

SWIPE = """
(distance) => {
  const over = document.querySelector('[data-testid=board]');
  const box = over.getBoundingClientRect();
  const touch = (x) => new Touch({ identifier: 1, target: over, clientX: x, clientY: box.y + box.height / 2 });
  const from = box.x + box.width / 2;
  const tell = (type, touches, changed) => over.dispatchEvent(new TouchEvent(type, { touches, changedTouches: changed, bubbles: true }));
  tell('touchstart', [touch(from)], [touch(from)]);
  tell('touchend', [], [touch(from + distance)]);
}
"""
"""A thumb moves over the board, to the right or to the left."""
BLIND = """
Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('not here', 'SecurityError'); } });
"""
"""As in a frame of another page, in a browser that keeps nothing for it."""


def is_card(deal: Finished, action: str) -> bool:
    return action in deal.state.game.dealing.deck.cards


async def stands_at(guest: Guest, moment: int) -> None:
    await expect(guest.at("steps")).to_have_attribute("data-at", str(moment))


async def held(guest: Guest, seat: int) -> set[str]:
    """Return the open cards at this seat."""
    cards: list[str] = await guest.at(f"place-{seat}").locator("ul [data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    return set(cards)


async def shows(guest: Guest, deal: Finished, moment: int) -> None:
    """Check that the board shows exactly this moment, with all cards open."""
    await stands_at(guest, moment)
    state = deal.state
    log = [action.text for _, action in state.log]
    then = state.game.start(state.deal)
    for action in log[:moment]:
        then = then.apply(action)
    for seat in range(state.game.seats):
        assert await held(guest, seat) == set(then.view(seat).hands[seat] or ())
    view = then.view(None)
    full = view.last_trick if not view.trick and log[:moment] and is_card(deal, log[moment - 1]) else None
    lying = [seen.card for seen in (full.cards if full else view.trick)]
    assert await guest.trick() == lying


def analysed(deal: Finished) -> DealAnalysis:
    found = analyse(deal.state)
    assert isinstance(found, DealAnalysis)
    return found


def before_card(deal: Finished, index: int) -> int:
    """Return the moment before the card with this number."""
    return [i for i, entry in enumerate(deal.view["log"]) if is_card(deal, entry["action"])][index]


@pytest.mark.parametrize(("language", "phone"), [("en", False), pytest.param("de", True, marks=pytest.mark.quick)])
async def test_a_finished_deal_is_stepped_through(invite: Invite, language: str, phone: bool) -> None:
    guest = await invite(hasty=False, phone=phone, locale=LANGUAGES[language])
    deal = await finished(guest)
    last = len(deal.view["log"])
    await guest.go(f"/deals/{deal.id}")
    await shows(guest, deal, 0)
    keys = guest.page.keyboard
    for key, moment in (("End", last), ("ArrowRight", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1)):
        await keys.press(key)
        await stands_at(guest, moment)
    await guest.press(guest.at("step-next"))
    await shows(guest, deal, 2)
    lead = before_card(deal, 0)
    await keys.press("PageDown")
    await shows(guest, deal, lead)
    await guest.press(guest.at("step-trick-on"))
    await shows(guest, deal, lead + 3)
    assert f"moment={lead + 3}" in guest.page.url
    await guest.page.reload()
    await shows(guest, deal, lead + 3)
    await guest.press(guest.at("step-trick-back"))
    await stands_at(guest, lead)
    await guest.press(guest.at("step-last"))
    await shows(guest, deal, last)
    await expect(guest.at("step-next")).to_be_disabled()
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await check(guest, "a deal")


async def test_a_thumb_goes_through_it_and_it_goes_by_itself(invite: Invite) -> None:
    guest = await invite(hasty=False, phone=True)
    deal = await finished(guest)
    await guest.go(f"/deals/{deal.id}?moment=3")
    await stands_at(guest, 3)
    for distance, moment in ((-90, 4), (-90, 5), (90, 4), (20, 4)):
        await guest.page.evaluate(SWIPE, distance)
        await stands_at(guest, moment)
    await guest.page.clock.install(time=0)
    await guest.page.clock.pause_at(1000)
    await guest.press(guest.at("step-play"))
    await expect(guest.at("step-play")).to_have_attribute("aria-pressed", "true")
    for moment in (5, 6):
        await guest.page.clock.run_for(1400)
        await stands_at(guest, moment)
    await guest.press(guest.at("step-play"))
    await expect(guest.at("step-play")).to_have_attribute("aria-pressed", "false")
    await guest.page.clock.run_for(3000)
    await stands_at(guest, 6)


async def test_it_is_seen_with_anyones_eyes(invite: Invite) -> None:
    guest = await invite(hasty=False)
    deal = await finished(guest)
    lead = before_card(deal, 0)
    await guest.go(f"/deals/{deal.id}?moment={lead}")
    await shows(guest, deal, lead)
    await guest.at("see-as").select_option("1")
    await expect(guest.at("place-0").locator("ul [data-card]")).to_have_count(0)
    state = deal.state.game.start(deal.state.deal)
    for _, action in list(deal.state.log)[:lead]:
        state = state.apply(action.text)
    hands = state.view(1).hands
    for seat in range(3):
        assert await held(guest, seat) == set(hands[seat] or ())
        await expect(guest.at(f"place-{seat}").locator("li")).to_have_count(state.view(1).counts[seat])
    assert "as=1" in guest.page.url
    await guest.at("see-as").select_option("spectator")
    await expect(guest.at("board").locator("ul li [data-card]")).to_have_count(0)
    await guest.page.go_back()
    await expect(guest.at("see-as")).to_have_value("1")
    await expect(guest.at("place-1").locator("ul [data-card]")).to_have_count(len(hands[1] or ()))


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("ja", True)])
async def test_what_was_given_away_is_told(invite: Invite, language: str, phone: bool) -> None:
    guest = await invite(hasty=False, phone=phone, locale=LANGUAGES[language])
    deal = await finished(guest)
    found = analysed(deal)
    cards = [card for trick in found.tricks for card in trick.cards]
    await guest.go(f"/deals/{deal.id}")
    par = guest.at("par")
    await expect(par).to_have_attribute("data-par", str(found.par))
    await expect(par).to_have_attribute("data-result", str(found.result))
    lost = sorted(((card.loss, index) for index, card in enumerate(cards) if card.loss), key=lambda one: (-one[0], one[1]))
    rows = guest.at("mistakes").locator("li")
    if len(lost) > 5:
        await expect(rows).to_have_count(5)
        await guest.press(guest.at("mistakes-all"))
    seen = await rows.evaluate_all("all => all.map(e => [Number(e.dataset.loss), Number(e.dataset.index)])")
    assert sorted(seen) == sorted([loss, index] for loss, index in lost)
    assert [loss for loss, _ in seen] == [loss for loss, _ in lost]
    dearest = int(seen[0][1])
    await guest.press(guest.at(f"mistake-{dearest}"))
    await shows(guest, deal, before_card(deal, dearest))
    chips = guest.at("board").locator("[data-chip]")
    await expect(chips).to_have_count(len(cards[dearest].cards))
    for card in cards[dearest].cards:
        await expect(guest.at("board").locator(f"[data-chip][data-card={card.card}]")).to_have_attribute("data-chip", str(card.value))
    await expect(guest.at("verdict")).to_have_text(words(language)["analysis_loss"].format(points=cards[dearest].loss))
    await guest.at("show-values").uncheck()
    await expect(chips).to_have_count(0)
    await guest.page.go_back()
    await stands_at(guest, 0)
    await check(guest, "what was given away")


async def test_the_numbers_of_an_analysis_stand_apart(invite: Invite) -> None:
    """Par beside the ends of a deal that hardly moved, and of others; on a phone and on a desktop."""
    guest = await invite(hasty=False)
    deal = await finished(guest)
    ends = [37, 40]

    async def bent(route: Route) -> None:
        lines = [json.loads(line) for line in (await (await route.fetch()).text()).splitlines()]
        analysis = lines[-1]["analysis"]
        analysis |= {"par": 40, "count": "points"}
        cards = [card for trick in analysis["tricks"] for card in trick["cards"]]
        for card, value in zip(cards, ends + [40] * len(cards), strict=False):
            card["value"], card["loss"] = value, abs(40 - value)
        await route.fulfill(body="\n".join(map(json.dumps, lines)), content_type="application/x-ndjson")

    await guest.page.route("**/analysis", bent)
    for width, low, high in ((1280, 37, 40), (390, 39, 90), (1280, 0, 120)):
        ends[:] = low, high
        await guest.page.set_viewport_size({"width": width, "height": 844})
        await guest.go(f"/deals/{deal.id}")
        curve = guest.page.locator(".line svg text")
        await expect(curve.filter(has_text="40").first).to_be_visible()
        await stand_apart(curve)
        await expect(guest.at("look-declarations")).to_be_visible()
        await stand_apart(guest.at("look-declarations").locator("th, td"))
        assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_the_best_declarations_are_told(invite: Invite) -> None:
    guest = await invite(hasty=False)
    deal = await finished(guest)
    outcome, declarations = deal.state.outcome, analyse_declarations(deal.state)
    assert isinstance(outcome, SkatOutcome)
    await guest.go(f"/deals/{deal.id}")
    wanted = [s for i, s in enumerate(declarations) if i < 5 or s.outcome.contract == outcome.contract]
    rows = guest.at("look-declarations").locator("[data-contract]")
    await expect(rows).to_have_count(len(wanted))
    seen = await rows.evaluate_all("all => all.map(e => [e.dataset.contract, Number(e.dataset.score), e.classList.contains('declared')])")
    assert seen == [[s.outcome.contract, s.score, s.outcome.contract == outcome.contract] for s in wanted]


@pytest.mark.parametrize(("language", "phone"), [("ja", False), ("de", True)])
async def test_a_multiplayer_deal_is_exact_in_its_ending(invite: Invite, language: str, phone: bool) -> None:
    guest = await invite(hasty=False, phone=phone, locale=LANGUAGES[language])
    deal = await finished(guest, lambda _: True, 4, game="suitability", preset="suitability-akagiri", options={"players": 4})
    found = analyse(deal.state)
    assert isinstance(found, MultiplayerAnalysis)
    await guest.go(f"/deals/{deal.id}")
    await expect(guest.at("ending")).to_have_attribute("data-exact", str(found.exact_from))
    for seat in found.seats:
        cells = await guest.at("ending").locator(f"tr[data-seat='{seat}'] td").all_inner_texts()
        assert cells == [str(found.par[seat]), str(found.result[seat])]
    await guest.press(guest.at(f"card-{found.exact_from}"))
    card = [card for trick in found.tricks for card in trick.cards][found.exact_from]
    chips = guest.at("board").locator("[data-chip]")
    for one in card.cards:
        await expect(guest.at("board").locator(f"[data-card='{one.card}'][data-chip='{one.value}']")).to_have_count(1)
    await expect(chips).to_have_count(len(card.cards))
    await guest.press(guest.at("card-0"))
    await expect(guest.at("bound")).to_have_text(words(language)["analysis_unknown_note"])
    await check(guest, "a multiplayer deal")


async def test_a_deal_that_nobody_played_is_told_without_analysis(invite: Invite) -> None:
    guest = await invite(hasty=False)
    guest.forgiven.append("Failed to load resource")
    deal = await finished(guest, lambda view: view["outcome"]["reason"] == "passed in", choose=shy)
    await guest.go(f"/deals/{deal.id}")
    await expect(guest.at("no-analysis")).to_have_text(words("en")["analysis_no_play"])
    await expect(guest.at("said")).to_be_visible()
    await expect(guest.at("look-declarations")).to_have_count(0)


async def test_a_deal_is_played_on_from_a_moment(invite: Invite) -> None:
    """Another seat is taken, and the new deal tells where it comes from."""
    guest = await invite(hasty=False)
    deal = await finished(guest)
    lead = before_card(deal, 3)
    await guest.go(f"/deals/{deal.id}?moment={lead}")
    await guest.press(guest.at("play-on"))
    await expect(guest.at("play-on-seat-0")).to_be_checked()
    await check(guest, "the seat to take")
    await guest.at("play-on-seat-1").check()
    await guest.at("play-on-level").select_option("beginner")
    await guest.press(guest.at("play-on-begin"))
    table = await guest.until(lambda t: t["deal"] is not None and t["you"] == 1, "the deal that is played on")
    # Of what another put down, the seat sees no card.
    words_said = [[e["action"].split()[0] for e in view["log"][:lead]] for view in (table["deal"], deal.view)]
    assert words_said[0] == words_said[1]
    await guest.play_until(over, eager)
    await guest.press(guest.at("look"))
    await expect(guest.at("origin").get_by_role("link")).to_have_attribute("href", f"/deals/{deal.id}?moment={lead}")
    await expect(guest.at("origin").locator("dd")).to_have_count(2)
    await guest.press(guest.at("same-again"))
    await expect(guest.at("play-on-seat-1")).to_be_checked()
    await guest.page.keyboard.press("Escape")
    await check(guest, "a deal played on")


async def test_a_private_deal_is_shared_and_taken_back(invite: Invite) -> None:
    guest, other = await invite(hasty=False), await invite(hasty=False, phone=True, locale="de-DE")
    other.forgiven.append("Failed to load resource")
    deal = await finished(guest)
    await other.go(f"/deals/{deal.id}")
    await expect(other.at("not-found")).to_contain_text(words("de")["deal_unknown"])
    await check(other, "no such deal")
    await guest.go(f"/deals/{deal.id}?moment=5")
    await guest.press(guest.at("share-open"))
    await expect(guest.at("who-sees")).to_have_text(words("en")["deal_seen_private"])
    await expect(guest.at("deal-link")).to_have_count(0)
    await guest.press(guest.at("share"))
    await expect(guest.at("who-sees")).to_have_text(words("en")["deal_seen_shared"])
    link = await guest.at("deal-link").input_value()
    await check(guest, "sharing")
    await other.page.goto(link)
    await shows(other, deal, 5)
    await other.press(other.at("share-open"))
    await expect(other.at("unshare")).to_have_count(0)
    await guest.press(guest.at("unshare"))
    await expect(guest.at("deal-link")).to_have_count(0)
    await other.page.reload()
    await expect(other.at("not-found")).to_be_visible()


@pytest.mark.own_server
async def test_a_frame_shows_a_deal_without_cookies(invite: Invite) -> None:
    """No session is needed, nothing is stored, and the page works without storage."""
    guest, stranger = await invite(hasty=False), await invite(script=BLIND, hasty=False)
    deal = await finished(guest, listed=True)
    asked: list[str] = []
    stranger.page.on("request", lambda request: asked.append(request.url))
    await stranger.go(f"/deals/{deal.id}/embed?moment=4")
    await shows(stranger, deal, 4)
    await stranger.page.keyboard.press("ArrowRight")
    await shows(stranger, deal, 5)
    await expect(stranger.at("embed-out")).to_have_attribute("href", f"/deals/{deal.id}?moment=5")
    await expect(stranger.at("logo")).to_have_count(0)
    assert not [url for url in asked if re.search(r"/api/(me|tables|live)", url)]
    assert await stranger.context.cookies() == []
    await check(stranger, "a deal in a frame")


async def test_a_deal_is_printed_on_one_sheet(invite: Invite) -> None:
    guest = await invite(hasty=False)
    deal = await finished(guest)
    await guest.go(f"/deals/{deal.id}")
    await stands_at(guest, 0)
    await expect(guest.at("printed")).to_be_hidden()
    await guest.page.emulate_media(media="print")
    await expect(guest.at("printed")).to_be_visible()
    await expect(guest.at("board")).to_be_hidden()
    await expect(guest.at("printed").locator(".tricks tbody tr")).to_have_count(len(analysed(deal).tricks))
    await guest.page.evaluate("undrawn.disabled = true")
    sheet = await guest.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1


async def test_what_cannot_be_worked_out_is_said(invite: Invite) -> None:
    guest = await invite(hasty=False)
    guest.forgiven.append("429 \\(Too Many Requests\\)")
    deal = await finished(guest)
    refused: dict[str, Any] = {"code": "rate/limited", "message": "too many"}
    await guest.page.route("**/analysis", lambda route: route.fulfill(status=429, json=refused))
    await guest.go(f"/deals/{deal.id}")
    await expect(guest.at("no-analysis")).to_have_text(words("en")["analysis_wait"])


async def test_the_way_there_leads_from_the_table(invite: Invite) -> None:
    """From its result and from every row of the score sheet; back leads back."""
    guest = await invite(hasty=False)
    await guest.play_now()
    await expect(guest.at("look")).to_have_count(0)
    await guest.play_until(over, eager)
    await guest.press(guest.at("look"))
    await expect(guest.at("steps")).to_have_attribute("data-last", str(len(guest.deal["log"])))
    await guest.page.go_back()
    await guest.press(guest.at("look-row-1").last)
    await expect(guest.at("deal-head")).to_be_visible()
    await guest.press(guest.at("to-table"))
    await expect(guest.at("deal-result")).to_be_visible()

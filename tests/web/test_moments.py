"""The moments of a table: the contract announced, a trick collected, a deal and a match won or lost, and what is seen of their numbers."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, in_phase, to_act
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = ((390, 844), (844, 390), (667, 375), (320, 568), (1280, 800))
FLIGHTS = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (this.matches('[data-trick-card]')) window.flights.push(options.duration ?? options);
  return animate.call(this, frames, options);
};
"""
"""Notes how long cards of the trick take on their ways."""


ANNOUNCEMENTS = """
window.announced = [];
new MutationObserver((changes) => {
  for (const e of changes.flatMap((c) => [...c.addedNodes]).filter((e) => e.dataset?.testid === 'announced')) {
    const [b, t] = [e.getBoundingClientRect(), e.parentElement.getBoundingClientRect()];
    const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
    window.announced.push({
      text: e.textContent,
      hidden: e.getAttribute('aria-hidden'),
      pointer: getComputedStyle(e).pointerEvents,
      within: x > t.x && x < t.right && y > t.y && y < t.bottom,
      moves: e.getAnimations().filter((a) => a.effect.getTiming().duration > 1).length,
    });
  }
}).observe(document, { childList: true, subtree: true });
"""
"""Notes what is announced as it appears: it is there for a moment only."""


async def boxes(texts: Locator) -> list[tuple[str, dict[str, float]]]:
    found = await texts.evaluate_all(
        """all => all.map((e) => {
            const { left, right, top, bottom } = e.getBoundingClientRect();
            return [e.textContent, { left, right, top, bottom }];
        })"""
    )
    return [(text, box) for text, box in found]


async def stand_apart(texts: Locator) -> None:
    """No text lies over another one."""
    seen = await boxes(texts)
    assert seen
    for i, (text, a) in enumerate(seen):
        for other, b in seen[:i]:
            apart = a["left"] >= b["right"] - 1 or b["left"] >= a["right"] - 1 or a["top"] >= b["bottom"] - 3 or b["top"] >= a["bottom"] - 3
            assert apart, f"{text} lies over {other}"


async def scrolls_with_a_cue(guest: Guest) -> None:
    """Check that a result longer than its box has a cue that disappears at the end; won or lost is visible at once."""
    place, cue = guest.at("scroll"), guest.at("more-below")
    longer = await place.evaluate("(box) => { box.scrollTo(0, 0); return box.scrollHeight - box.clientHeight > 36; }")
    await expect(cue).to_have_count(1 if longer else 0)
    await expect(guest.at("deal-result").locator("h2")).to_be_in_viewport(ratio=1)
    await expect(guest.at("deal-score")).to_be_in_viewport(ratio=1)
    if longer:
        await guest.press(cue)
        await expect(place).not_to_have_js_property("scrollTop", 0)
        await place.evaluate("(box) => box.scrollTo(0, box.scrollHeight)")
        await expect(cue).to_have_count(0)


async def test_the_contract_is_announced_and_no_more(invite: Invite) -> None:
    guest = await invite(script=ANNOUNCEMENTS)
    await guest.play_now()
    await guest.play_until(in_phase("declare"), eager)
    assert await guest.page.evaluate("window.announced") == []
    await guest.act(eager(guest.deal))
    await guest.page.wait_for_function("() => window.announced.length")
    contract = (await guest.at("contract").inner_text()).split()[0]
    [seen] = await guest.page.evaluate("window.announced")
    assert contract in seen["text"]
    assert seen["hidden"] == "true", "the log tells it"
    assert seen["pointer"] == "none", "it is in nobody's way"
    assert seen["within"], "it stands in the middle"
    assert seen["moves"] == 0, "no motion was asked for"
    await expect(guest.at("announced")).to_have_count(0)
    await guest.page.reload()
    await expect(guest.at("contract")).to_be_visible()
    assert await guest.page.evaluate("window.announced") == []


async def test_a_full_trick_is_drawn_to_its_winner(invite: Invite) -> None:
    guest = await invite(reduced_motion="no-preference", script=FLIGHTS)
    await guest.play_now()
    await guest.play_until(lambda t: to_act(t) and sum(t["deal"]["tricks"]) >= 1, eager)
    await expect(guest.at("trick").locator("li")).to_have_count(len(guest.deal["trick"]))
    flights = await guest.page.evaluate("window.flights")
    assert len(flights) >= 6, "three cards come, and three go"
    assert all(150 <= flight <= 250 for flight in flights if flight), flights


async def test_the_last_result_stays_and_the_ranking_is_asked_for(invite: Invite) -> None:
    text = words("de")
    guest = await invite(locale=LANGUAGES["de"])
    await guest.play_now("skat")
    for number in range(3):
        await guest.play_deal(eager)
        result = guest.at("deal-result")
        outcome = guest.deal["outcome"]
        assert outcome["declarer"] == 0
        went = "won" if outcome["won"] else "lost"
        await expect(result).to_have_attribute("data-reader", went)
        await expect(result.locator("h2")).to_have_text(text[f"result_you_{went}"])
        await expect(guest.page.locator(".emblem")).to_have_count(0)
        rows = guest.at("score-sheet").first.locator("tbody tr")
        await expect(rows.nth(number)).to_have_attribute("data-went", went)
        dealers = await rows.nth(number).locator("td").evaluate_all("all => all.map(e => e.classList.contains('dealer'))")
        assert dealers.index(True) == guest.deal["dealer"]
        await expect(guest.at("match-over")).to_have_count(1 if number == 2 else 0)
        if number < 2:
            await guest.next_deal()
    await stand_apart(guest.page.locator("aside svg[role=img] text"))
    for width, height in SIZES:
        await guest.page.set_viewport_size({"width": width, "height": height})
        await scrolls_with_a_cue(guest)
    await guest.see_ranking()
    await stand_apart(guest.at("ranking-dialog").locator("svg[role=img] text"))
    await guest.page.keyboard.press("Escape")
    await expect(guest.at("final-ranking")).to_have_count(0)
    await guest.page.reload()
    await expect(guest.at("match-over")).to_be_visible()
    await expect(guest.at("final-ranking")).to_have_count(0)


async def test_a_score_sheet_of_five_fits_the_narrowest_rail(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now("suitability", 5)
    await guest.play_deal()
    rail = guest.page.get_by_role("complementary")
    await rail.evaluate("(aside) => (aside.style.width = '15rem')")
    sheet = guest.at("score-sheet").first
    assert await sheet.evaluate("(table) => table.parentElement.scrollWidth <= table.parentElement.clientWidth")
    await stand_apart(sheet.locator("td, tbody th"))
    await stand_apart(rail.locator("svg[role=img] text"))

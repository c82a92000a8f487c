"""Help for beginners: quick hints before the play, numbers that say what they are, and one question before a dear slip."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.server.harness import PlainClient, Visitor
from tests.web.conftest import Invite
from tests.web.guest import Deal, Guest, eager, in_phase, simple, to_act
from tests.web.sites import Site
from tests.web.test_match import numbers
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


async def marked(guest: Guest, word: str) -> set[str]:
    """Return the cards in the hand that the page marks with this word."""
    cards = await guest.at("hand").locator("[data-card]").evaluate_all("all => all.map(e => [e.dataset.card, e.ariaLabel])")
    return {card for card, name in cards if word in name}


async def hinted(guest: Guest) -> str:
    """Text of the quick hint, once it is shown."""
    await expect(guest.at("hint-quick")).to_have_attribute("data-hinted", re.compile("."))
    assert await advised(guest) in guest.deal["legal"]
    return await guest.at("hint-quick").inner_text()


async def advised(guest: Guest) -> str:
    """Return the action that the quick hint shows."""
    return await guest.at("hint-quick").get_attribute("data-hinted") or ""


async def holds_enter(guest: Guest, button: str) -> None:
    """Hold Enter so long that the key repeats."""
    await guest.at(button).focus()
    for _ in range(2):
        await guest.page.keyboard.down("Enter")
    await guest.page.keyboard.up("Enter")


async def test_skat_from_the_first_bid_to_the_first_card(invite: Invite) -> None:
    guest, text = await invite(), words("en")
    await guest.play_now("skat", until=lambda t: to_act(t) and "264" in t["deal"]["legal"], choose=eager)
    assert re.search("^(Pass|18)", await hinted(guest))
    promised = await guest.page.locator("[data-testid^=plan-] small").all_inner_texts()
    assert len(promised) == 6
    worth = {w["declare"]: w for w in guest.deal["worth"]}["clubs"]
    await guest.press(guest.at("plan-clubs"))
    assert numbers(await guest.at("arithmetic").inner_text())[-3:] == [worth["multiplier"], worth["base"], worth["value"]]

    before = guest.table["seq"]
    await guest.press(guest.at("pick-bid"))
    await guest.press(guest.at("any-bid-264"))
    await expect(guest.at("any-bid-264")).to_have_attribute("data-twice", "asking")
    await guest.page.keyboard.press("Escape")
    assert guest.table["seq"] == before, "no game with these cards is worth so much"

    await guest.play_until(in_phase("skat or hand"), eager)
    before = guest.table["seq"]
    await guest.press(guest.at("action-hand"))
    await expect(guest.at("action-hand")).to_have_attribute("data-twice", "asking")
    await guest.page.keyboard.press("Tab")
    await expect(guest.at("action-hand")).to_have_attribute("data-twice", "")
    assert guest.table["seq"] == before, "one press was a slip"

    await guest.act("pickup")
    await hinted(guest)
    away = set((await advised(guest)).split()[1:])
    assert await marked(guest, text["advice_mark"]) == away
    assert await marked(guest, text["advice_picked_up"]) == set(guest.deal["skat"])
    dear = next(card for card in await guest.hand() if card[1] in "JA")
    other = next(card for card in await guest.hand() if card[1] not in "JA")
    for card in (dear, other):
        await guest.press(guest.card(card))
    await holds_enter(guest, "confirm-discard")
    await expect(guest.at("confirm-discard")).to_have_attribute("data-twice", "asking")
    await guest.press(guest.at(f"discard-{dear}"))
    assert guest.deal["phase"] == "discard"

    laid = next(card for card in await guest.hand() if card != other and card[1] not in "JA")
    await guest.press(guest.card(laid))
    await expect(guest.at("confirm-discard")).not_to_have_attribute("data-twice", "")
    await guest.press(guest.at("confirm-discard"))
    await guest.until(in_phase("declare"))
    await expect(guest.at("action-declare")).to_be_disabled()
    await expect(guest.page.locator("[data-testid^=plan-][aria-pressed=true]")).to_have_count(0)
    assert await marked(guest, text["advice_picked_up"]) == set(guest.deal["skat"]) - {other, laid}
    action = simple(guest.deal)
    await guest.act("declare clubs" if "null" in action else action)
    await guest.until(lambda t: t["deal"]["phase"] == "play", "the play")
    points = sum(POINTS.get(card[1], 0) for card in (other, laid))
    await expect(guest.page.get_by_text(text["advice_laid_away"].format(points=points))).to_be_visible()
    await expect(guest.at("hint-quick")).to_have_count(0)
    await expect(guest.at("hint-quick-ask")).to_have_count(0)


async def test_it_is_silent_when_told_and_speaks_when_asked(invite: Invite) -> None:
    """For the ear as for the eye: once with its question, and once more when it is asked for."""
    guest = await invite()
    await guest.play_now("skat")
    await guest.until(to_act, "the turn")
    told = guest.at("log").get_by_text(words("en")["hint_told"].format(words=""))
    await expect(told).to_have_count(1)
    await guest.press(guest.at("hint-quick-close"))
    await expect(guest.at("hint-quick")).to_have_count(0)
    await guest.press(guest.at("hint-quick-ask"))
    await hinted(guest)
    await expect(told).to_have_count(2)
    await guest.page.reload()
    await expect(guest.at("hint-quick-ask")).to_be_visible()
    await guest.press(guest.page.get_by_role("button", name=words("en")["menu"]))
    await guest.at("advice-wanted-on").check(force=True)
    await guest.page.keyboard.press("Escape")
    await hinted(guest)


async def test_only_the_first_matches_have_hints_unasked(invite: Invite) -> None:
    """The number of matches is counted in this browser, and separately for each game."""
    guest = await invite(script="localStorage.setItem('stich.matches.skat', 'one two three');")
    await guest.play_now("skat")
    await guest.until(to_act, "the turn")
    await expect(guest.at("hint-quick-ask")).to_be_visible()
    await guest.play_now("suitability", 2)
    await guest.until(to_act, "the turn")
    await expect(guest.at("hint-quick")).to_be_visible()


def bold(deal: Deal) -> str:
    """Return the action of a player who bids with any cards, and continues as *simple*."""
    return "play" if "play" in deal["legal"] else simple(deal)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_speaks_the_readers_language(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language])
    await guest.play_now("schafkopf")
    await guest.until(to_act, "the turn")
    told = await hinted(guest)
    assert any(told.startswith(words(language)[f"schafkopf_said_{does}"]) for does in ("play", "pass", "hold", "yield")), told


async def test_schafkopf_chooses_nothing_for_the_declarer(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now("schafkopf", until=in_phase("declare"), choose=bold)
    await hinted(guest)
    await expect(guest.at("action-declare")).to_be_disabled()
    levels = {a.split()[1] for a in guest.deal["legal"]}
    await expect(guest.page.locator("[data-testid^=plan-][aria-pressed=true]")).to_have_count(1 if len(levels) == 1 else 0)
    tout = guest.at("plan-wenz-tout")
    await guest.press(tout)
    before = guest.table["seq"]
    await guest.press(guest.at("action-declare"))
    await expect(guest.at("action-declare")).to_have_attribute("data-twice", "asking")
    assert guest.table["seq"] == before


async def test_suitability_says_what_each_name_would_bring(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now("suitability", 4, until=in_phase("suits"))
    await hinted(guest)
    shown = guest.page.locator("button[data-testid^=plan-] small")
    await expect(shown).to_have_count(len(guest.deal["legal"]))
    assert all(numbers(text) for text in await shown.all_inner_texts())
    best = guest.page.locator("button[data-testid^=plan-]").filter(has=guest.page.locator("small.enough"))
    await expect(best).to_have_attribute("data-testid", "plan-" + "-".join((await advised(guest)).split()[1:]))
    await expect(guest.page.locator("button[data-testid^=plan-][aria-pressed=true]")).to_have_count(0)


async def test_among_people_there_is_none(invite: Invite, site: Site) -> None:
    guest = await invite()
    async with PlainClient(base_url=site.address) as http:
        await http.get("/api/me")
        friend = Visitor(site.address, http)
        table = await friend.open(sit=1, players={2: "beginner"})
        async with friend.at(table) as socket:
            await guest.go(f"/table/{table}")
            await guest.press(guest.at("sit-0"))
            await guest.until(lambda t: t["deal"] is not None, "the deal")
            while not to_act(guest.table):
                await socket.until(guest.table["seq"])
                if socket.deal["legal"]:
                    await socket.act("pass")
                seq = guest.table["seq"]
                await guest.until(lambda t, seq=seq: to_act(t) or t["seq"] > seq, "what comes next")  # type: ignore[misc]
            await expect(guest.at("action-pass")).to_be_visible()
            for place in ("hint-quick", "hint-quick-ask"):
                await expect(guest.at(place)).to_have_count(0)
            answer = await guest.page.request.get(f"{site.address}/api/tables/{table}/hint?level=quick")
            assert (answer.status, (await answer.json())["code"]) == (409, "hint/company")

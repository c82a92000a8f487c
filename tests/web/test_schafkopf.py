"""Schafkopf on the page: a partner game and a solo in each language, what the hand forbids and why, doublings, ramsch, and deals passed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.async_api import expect

import stich
from stich.kernel.rules.state import State
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.schafkopf_table import PRESET, SUITS, ace, dealt, declared, fallen, round_of, simply, told, up_to, view_of, whole
from tests.web.sites import Site
from tests.web.table_of import played, said
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def partner_game(state: State) -> bool:
    """Seat 0 declares a partner game, with a suit that it may not call."""
    view = view_of(state)
    return view.declarer == 0 and view.called is not None and len(view.callable) <= 2


def held_solo(state: State) -> bool:
    """Seat 0 holds against a bid of wenz, and declares a solo."""
    view = view_of(state)
    return view.declarer == 0 and (view.contract or "").startswith("solo ") and told(state, "hold") and told(state, "bid wenz")


def ace_in_a_later_trick(state: State) -> bool:
    """Return whether the called ace has not yet fallen when the first trick is done."""
    return partner_game(state) and not fallen(simply(state, lambda s: played(s) >= 4))


@cache
def solo_deal() -> tuple[int, State]:
    """Return a deal of `held_solo`, looked for once."""
    return dealt(whole(held_solo))


async def says(guest: Guest, seat: int, speech: str) -> None:
    """Check the seat's bubble."""
    await expect(guest.at(f"seat-{seat}").locator(".speech")).to_have_text(speech)


# -- whole deals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True), ("ja", False)])
async def test_a_partner_game(invite: Invite, site: Site, language: str, phone: bool) -> None:
    """From the first word to the score sheet: the ace is called, its holder is unknown until it falls."""
    text = words(language)
    seed, deal = dealt(whole(ace_in_a_later_trick))
    async with round_of(invite, site, 3, seed, locale=LANGUAGES[language], phone=phone) as table:
        page = table.page
        await expect(page.at("action-play")).to_have_text(text["schafkopf_play"])
        await expect(page.at("no-ace")).to_have_count(0)
        await table.reach(up_to(deal, lambda s: s.phase.name == "declare"))
        await says(page, 1, text["schafkopf_said_pass"])
        called = next(a.text for _, a in deal.log if a.text.startswith("declare"))[-1]
        await page.press(page.at("plan-partner"))
        for suit in "CSHD":
            able = f"declare partner {suit}" in page.deal["legal"]
            await expect(page.at(f"announce-{suit}")).to_have_attribute("aria-disabled", str(not able).lower())
        await expect(page.at("announce-H")).to_have_accessible_description(text["blocked_suit_is_trump"].format(suit=text["suit_hearts"]))
        await page.press(page.at(f"announce-{called}"))
        await expect(page.at("action-declare")).to_have_text(text["schafkopf_call_it"].format(card=ace(language, called)))
        await table.reach(up_to(deal, declared))

        await expect(page.at("partner")).to_have_text(text["schafkopf_your_partner_unknown"])
        await expect(page.at("contract").get_by_role("img")).to_have_accessible_name(ace(language, called))
        await table.reach(up_to(deal, fallen))
        partner = view_of(deal).partner
        assert partner is not None
        await expect(page.at("partner")).to_have_attribute("data-partner", str(partner))
        await expect(page.at(f"seat-{partner}").locator(".badge")).to_have_text(text["schafkopf_partner"])
        await says(page, partner, text["schafkopf_said_partner"])
        await table.reach(deal)
        await table.check_result(deal)


@pytest.mark.parametrize(("language", "phone"), [("en", True), ("de", False), ("ja", True)])
async def test_a_solo(invite: Invite, site: Site, language: str, phone: bool) -> None:
    """With several levels: the players' levels are shown on the steps and at the seats, and bids are announced."""
    text = words(language)
    seed, deal = solo_deal()
    async with round_of(invite, site, 3, seed, locale=LANGUAGES[language], phone=phone) as table:
        page = table.page
        await table.reach(up_to(deal, lambda s: told(s, "bid wenz")))
        challenger = page.deal["auction"]["challenger"]
        await says(page, challenger, text["schafkopf_said_bid"].format(game=text["schafkopf_wenz"]))
        await expect(page.at(f"seat-{challenger}").locator(".badge")).to_have_text(text["schafkopf_wenz"])
        await expect(page.at("action-hold")).to_have_text(text["schafkopf_hold"].format(game=text["schafkopf_wenz"]))
        await table.reach(up_to(deal, lambda s: told(s, "hold")))
        await expect(page.page.locator(".token.holds")).to_have_text(text["you"])
        await table.reach(deal)
        await table.check_result(deal)


# -- what the hand forbids -----------------------------------------------------------------------------------------------


async def test_the_warning_before_play(invite: Invite, site: Site) -> None:
    """Without an ace to call the page names the forced contract before the bidding, and does not offer the partner game."""
    commits = {"wenz": "Wenz", "solo": "Solo"}
    seed, deal = dealt(lambda s: s if view_of(s).play_commits_to in commits else None)
    level = commits[str(view_of(deal).play_commits_to)]
    async with round_of(invite, site, 3, seed) as table:
        page = table.page
        await expect(page.at("no-ace")).to_have_text(words("en")["schafkopf_no_ace"].format(game=level))
        seq = page.table["seq"]
        await page.page.keyboard.press("b")
        await expect(page.at("action-play")).to_have_attribute("data-twice", "asking")
        await expect(page.at("log").locator("p").last).to_have_text(words("en")["sure_again"])
        await page.page.keyboard.press("Tab")
        await expect(page.at("action-play")).to_have_attribute("data-twice", "")
        assert page.table["seq"] == seq, "one key was a slip"
        await table.reach(said(deal, "play", "pass", "pass", "pass"))
        await expect(page.at("action-declare")).to_be_visible()
        await expect(page.at("plan-partner")).to_have_count(0)


async def test_a_tout_is_bid_by_two_presses(invite: Invite, site: Site) -> None:
    """An expensive contract needs two presses, so that a slip does not bid it; a solo is bid at once."""
    _, deal = dealt(lambda s: said(s, "play"), dealer=2)
    async with round_of(invite, site, 2, 0) as table:
        page = table.page
        await table.reach(deal)
        tout, seq = page.at("bid-solo-tout"), page.table["seq"]
        await page.press(tout)
        await expect(tout).to_have_attribute("data-twice", "asking")
        assert page.table["seq"] == seq
        await expect(page.at("bid-solo")).not_to_have_attribute("data-twice", "")
        await page.press(tout)
        await page.until(lambda t: {"seat": 0, "action": "bid solo-tout"} in t["deal"]["log"], "the bid")


def at_the_page(state: State) -> bool:
    return state.phase.name == "play" and state.actor == 0


def must_lead(state: State) -> bool:
    """Seat 0 holds the called ace and leads, with other cards of the suit."""
    view = view_of(state)
    return at_the_page(state) and view.partner == 0 and not view.trick and len(view.legal) < len(view.hands[0] or ())


def must_play(state: State) -> bool:
    """Return whether the suit is led, and seat 0 has the ace and another card of it."""
    view = view_of(state)
    suit = [c for c in view.hands[0] or () if c[0] == view.called and c[1] not in "QJ"]
    return at_the_page(state) and view.partner == 0 and view.legal == (f"{view.called}A",) and bool(view.trick) and len(suit) > 1


def must_keep(state: State) -> bool:
    """Seat 0 cannot follow and may discard anything but the ace."""
    view = view_of(state)
    hand = view.hands[0] or ()
    return at_the_page(state) and bool(view.trick) and len(view.legal) == len(hand) - 1 > 1 and f"{view.called}A" in {*hand} - {*view.legal}


@pytest.mark.parametrize(
    ("moment", "reason"),
    [(must_lead, "blocked_must_lead_called"), (must_play, "blocked_must_play_called"), (must_keep, "blocked_must_keep_called")],
)
async def test_why_the_called_ace_binds(invite: Invite, site: Site, moment: Any, reason: str) -> None:
    """The reason is shown beside the dimmed cards, to the ace's holder alone; the holder knows from the start that they are the partner."""

    def comes(state: State) -> State | None:
        so_far = simply(state, moment)
        return None if so_far.finished else so_far

    seed, deal = dealt(comes)
    text, suit = words("de"), str(view_of(deal).called)
    async with round_of(invite, site, 3, seed, locale=LANGUAGES["de"]) as table:
        await table.reach(deal)
        page = table.page
        await expect(page.at("hint")).to_have_text(text[reason].format(suit=text[SUITS[suit]]))
        await expect(page.at("partner")).to_have_text(text["schafkopf_you_are_partner"])
        await expect(page.at("seat-0").locator(".badge")).to_have_text(text["schafkopf_partner"])


# -- doublings, ramsch, deals passed -------------------------------------------------------------------------------------


async def test_the_holder_of_the_ace_is_silent_when_asked(invite: Invite, site: Site) -> None:
    """Asked for kontra like all others, the holder can only say nothing; the page does it automatically, after a delay."""

    def asked(state: State) -> State | None:
        so_far = simply(state, declared)
        view = view_of(so_far)
        if view.called is None or view.partner != 0:
            return None
        while so_far.phase.name != "stoss" or so_far.actor != 0:
            so_far = so_far.apply("pass" if so_far.phase.name == "stoss" else so_far.legal_actions[0])
            if played(so_far) > 1:
                return None
        return so_far

    seed, deal = dealt(asked, preset="schafkopfschule")
    async with round_of(invite, site, 3, seed, preset="schafkopfschule") as table:
        page = table.page
        await table.reach(deal)
        began = asyncio.get_running_loop().time()
        assert page.deal["legal"] == ["pass"]
        await expect(page.at("action-kontra")).to_have_count(0)
        seq = page.table["seq"]
        await page.until(lambda t: t["seq"] > seq, "the silent answer")
        assert asyncio.get_running_loop().time() - began > 0.4, "as long as somebody who thinks"


async def test_knocking_and_kontra_double(invite: Invite, site: Site) -> None:
    """With four cards one knocks, with the first card on the table one says kontra; both stand in the panel and in the sum."""
    rules: dict[str, Any] = {"klopfen": True}
    game = stich.game("schafkopf", "schafkopfschule", **rules)

    def plan(state: State) -> State | None:
        state = said(state, "knock", "pass", "pass", "pass")
        so_far = simply(state, declared)
        view = view_of(so_far)
        if view.declarer in (None, 0) or view.partner == 0:
            return None
        so_far = simply(so_far, lambda s: s.phase.name == "stoss")
        while so_far.phase.name == "stoss":
            so_far = so_far.apply("kontra" if so_far.actor == 0 and "kontra" in [a.text for a in so_far.legal_actions] else "pass")
        return simply(so_far) if told(so_far, "kontra") else None

    seed, deal = dealt(plan, preset=game.preset, **rules)
    text = words("en")
    async with round_of(invite, site, 3, seed, preset=game.preset, options=rules) as table:
        page = table.page
        await expect(page.at("hand").locator("[data-card]")).to_have_count(4)
        await table.reach(up_to(deal, lambda s: told(s, "knock"), game.preset, **rules))
        await says(page, 0, text["schafkopf_said_knock"])
        await table.reach(up_to(deal, lambda s: told(s, "kontra"), game.preset, **rules))
        await expect(page.at("doublings")).to_contain_text("× 4")
        await table.reach(deal)
        await table.check_result(deal)
        await expect(page.at("working").get_by_text("× 2")).to_have_count(2)


UNTIL_OWN_CARD: dict[str, Any] = {"stoss_until": "own card"}


def others_play(state: State) -> State | None:
    """Seat 0 sits last and is an opponent in a game alone; the deal stands before the first question for kontra."""
    so_far = simply(state, declared)
    view = view_of(so_far)
    return so_far if so_far.phase.name == "stoss" and view.called is None and view.declarer not in (None, 0) else None


def all_pass(state: State, until: Callable[[State], bool]) -> State:
    """Let all players play the first legal card without doubling, until the condition holds."""
    while not until(state):
        state = state.apply("pass" if state.phase.name == "stoss" else state.legal_actions[0])
    return state


def asks_the_page(state: State) -> bool:
    return state.phase.name == "stoss" and state.actor == 0


async def test_kontra_by_the_last_seat_before_the_lead_and_re_by_who_has_led(invite: Invite, site: Site) -> None:
    """Rules by which players may speak until their first card: the page is asked before the first lead, and again after a card."""
    game = stich.game("schafkopf", "schafkopfschule", **UNTIL_OWN_CARD)

    def plan(state: State) -> State | None:
        begun = others_play(state)
        leads = begun is not None and view_of(begun).declarer == 1
        return all_pass(begun, lambda s: asks_the_page(s) and played(s) == 1) if begun and leads else None

    seed, deal = dealt(plan, dealer=0, preset=game.preset, **UNTIL_OWN_CARD)
    async with round_of(invite, site, 0, seed, preset=game.preset, options=UNTIL_OWN_CARD) as table:
        page = table.page
        await table.reach(up_to(deal, asks_the_page, game.preset, **UNTIL_OWN_CARD))
        assert page.deal["trick"] == []
        await expect(page.at("action-kontra")).to_be_visible()
        await table.reach(deal)
        kontra = deal.apply("kontra")
        await table.reach(kontra)
        await says(page, 0, words("en")["schafkopf_said_kontra"])
        await table.reach(kontra.apply("re"))
        await says(page, 1, words("en")["schafkopf_said_re"])
        await expect(page.at("doublings")).to_contain_text("× 4")


async def test_who_will_not_double_is_asked_once(invite: Invite, site: Site) -> None:
    """His page then says no to every later question, until he is to play."""
    game = stich.game("schafkopf", "schafkopfschule", **UNTIL_OWN_CARD)

    def plan(state: State) -> State | None:
        begun = others_play(state)
        return all_pass(begun, lambda s: s.phase.name == "play" and s.actor == 0) if begun else None

    seed, deal = dealt(plan, dealer=0, preset=game.preset, **UNTIL_OWN_CARD)
    async with round_of(invite, site, 0, seed, preset=game.preset, options=UNTIL_OWN_CARD) as table:
        page = table.page
        first = up_to(deal, asks_the_page, game.preset, **UNTIL_OWN_CARD)
        await table.reach(first)
        await page.press(page.at("no-more"))
        for done, (seat, action) in enumerate(deal.log):
            if done > len(first.log) and seat:
                await page.until(lambda t, done=done: len(t["deal"]["log"]) == done, "the page's own answer")
                await expect(page.at("action-kontra")).to_have_count(0)
                await table.sockets[seat].until(page.table["seq"])
                answer = await table.sockets[seat].act(action.text)
                assert answer["type"] == "ack", answer
        await page.until(lambda t: len(t["deal"]["log"]) == len(deal.log), "the page's last answer")
        assert [e["action"] for e in page.deal["log"] if e["seat"] == 0].count("pass") >= 4
        await page.shows_turn()


async def test_a_deal_that_is_dealt_again(invite: Invite, site: Site) -> None:
    """All pass: the result says that it does not count, and the next one has the same number."""
    text = words("en")
    async with round_of(invite, site, 3, 1, 2) as table:
        page = table.page
        number = text["deal_of"].format(deal=1, deals=4)
        for seat in range(4):
            await table.do(seat, "pass")
        await expect(page.at("deal-result")).to_have_attribute("data-again", "true")
        await expect(page.at("deal-result")).to_contain_text(text["schafkopf_redealt_text"])
        await expect(page.page.locator("header")).to_contain_text(number)
        await page.press(page.at("next-deal"))
        for socket in table.sockets.values():
            assert (await socket.say("ready"))["type"] == "ack"
        await page.until(lambda t: t["deal"]["phase"] == "auction", "the cards dealt again")
        await expect(page.page.locator("header")).to_contain_text(number)
        assert page.deal["dealer"] == 3


async def test_what_lies_in_the_stock_is_told_before_anybody_plays(invite: Invite, site: Site) -> None:
    """All pass and pay into it; in the next deal it stands beside the auction (C.17)."""
    async with round_of(invite, site, 3, 1, 2, options={"all_pass": "next", "stock_price": 5}) as table:
        page = table.page
        await expect(page.at("stock")).to_have_count(0)
        for seat in range(4):
            await table.do(seat, "pass")
        await page.press(page.at("next-deal"))
        for socket in table.sockets.values():
            assert (await socket.say("ready"))["type"] == "ack"
        await page.until(lambda t: t["deal"]["phase"] == "auction", "the next deal")
        await expect(page.at("stock")).to_have_text(words("en")["schafkopf_stock_holds"].format(pot=20))


async def test_ramsch(invite: Invite, site: Site) -> None:
    """All pass and all play alone: the page shows the loser, the payments, and the tricks of each player."""
    rules = {"all_pass": "ramsch"}
    seed, deal = dealt(lambda s: simply(said(s, "pass", "pass", "pass", "pass")), **rules)
    async with round_of(invite, site, 3, seed, options=rules) as table:
        await table.reach(deal)
        await table.check_result(deal)
        await expect(table.page.at("deal-result").locator("table.ramsch tbody tr")).to_have_count(4)


async def test_a_sie_is_shown(invite: Invite, site: Site) -> None:
    """Nothing but Obers and Unters: there is no bidding, the holder shows the cards, and the deal is over."""
    rules = {"deck": "short"}
    seed, deal = dealt(lambda s: simply(s) if s.phase.name == "declare" and s.actor == 0 else None, **rules)
    text = words("en")
    async with round_of(invite, site, 3, seed, options=rules) as table:
        await expect(table.page.at("action-declare")).to_have_text(text["schafkopf_sie_show"])
        await table.page.press(table.page.at("action-declare"))
        await table.check_result(deal)
        await expect(table.page.at("deal-result")).to_contain_text(text["schafkopf_sie_shown"].format(name=text["you"]))


# -- for all players -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", [{}, {"phone": True, "locale": "ja-JP", "color_scheme": "dark"}], ids=["light", "phone"])
async def test_nothing_serious(invite: Invite, site: Site, look: dict[str, Any]) -> None:
    seed, deal = solo_deal()
    async with round_of(invite, site, 3, seed, **look) as table:
        page = table.page
        await expect(page.at("action-play")).to_be_visible()
        await check(page, "auction")
        await table.reach(up_to(deal, lambda s: told(s, "bid wenz")))
        await expect(page.at("action-hold")).to_be_visible()
        await check(page, "duel")
        await table.reach(up_to(deal, lambda s: s.phase.name == "declare"))
        await expect(page.at("action-declare")).to_be_visible()
        await check(page, "declaration")
        await table.reach(up_to(deal, lambda s: at_the_page(s) and played(s) > 4))
        await page.shows_turn()
        await check(page, "trick")
        await table.reach(deal)
        await expect(page.at("deal-result")).to_be_visible()
        await check(page, "result")


async def test_every_option_is_on_the_form(invite: Invite) -> None:
    """Each has its words, and what goes with others appears with them."""
    guest = await invite()
    await guest.go()
    await guest.at("game-schafkopf").check(force=True)
    await guest.press(guest.at("new-table"))
    await guest.press(guest.at("single-rules").locator("summary"))
    names = {n for n in stich.game("schafkopf", PRESET).options.choices() if n != "rounds"}
    for name in sorted(names):
        await expect(guest.at(f"option-{name}")).to_have_count(1)
    await expect(guest.at("option-stichzwang")).to_be_hidden()
    await guest.at("option-all_pass-ramsch").check(force=True)
    await expect(guest.at("option-stichzwang")).to_be_visible()

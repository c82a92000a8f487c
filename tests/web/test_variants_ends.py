"""Deals that end before the last trick: concessions and claims, questions to the others and their answers, refusals and what follows."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from stich.kernel.rules.state import State
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.sites import Site
from tests.web.table_of import Party, card_names, first_deal, open_cards, outcome_of, party, rules, said, simply, turn_of
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def game_of(declarer: int, deal: State) -> State | None:
    """Seat 0 or 1 plays a suit game or grand for 18, up to the first lead, which is seat 0's."""
    said_first = {0: ("18", "hold", "pass", "pass"), 1: ("18", "pass", "pass")}
    start = simply(said(deal, *said_first[declarer], "pickup"), lambda s: s.phase.name == "play")
    return None if start.view(None).contract == "null" else start  # type: ignore[attr-defined]


def in_mid_deal(declarer: int, seat: int, cards: int, **options: str) -> tuple[int, State]:
    """Return the first seed of a deal in which this seat is to play after this number of cards, and the state there."""

    def plan(deal: State) -> State | None:
        start = game_of(declarer, deal)
        if start is None:
            return None
        there = simply(start, turn_of(seat, cards))
        return None if there.finished else there

    return first_deal(rules(**options), 2, plan)


def question(guest: Guest, name: str) -> Locator:
    return guest.page.get_by_role("group", name=name)


async def may_not_offer_again(here: Party) -> None:
    """After a refusal a card is to be played."""
    await here.page.shows_turn()
    await expect(here.page.at("end-early")).to_have_count(0)


# -- concessions -----------------------------------------------------------------------------------------------------


async def test_a_late_concession_refused_by_both_and_then_accepted_by_one(invite: Invite, site: Site) -> None:
    """The declarer at the page gives up in mid-deal, sees who answers what, plays on, and gives up once more with the next card."""
    text = words("en")
    seed, mid = in_mid_deal(0, 0, 6)
    refused = said(mid, "concede", "refuse", "refuse")
    again = said(simply(refused, turn_of(0, 9)), "concede", "refuse")
    done = said(again, "accept")
    async with party(invite, site, "skat-isko", 2, seed) as here:
        page = here.page
        await here.reach(mid)
        await here.reach(said(mid, "concede"))
        await expect(page.at("seat-0")).to_contain_text(text["skat_said_concede"])
        await expect(page.page.get_by_text(text["skat_waits_answer"].format(name="Ada"))).to_be_visible()
        await expect(page.page.locator("[data-action]")).to_have_count(0)
        await here.reach(said(mid, "concede", "refuse"))
        await expect(page.at("seat-1")).to_contain_text(text["skat_said_refuse"])
        await expect(page.page.get_by_text(text["skat_waits_answer"].format(name="Bo"))).to_be_visible()
        await here.reach(refused)
        await expect(page.at("seat-2")).to_contain_text(text["skat_said_refuse"])
        await may_not_offer_again(here)
        await here.reach(again)
        await here.reach(done)
        await here.check(done)
        await expect(page.at("deal-result")).to_contain_text(text["skat_reason_conceded"].format(name=text["you"]))
        await expect(page.at("deal-result")).to_contain_text(text["result_you_lost"])
        assert (outcome_of(done).reason, outcome_of(done).by) == ("conceded", 0)


@pytest.mark.parametrize("answer", ["accept", "refuse"])
async def test_the_page_asks_about_the_declarer_s_concession(invite: Invite, site: Site, answer: str) -> None:
    """In German, on a phone: the first opponent has refused, now the page's person is asked. One consent is enough."""
    text = words("de")
    seed, mid = in_mid_deal(1, 1, 6)
    asked = said(mid, "concede", "refuse")
    done = simply(said(asked, answer))
    async with party(invite, site, "skat-isko", 2, seed, phone=True, locale=LANGUAGES["de"]) as here:
        page = here.page
        await here.reach(said(mid, "concede"))
        await expect(page.page.get_by_text(text["skat_offer_concede"].format(name="Ada"))).to_be_visible()
        await expect(page.page.locator("[data-action]")).to_have_count(0)
        await here.reach(asked)
        await expect(page.at("seat-2")).to_contain_text(text["skat_said_refuse"])
        await expect(question(page, text["skat_concede"])).to_contain_text(text["skat_offer_concede"].format(name="Ada"))
        await here.reach(said(asked, answer))
        await expect(question(page, text["skat_concede"])).to_have_count(0)
        await here.reach(done)
        await here.check(done)
        conceded = text["skat_reason_conceded"].format(name="Ada")
        if answer == "accept":
            await expect(page.at("deal-result")).to_contain_text(conceded)
        else:
            await expect(page.at("deal-result")).not_to_contain_text(conceded)
            assert outcome_of(done).reason == "played"


async def test_an_opponent_concedes_for_both(invite: Invite, site: Site) -> None:
    """In Japanese: the page's person gives up, and only the declarer is asked: the simple game is won."""
    text = words("ja")
    seed, mid = in_mid_deal(1, 0, 6)
    done = said(mid, "concede", "accept")
    async with party(invite, site, "skat-isko", 2, seed, locale=LANGUAGES["ja"]) as here:
        page = here.page
        await here.reach(mid)
        await page.press(page.at("end-early"))
        await expect(page.page.get_by_text(text["skat_concede_both_question"])).to_be_visible()
        await page.page.keyboard.press("Escape")
        await here.reach(said(mid, "concede"))
        await expect(page.page.get_by_text(text["skat_waits_answer"].format(name="Ada"))).to_be_visible()
        await here.reach(done)
        await here.check(done)
        await expect(page.at("deal-result")).to_contain_text(text["skat_name_won"].format(name="Ada"))


async def test_the_declarer_is_asked_about_the_opponents_concession(invite: Invite, site: Site) -> None:
    """If the partner must consent, the page's person, the declarer, sees the partner's answer, and takes the game."""
    text, both = words("en"), "both"
    seed, mid = in_mid_deal(0, 1, 6, opponents_concession=both)
    asked = said(mid, "concede", "accept")
    done = said(asked, "accept")
    async with party(invite, site, "skat-isko", 2, seed, options={"opponents_concession": both}) as here:
        page = here.page
        await here.reach(asked)
        await expect(page.at("seat-2")).to_contain_text(text["skat_said_accept"])
        await expect(question(page, text["skat_concede"])).to_contain_text(text["skat_offer_concede"].format(name="Ada"))
        await here.reach(done)
        await here.check(done)
        await expect(page.at("deal-result")).to_contain_text(text["result_you_won"])
        await expect(page.at("deal-result")).to_contain_text(text["skat_reason_conceded"].format(name="Ada"))


def needs_schneider() -> tuple[int, State]:
    """Seat 0 declares for a bid that its matadors alone do not reach, schneider does; seat 1 is to play to the first trick."""

    def plan(deal: State) -> State | None:
        taken = said(deal, "36", "hold", "pass", "pass", "pickup")
        worth = {w.declare: w for w in taken.view(0).worth}  # type: ignore[attr-defined]
        for contract in ("clubs", "spades", "hearts", "diamonds"):
            if worth[contract].value < 36 <= worth[contract].value + worth[contract].base:
                first = taken.legal_actions[0].text
                return simply(said(taken, first, f"declare {contract}"), turn_of(1, 1))
        return None

    return first_deal(rules(), 2, plan)


@pytest.mark.parametrize("far", [False, True], ids=["in reach", "out of reach"])
async def test_a_concession_gives_what_the_bid_needs_while_it_can_be_reached(invite: Invite, site: Site, far: bool) -> None:
    text = words("de")
    seed, first = needs_schneider()
    late = simply(first, lambda s: turn_of(1)(s) and s.view(None).points[1] + s.view(None).points[2] > 30)
    asked = said(late if far else first, "concede")
    done = said(asked, "accept") if not far else simply(said(asked, "refuse"))
    async with party(invite, site, "skat-isko", 2, seed, locale=LANGUAGES["de"]) as here:
        page = here.page
        await here.reach(asked)
        words_asked = text["skat_offer_out_of_reach" if far else "skat_offer_concede"].format(name="Ada")
        await expect(question(page, text["skat_concede"])).to_contain_text(words_asked)
        await expect(page.at("action-accept")).to_have_count(0 if far else 1)
        await here.reach(done)
        await here.check(done)
        await expect(page.at("deal-result").get_by_text(text["skat_conceded_level"])).to_have_count(0 if far else 1)


async def test_a_declarer_who_has_won_and_concedes_has_won(invite: Invite, site: Site) -> None:
    text = words("en")

    def plan(deal: State) -> State | None:
        start = game_of(0, deal)
        if start is None:
            return None
        put = sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(c[1], 0) for c in start.view(0).discards or ())  # type: ignore[attr-defined]
        there = simply(start, lambda s: turn_of(0)(s) and s.view(None).points[0] + put >= 61)
        return None if there.finished else there

    seed, mid = first_deal(rules(), 2, plan)
    done = said(mid, "concede", "accept")
    async with party(invite, site, "skat-isko", 2, seed) as here:
        await here.reach(done)
        await here.check(done)
        result = here.page.at("deal-result")
        await expect(result).to_contain_text(text["result_you_won"])
        await expect(result).to_contain_text(text["skat_reason_conceded_decided"].format(name=text["you"]))


@pytest.mark.parametrize("offer", ["concede", "claim"])
async def test_nobody_is_asked_about_the_own_offer(invite: Invite, site: Site, offer: str) -> None:
    text = words("en")
    seed, mid = in_mid_deal(0, 0, 6)
    async with party(invite, site, "skat-isko", 2, seed) as here:
        await here.reach(said(mid, offer))
        await expect(here.page.page.get_by_text(text["skat_waits_answer"].format(name="Ada"))).to_be_visible()
        await expect(here.page.page.get_by_text(text[f"skat_offer_{offer}"].format(name=text["you"]))).to_have_count(0)


# -- claims ----------------------------------------------------------------------------------------------------------


async def test_a_claim_refused_by_the_page(invite: Invite, site: Site) -> None:
    """The declarer's cards open with the question, stay open after the page's person has said no, and play goes on to the end."""
    text = words("en")
    seed, mid = in_mid_deal(1, 1, 9)
    asked = said(mid, "claim", "accept")
    refused = said(asked, "refuse")
    later = simply(refused, turn_of(0, 12))
    done = simply(later)
    async with party(invite, site, "skat-isko", 2, seed) as here:
        page = here.page
        await here.reach(mid)
        assert here.hand_of_seat(1, seen_by=0) is None
        assert await open_cards(page, 1) == []
        await here.reach(asked)
        await expect(page.at("seat-2")).to_contain_text(text["skat_said_accept"])
        await expect(question(page, text["skat_claim"])).to_contain_text(text["skat_offer_claim"].format(name="Ada"))
        for moment in (asked, refused, later):
            await here.reach(moment)
            cards = here.hand_of_seat(1, seen_by=0)
            assert cards
            await expect(page.at("seat-1").get_by_role("img")).to_have_count(len(cards))
            assert sorted(await open_cards(page, 1)) == sorted(card_names(cards))
        assert here.hand_of_seat(2, seen_by=0) is None
        await here.reach(done)
        await here.check(done)
        assert outcome_of(done).reason == "played"


async def test_a_claim_of_the_page_refused(invite: Invite, site: Site) -> None:
    """The others see the claimer's cards from now on; the page's person must play a card, and plays to the end."""
    text = words("en")
    seed, mid = in_mid_deal(0, 0, 6)
    refused = said(mid, "claim", "refuse")
    done = simply(refused)
    async with party(invite, site, "skat-isko", 2, seed) as here:
        page = here.page
        await here.reach(mid)
        assert here.hand_of_seat(0, seen_by=1) is None
        await page.press(page.at("end-early"))
        await expect(page.page.get_by_text(text["skat_claim_question"])).to_be_visible()
        await page.page.keyboard.press("Escape")
        await here.reach(said(mid, "claim"))
        assert here.hand_of_seat(0, seen_by=1) == here.hand_of_seat(0, seen_by=2) == sorted(await page.hand())
        await here.reach(refused)
        await expect(page.at("seat-1")).to_contain_text(text["skat_said_refuse"])
        await may_not_offer_again(here)
        assert here.hand_of_seat(0, seen_by=1) == here.hand_of_seat(0, seen_by=2) == sorted(await page.hand())
        await here.reach(done)
        await here.check(done)


async def test_a_claim_agreed_to_by_both(invite: Invite, site: Site) -> None:
    """All remaining tricks are the page's."""
    text = words("en")
    seed, mid = in_mid_deal(0, 0, 15)
    done = said(mid, "claim", "accept", "accept")
    async with party(invite, site, "skat-isko", 2, seed) as here:
        await here.reach(done)
        await here.check(done)
        await expect(here.page.at("deal-result")).to_contain_text(text["skat_reason_claimed"].format(name=text["you"]))


async def _rest_lost(invite: Invite, site: Site, reason_wanted: bool) -> None:
    """By the rules before 1999 a refused claim that the cards do not prove ends the deal, and the rest is lost."""

    def plan(deal: State) -> State | None:
        start = game_of(0, deal)
        done = start and said(simply(start, turn_of(0, 6)), "claim", "refuse")
        return done if done and done.finished and outcome_of(done).reason == "claim refused" else None

    seed, done = first_deal(rules("skat-classic"), 2, plan)
    async with party(invite, site, "skat-classic", 2, seed) as here:
        await here.reach(done)
        await here.check(done)
        if reason_wanted:
            text = words("en")
            said_why = text["skat_reason_claim_refused"].format(name=text["you"])
            await expect(here.page.at("deal-result")).to_contain_text(said_why)


async def test_a_claim_refused_by_the_old_rules_ends_the_deal(invite: Invite, site: Site) -> None:
    await _rest_lost(invite, site, reason_wanted=False)


async def test_a_claim_refused_by_the_old_rules_is_said_in_the_result(invite: Invite, site: Site) -> None:
    await _rest_lost(invite, site, reason_wanted=True)

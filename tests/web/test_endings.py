"""Endings of a Skat deal: concession with the declaration, claimed game, cards thrown in or shown; and their entry in the scorer."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from stich.kernel.rules.state import State
from tests.games.skat.scorer.evenings import Evening, declared
from tests.web.conftest import Invite
from tests.web.sites import Site
from tests.web.table_of import card_names, first_deal, open_cards, outcome_of, party, rules, said, simply, turn_of
from tests.web.test_scorer import by_the_library, keep, shows
from tests.web.test_variants_ends import game_of, in_mid_deal, question
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def before_declaring() -> tuple[int, State]:
    """Return the first seed of a deal in which seat 0 is to declare clubs that are worth the bid, and the state there."""

    def plan(deal: State) -> State | None:
        there = simply(said(deal, "18", "hold", "pass", "pass", "pickup"), lambda s: s.phase.name == "declare")
        worth = {w.declare: w.value for w in there.view(0).worth}  # type: ignore[attr-defined]
        return there if worth.get("clubs", 0) >= 18 else None

    return first_deal(rules(), 2, plan)


async def test_a_concession_with_the_declaration_needs_a_second_press(invite: Invite, site: Site) -> None:
    """On a small phone: the first press asks, another contract takes the question back, and the second press ends the deal."""
    text = words("de")
    seed, there = before_declaring()
    done = said(there, "declare clubs concede")
    small = {"width": 360, "height": 640}
    async with party(invite, site, "skat-isko", 2, seed, phone=True, locale=LANGUAGES["de"], viewport=small) as here:
        page = here.page
        await here.reach(there)
        concede = page.at("action-declare-concede")
        await expect(page.at("action-declare")).to_be_visible()
        await expect(concede).to_have_count(0)
        await page.press(page.at("plan-clubs"))
        await expect(concede).to_have_text(re.compile(text["skat_concede_it"].format(game=text["skat_clubs"])))
        await page.press(concede)
        await expect(concede).to_have_attribute("data-twice", "asking")
        await page.press(page.at("plan-grand"))
        await expect(concede).to_have_attribute("data-action", "declare grand concede")
        await expect(concede).to_have_attribute("data-twice", "")
        assert page.deal["phase"] == "declare"
        await here.reach(done)
        await here.check(done)
        await expect(page.at("deal-result")).to_contain_text(text["skat_reason_conceded"].format(name=text["you"]))
        assert (outcome_of(done).reason, outcome_of(done).by) == ("conceded", 0)


@pytest.mark.quick
async def test_an_opponent_throws_in_and_levels_count(invite: Invite, site: Site) -> None:
    """The page's person lays the cards open without a trick; the declarer gets the rest, with schneider and schwarz."""
    text = words("en")

    def plan(deal: State) -> State | None:
        start = game_of(1, deal)
        done = start and said(simply(start, turn_of(0)), "throw in")
        arithmetic = done and outcome_of(done).arithmetic
        return done if arithmetic and outcome_of(done).won and "schwarz" in arithmetic.items else None  # type: ignore[union-attr]

    seed, done = first_deal(rules(), 2, plan)
    async with party(invite, site, "skat-isko", 2, seed) as here:
        page = here.page
        await here.reach(said(done.game.start(done.deal), *(action.text for _, action in done.log[:-1])))
        await page.press(page.at("end-early"))
        for action, label in {"claim-game": "skat_claim_game", "concede": "skat_concede", "throw-in": "skat_throw_in"}.items():
            await expect(page.at(f"action-{action}")).to_have_text(re.compile(text[label]))
        await expect(page.at("action-show")).to_have_count(0)
        await expect(page.page.get_by_text(text["skat_throw_in_question"])).to_be_visible()
        await page.page.keyboard.press("Escape")
        await here.reach(done)
        await here.check(done)
        result = page.at("deal-result")
        await expect(result).to_contain_text(text["skat_reason_thrown_in"].format(name=text["you"]))
        await expect(result.get_by_test_id("working")).to_contain_text(re.compile(r"schneider \d, schwarz \d"))
        # The panel at the side counts the rest as the result does.
        points = text["skat_meter"].format(declarer=outcome_of(done).card_points, others=120 - (outcome_of(done).card_points or 0))
        await expect(page.page.get_by_role("complementary").get_by_role("img", name=points)).to_be_visible()
        await expect(result.get_by_role("img", name=points)).to_be_visible()


async def test_the_game_claimed_by_the_declarer_is_agreed_to(invite: Invite, site: Site) -> None:
    """In Japanese: the page's person is asked last, with the declarer's cards open, and agrees."""
    text = words("ja")
    seed, mid = in_mid_deal(1, 1, 15)
    asked = said(mid, "claim game", "accept")
    done = said(asked, "accept")
    async with party(invite, site, "skat-isko", 2, seed, locale=LANGUAGES["ja"]) as here:
        page = here.page
        await here.reach(asked)
        await expect(question(page, text["skat_claim_game"])).to_contain_text(text["skat_offer_claim_game"].format(name="Ada"))
        cards = here.hand_of_seat(1, seen_by=0)
        assert cards
        await expect(page.at("seat-1").get_by_role("img")).to_have_count(len(cards))
        await here.reach(done)
        await here.check(done)
        await expect(page.at("deal-result")).to_contain_text(text["skat_reason_game_claimed"].format(name="Ada"))
        assert (outcome_of(done).reason, outcome_of(done).won) == ("game claimed", True)


async def test_a_declarer_shows_the_cards_and_play_goes_on(invite: Invite, site: Site) -> None:
    """The page's person shows the cards: a spectator's page and both opponents see them, and no question is asked."""
    text = words("en")
    seed, mid = in_mid_deal(0, 0, 6)
    shown = said(mid, "show")
    later = simply(shown, turn_of(0, 9))
    done = simply(later)
    async with party(invite, site, "skat-isko", 2, seed) as here:
        page = here.page
        await here.reach(mid)
        watcher = await invite()
        await watcher.go(f"/table/{page.table['table']}")
        await watcher.until(lambda t: t["seq"] >= page.table["seq"], "the deal")
        await expect(watcher.at("seat-0")).to_be_visible()
        assert await open_cards(watcher, 0) == []
        await here.reach(shown)
        await expect(watcher.at("seat-0")).to_contain_text(text["skat_said_show"])
        for moment in (shown, later):
            await here.reach(moment)
            own = sorted(await page.hand())
            assert here.hand_of_seat(0, seen_by=1) == here.hand_of_seat(0, seen_by=2) == own
            await watcher.until(lambda t: t["seq"] >= page.table["seq"], "the same moment")
            await expect(watcher.at("seat-0").get_by_role("img")).to_have_count(len(own))
            assert sorted(await open_cards(watcher, 0)) == sorted(card_names(own))
        await page.press(page.at("end-early"))
        await expect(page.at("action-claim-game")).to_be_visible()
        await expect(page.at("action-show")).to_have_count(0)
        await page.page.keyboard.press("Escape")
        await here.reach(done)
        await here.check(done)
        assert outcome_of(done).reason == "played"


BGA = Evening(
    preset="skat-bga",
    players=("Ada", "Ben", "Carl"),
    dealer=2,
    deals=(
        (declared(0, "clubs", 18, 1, thrown_in_by="opponents", opponents_tricks=0), (48, 0, 0)),  # game 2, schneider 3, schwarz 4
        (declared(1, "clubs", 18, 2, 120, 10, hand=True), (0, 84, 0)),  # game 3, hand 4, all tricks 7: 7 × 12
        (declared(2, "clubs", 18, 2, 25, 3), (0, 0, -72)),  # game 3, no schneider: 36, lost twice
        (declared(0, "clubs", 18, 1, thrown_in_by="opponents", opponents_card_points=10, opponents_tricks=1), (36, 0, 0)),  # schneider 3
    ),
    closing=((84, 0, 0, 84), (84, 0, 0, 84), (-72, 0, 0, -72)),
    games=((2, 0), (1, 0), (0, 1)),
    places=(1, 2, 3),
    settlement=(156, 156, -312),
)


async def test_the_scorer_counts_cards_thrown_in_and_scores_as_board_game_arena(invite: Invite) -> None:
    guest = await invite()
    await keep(guest, BGA)
    kept = by_the_library(BGA)
    assert [row.outcome.scores for row in kept.sheet.rows] == [scores for _, scores in BGA.deals]
    await shows(guest, kept)
    await guest.press(guest.at("change-1"))
    await expect(guest.at("ended-thrown-opponents")).to_be_checked()
    await expect(guest.at("how")).to_contain_text(words("en")["scorer_opponents_threw_in"])

"""Four at the table: the dealer sits out. A whole round, its score sheet, ranking and settlement."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from stich.kernel.rules.match import settlement
from stich.kernel.rules.state import State
from tests.web.conftest import Invite
from tests.web.sites import Site
from tests.web.table_of import Party, first_deal, open_cards, outcome_of, party, rules, said, simply, turn_of
from tests.web.test_match import check_ranking, numbers
from tests.web.words import words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def a_game(deal: State) -> State | None:
    """Forehand plays for 18, to the end, and all ten tricks are played."""
    start = said(deal, "18", "hold", "pass", "pass", "pickup")
    done = simply(start)
    return done if outcome_of(done).reason == "played" else None


def given_up(deal: State) -> State:
    """Forehand plays diamonds from the hand for 18, and gives up before the first card."""
    return said(deal, "pass", "pass", "18", "hand", "declare diamonds hand", "concede")


async def sits_out(here: Party, during: State) -> None:
    """Check that the dealer at the page has no card, nothing to do, and sees none of the others' cards."""
    page, text = here.page, words("en")
    await here.reach(during)
    await expect(page.at("turn")).to_have_attribute("data-seat", str(during.actor))
    await expect(page.at("seat-0")).to_contain_text(text["skat_sits_out"])
    await expect(page.page.locator("[data-card], [data-action]")).to_have_count(0)
    hands = page.deal["hands"]
    assert (hands[0], hands[1:], page.deal["skat"], page.deal["discards"]) == ([], [None] * 3, None, None)
    for seat in (1, 2, 3):
        await expect(page.at(f"seat-{seat}")).not_to_contain_text(text["skat_sits_out"])
        assert await open_cards(page, seat) == []


async def test_a_round_of_four(invite: Invite, site: Site) -> None:
    """Each deals once: the page's person sits out and watches, plays, passes, and gives up; then the match is settled."""
    game, text = rules(players=4), words("en")
    plans = (a_game, a_game, lambda deal: said(deal, "pass", "pass", "pass"), given_up)
    deals = [first_deal(game, dealer, plan) for dealer, plan in enumerate(plans)]
    first = game.deal(seed=deals[0][0].to_bytes(32, "big"), dealer=0)
    async with party(invite, site, "skat-isko", 0, *(seed for seed, _ in deals), players=4) as here:
        page = here.page
        for moment in (first, simply(said(first, "18", "hold", "pass", "pass", "pickup"), turn_of(3, 4))):
            await sits_out(here, moment)
        for dealer, (_, done) in enumerate(deals):
            if dealer:
                await here.next_deal()
                await expect(page.at("hand").locator("[data-card]")).to_have_count(10)
                await expect(page.at(f"seat-{dealer}")).to_contain_text(text["skat_sits_out"])
                assert here.sockets[dealer].deal["hands"][dealer] == []
            assert page.deal["dealer"] == dealer
            await here.reach(done)
            await here.check(done)
        await page.see_ranking()
        await check_ranking(page)
        totals = [sum(outcome_of(done).scores[seat] for _, done in deals) for seat in range(4)]
        due = {s["seat"]: s["settlement"] for s in page.table["standings"]}
        assert [due[seat] for seat in range(4)] == list(settlement(totals))
        assert sum(due.values()) == 0
        assert any(due.values())


async def test_a_tournament_round_of_four(invite: Invite, site: Site) -> None:
    """Each deal is given up by forehand: 50 less, and 30 for each of the others, the dealer too."""
    text = words("en")
    deals = [first_deal(rules("skat-tournament", players=4), dealer, given_up) for dealer in range(4)]
    async with party(invite, site, "skat-tournament", 0, *(seed for seed, _ in deals), players=4) as here:
        for dealer, (_, done) in enumerate(deals):
            if dealer:
                await here.next_deal()
            await here.reach(done)
            await here.check(done)
            scores = outcome_of(done).scores
            assert sorted(scores)[1:] == [30, 30, 30]
            written = here.page.at("deal-result").locator("p", has_text=text["skat_written"])
            assert numbers(await written.inner_text()) == list(scores)
        await here.page.see_ranking()
        await check_ranking(here.page)


async def test_the_settlement_is_shown(invite: Invite, site: Site) -> None:
    """In the final ranking, the amounts that all players receive or pay; they sum to zero."""
    deals = [first_deal(rules(), dealer, given_up) for dealer in range(3)]
    async with party(invite, site, "skat-isko", 0, *(seed for seed, _ in deals)) as here:
        for dealer, (_, done) in enumerate(deals):
            if dealer:
                await here.next_deal()
            await here.reach(done)
        await here.page.see_ranking()
        shown = here.page.at("settlement")
        await expect(shown.first).to_be_visible()
        due = [numbers(t)[0] for t in await shown.all_inner_texts()]
        assert due == [s["settlement"] for s in here.page.table["standings"]]
        assert sum(due) == 0


@pytest.mark.parametrize("phone", [False, True])
async def test_the_dealer_is_told_to_sit_out(invite: Invite, site: Site, phone: bool) -> None:
    async with party(invite, site, "skat-isko", 0, 1, players=4, phone=phone) as here:
        await expect(here.page.page.get_by_text(words("en")["skat_sits_out_you"])).to_be_visible()

"""Open cards are card faces: an open hand, the last trick, all hands after the deal at their seats; and no question covers a trick."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from stich.kernel.rules.state import State
from tests.web.conftest import Invite
from tests.web.guest import Guest, in_phase, shy
from tests.web.sites import Site
from tests.web.stations import SIZES, resize
from tests.web.table_of import card_names, first_deal, open_cards, party, played, rules, said, simply, turn_of
from tests.web.test_variants_ends import game_of

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.thorough]

COVERED = """() => {
  const faults = [];
  const box = (e) => e.getBoundingClientRect();
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  for (const question of document.querySelectorAll('.question')) {
    for (const card of document.querySelectorAll('[data-trick-card]')) {
      if (meets(box(question), box(card))) faults.push(`the question covers ${card.dataset.trickCard}`);
      if (box(card).width < 24) faults.push(`${card.dataset.trickCard} is ${box(card).width} px wide`);
    }
    const { top, bottom, left, right } = box(question);
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) faults.push('the question leaves the screen');
  }
  return faults;
}"""
"""Script that returns which cards of the trick a question covers."""

SMALL = """() => {
  const faults = [];
  const box = (e) => e.getBoundingClientRect();
  const stage = box(document.querySelector('.stage'));
  for (const fan of document.querySelectorAll('.fan ul')) {
    const cards = [...fan.querySelectorAll('.card')];
    cards.forEach((card, i) => {
      const name = card.parentElement.dataset.openCard;
      const b = box(card), next = cards[i + 1] && box(cards[i + 1]);
      if (b.width < 24 || !card.querySelector('svg, img')) faults.push(`${name} is no card face`);
      if (b.left < stage.left || b.right > stage.right + 1 || b.top < 0) faults.push(`${name} leaves the table`);
      if (next && next.left > b.left && next.left - b.left < 9) faults.push(`of ${name} only ${next.left - b.left} px are seen`);
    });
  }
  const seats = [...document.querySelectorAll('.around .seat')].map(box);
  seats.forEach((a, i) => seats.slice(i + 1).forEach((b) => {
    if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) faults.push('two seats overlap');
  }));
  return faults;
}"""
"""Script that returns which open cards are no faces, leave the table or hide their corners, and which seats overlap."""


async def shown_at_seats(guest: Guest) -> None:
    """Check that each seat shows the cards that were dealt to it, at every size."""
    dealt = guest.deal["deal"]["hands"]
    for seat, cards in enumerate(dealt):
        place = guest.at("own-open") if seat == guest.table["you"] else guest.at(f"seat-{seat}")
        await expect(place.locator("[data-open-card]")).to_have_count(len(cards))
        shown = await place.locator("[data-open-card]").evaluate_all("all => all.map(e => e.dataset.openCard)")
        assert sorted(shown) == sorted(cards)


@pytest.mark.parametrize(("game", "players"), [("skat", None), ("schafkopf", None), ("suitability", 2), ("suitability", 5)])
async def test_all_hands_are_at_their_seats_after_the_deal(invite: Invite, game: str, players: int | None) -> None:
    guest = await invite()
    await guest.play_now(game, players)
    await guest.play_deal()
    wrong = []
    for name, size in SIZES.items():
        await resize(guest, *size)
        await shown_at_seats(guest)
        wrong += [f"{name}: {fault}" for fault in await guest.page.evaluate(SMALL)]
    assert not wrong, "\n".join(wrong)


async def test_the_last_trick_is_shown_as_card_faces(invite: Invite) -> None:
    guest = await invite(phone=True)
    await guest.play_now(until=lambda t: in_phase("play")(t) and sum(t["deal"]["tricks"]) > 0, choose=shy)
    await guest.press(guest.at("last-trick"))
    faces = guest.page.get_by_role("dialog").locator("li .face")
    await expect(faces).to_have_count(3)
    assert min(await faces.evaluate_all("all => all.map(e => e.clientWidth)")) > 50


async def test_no_question_covers_the_trick(invite: Invite, site: Site) -> None:
    """The declarer claims during a trick: both the trick and the open hand stay visible beside the question."""

    def plan(deal: State) -> State | None:
        start = game_of(1, deal)
        mid = start and simply(start, lambda state: turn_of(1, 7)(state) and played(state) % 3 > 0)
        return None if mid is None or mid.finished else mid

    seed, mid = first_deal(rules(), 2, plan)
    asked = said(mid, "claim", "accept")
    async with party(invite, site, "skat-isko", 2, seed) as here:
        await here.reach(asked)
        await expect(here.page.at("action-refuse")).to_be_visible()
        shown = here.hand_of_seat(1, seen_by=0)
        assert shown
        assert here.page.deal["trick"]
        wrong = []
        for name, size in SIZES.items():
            await resize(here.page, *size)
            await here.page.page.wait_for_timeout(250)
            wrong += [f"{name}: {fault}" for fault in await here.page.page.evaluate(COVERED) + await here.page.page.evaluate(SMALL)]
        assert not wrong, "\n".join(wrong)
        assert sorted(await open_cards(here.page, 1)) == sorted(card_names(shown))

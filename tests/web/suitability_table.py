"""Suitability at a page against computers: what is seen there, and what the library says of the same deal."""

from __future__ import annotations

import msgspec
from playwright.async_api import expect

import stich
from stich.games.suitability.rules.contract import Privilege
from stich.games.suitability.rules.scoring import SuitabilityOutcome, SuitabilityScore
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.rules.cards import SUITS
from stich.kernel.rules.deal import Deal
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.guest import Table as Seen
from tests.web.sites import Site
from tests.web.test_match import on_the_wire
from tests.web.words import words

GAME = "suitability"
ROLES = ("trump", "penalty", "reverse", "plain")


def view_of(guest: Guest) -> SuitabilityView:
    """Return the newest view as the library's struct."""
    return msgspec.convert(guest.deal, SuitabilityView)


def played_again(table: Seen) -> SuitabilityOutcome:
    """Return the outcome of the deal by the library, from the cards and the actions that are open now."""
    seen = table["deal"]
    state = stich.game(table["game"], preset=table["preset"], **table["options"]).start(msgspec.convert(seen["deal"], Deal))
    for entry in seen["log"]:
        assert state.actor == entry["seat"]
        state = state.apply(entry["action"])
    assert isinstance(state.outcome, SuitabilityOutcome)
    return state.outcome


async def seated(invite: Invite, site: Site, players: int, dealer: int, *seeds: int, **wanted: object) -> Guest:
    """Return a person on seat 0 of a table with computer players, with the first of these deals dealt by this seat."""
    site.chance.dealer = dealer
    guest = await invite(**wanted)  # type: ignore[arg-type]
    await guest.go()
    await expect(guest.at("play-now")).to_be_visible()
    site.chance.seeds = list(seeds)
    table = await guest.play_now(GAME, players)
    assert (table["game"], table["you"], table["deal"]["dealer"], len(table["seats"])) == (GAME, 0, dealer, players)
    return guest


async def roles_seen(guest: Guest) -> dict[str, str]:
    """Return the roles in the panel, by suit."""
    found = await guest.at("roles").first.locator("[data-role]").evaluate_all("all => all.map(e => [e.dataset.suit, e.dataset.role])")
    assert [role for _, role in found] == list(ROLES)
    return dict(sorted((f for f in found if f[0]), key=lambda f: SUITS.index(f[0])))


def formula(sum_: SuitabilityScore) -> str:
    """How the English page writes a score."""
    if sum_.privilege is Privilege.WARRANTY:
        return words("en")["suitability_whatever"].format(score=sum_.score)
    if sum_.privilege is Privilege.IMMUNITY:
        return f"5 × {sum_.tricks} = {sum_.score}"
    if sum_.privilege is Privilege.POVERTY and sum_.tricks >= 5:
        return words("en")["suitability_too_many"]
    product = f"10 × (5 − {sum_.tricks})" if sum_.privilege is Privilege.POVERTY else f"10 × {sum_.tricks}"
    points = 10 * (5 - sum_.tricks if sum_.privilege is Privilege.POVERTY else sum_.tricks)
    if not sum_.penalty_cards:
        return f"{product} + 10 = {points + 10}"
    exact = points / sum_.penalty_cards
    return f"{product} ÷ {sum_.penalty_cards} = " + (f"{exact:.0f}" if exact == int(exact) else f"{round(exact, 2):g} ≈ {sum_.score}")


async def check_result(guest: Guest, english: bool = False) -> SuitabilityOutcome:
    """Check that the page's result of a finished deal equals the library's."""
    outcome = played_again(guest.table)
    assert on_the_wire(guest.table).rows[-1].outcome == outcome
    own, others = outcome.scores[0], outcome.scores[1:]
    went = "won" if own >= max(others) and own > min(others) else "lost" if own <= min(others) and own < max(others) else None
    assert await guest.at("deal-result").get_attribute("data-reader") == went
    await expect(guest.at("deal-score")).to_have_text(f"+{own}" if own else "±0")
    if own < max(others):
        await expect(guest.at("deal-others").locator("b")).to_have_text(f"+{max(others)}")
    rows = guest.at("working").locator("li")
    await expect(rows).to_have_count(len(outcome.scores))
    order = sorted(guest.deal["order"], key=lambda seat: -outcome.scores[seat])
    assert [int(await row.get_attribute("data-seat") or -1) for row in await rows.all()] == order
    for seat, row in zip(order, await rows.all(), strict=True):
        await expect(row.get_by_test_id(f"score-{seat}")).to_contain_text(str(outcome.scores[seat]))
        if english:
            await expect(row.locator(".sum")).to_have_text(formula(outcome.arithmetic[seat]))
    return outcome

"""The scorer of Suitability: tricks, penalty cards and privileges told on the page are checked, scored, listed and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

import stich
from stich.games.suitability.rules.scoring import SuitabilityOutcome
from stich.kernel.plugin.score_list import score_list
from stich.kernel.rules.deal import Seat
from stich.records import NamedList, to_csv
from stich.registry import match_rules, scorer
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.suitability_table import formula
from tests.web.test_accessibility import check
from tests.web.test_scorer import REFUSAL, written
from tests.web.words import words

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLAYERS = ("Ada", "Bo", "Cy", "Dora")
EVENING: tuple[dict[str, Any], ...] = (
    {"tricks": [4, 3, 5, 1], "penalty_cards": [3, 6, 0, 4], "privilege": "immunity"},
    {"tricks": [2, 8, 1, 2], "penalty_cards": [8, 5, 0, 0]},
    {"tricks": [5, 1, 3, 4], "penalty_cards": [7, 2, 2, 2], "privilege": "poverty"},
)
"""By seat; Dora deals first."""


def by_the_library(preset: str = "suitability-akagiri") -> NamedList:
    game = stich.game("suitability", preset)
    return NamedList(game, PLAYERS, score_list(match_rules(game), scorer(game), list(EVENING), Seat(3)))


async def tell(guest: Guest, deal: dict[str, Any]) -> None:
    """All numbers but the last, which counts itself."""
    for seat, (tricks, cards) in enumerate(zip(deal["tricks"], deal["penalty_cards"], strict=True)):
        if seat < len(deal["tricks"]) - 1:
            await guest.at(f"tricks-{seat}").fill(str(tricks))
            await guest.at(f"cards-{seat}").fill(str(cards))
    await guest.at(f"privilege-{deal.get('privilege', 'none')}").check(force=True)


async def keep(guest: Guest, preset: str = "suitability-akagiri") -> None:
    """Enter the whole evening on the page."""
    await guest.go("/score/suitability")
    if guest.touch:
        await guest.at("view-list").check(force=True)
    for seat, name in enumerate(PLAYERS):
        await guest.at(f"player-{seat}").fill(name)
    await guest.at("dealer-3").check(force=True)
    await guest.at(f"rules-{preset}").check(force=True)
    await guest.press(guest.at("start-list"))
    for number, deal in enumerate(EVENING, 1):
        await tell(guest, deal)
        await guest.press(guest.at("write"))
        await expect(guest.at(f"row-{number}")).to_be_visible()
        if guest.touch:
            await guest.press(guest.at("enter-next"))


@pytest.mark.parametrize(("preset", "phone"), [("suitability-akagiri", False), ("suitability-parlett", True)])
async def test_an_evening_is_listed_as_the_library_scores_it(invite: Invite, preset: str, phone: bool) -> None:
    guest = await invite(phone=phone)
    await keep(guest, preset)
    if phone:
        await guest.at("view-list").check(force=True)
    named = by_the_library(preset)
    totals = [0] * 4
    for row in named.sheet.rows:
        totals = [t + s for t, s in zip(totals, row.outcome.scores, strict=True)]
        shown = [cell.split() for cell in await guest.at(f"row-{row.deal}").locator("td:not(.game, .tools)").all_inner_texts()]
        assert shown == [[written(s, plus=True), written(t)] for s, t in zip(row.outcome.scores, totals, strict=True)]
    for seat, total in enumerate(totals):
        await expect(guest.at(f"total-{seat}")).to_have_text(written(total))
    for standing in named.sheet.standings:
        place = guest.at("final-ranking").locator(f'[data-seat="{standing.seat}"]')
        await expect(place).to_have_attribute("data-rank", str(standing.rank))
    async with guest.page.expect_download() as download:
        await guest.press(guest.at("csv"))
    file = await download.value
    assert Path(await file.path()).read_bytes() == to_csv(named).encode("utf-8-sig")

    await guest.page.reload()
    if phone:
        await guest.at("view-list").check(force=True)
    await expect(guest.at("total-0")).to_have_text(written(totals[0]))


async def test_everybody_s_arithmetic_is_shown(invite: Invite) -> None:
    """Before there is any list; places are named by the deal."""
    guest = await invite()
    await guest.go("/score/suitability")
    for deal in EVENING:
        await tell(guest, deal)
        outcome = scorer(stich.game("suitability")).entry(deal, 3)
        assert isinstance(outcome, SuitabilityOutcome)
        for seat, sum_ in enumerate(outcome.arithmetic):
            row = guest.at("working").locator(f'[data-seat="{seat}"]')
            await expect(row.locator(".sum")).to_have_text(formula(sum_))
            await expect(guest.at(f"score-{seat}")).to_contain_text(str(sum_.score))


async def test_what_does_not_add_up_is_refused(invite: Invite) -> None:
    text = words("en")
    guest = await invite()
    guest.forgiven.append(REFUSAL)
    await guest.go("/score/suitability")
    for seat, (tricks, cards) in enumerate(zip([9, 9, 0, 0], [3, 6, 0, 4], strict=True)):
        await guest.at(f"tricks-{seat}").fill(str(tricks))
        await guest.at(f"cards-{seat}").fill(str(cards))
    await expect(guest.at("sum-tricks")).to_have_text(text["suitability_form_of"].format(sum=18, whole=13))
    await expect(guest.at("value-problem")).to_contain_text("13 tricks")
    for seat, tricks in enumerate([4, 3, 6, 0]):
        await guest.at(f"tricks-{seat}").fill(str(tricks))
    refused = text["suitability_bad_row"].format(name=text["suitability_form_dealer"], most=0, cards=4)
    await expect(guest.at("value-problem")).to_contain_text(refused)
    await expect(guest.at("working")).to_have_count(0)


async def test_five_players_and_three(invite: Invite) -> None:
    """With five players the dealer may have taken what the fourth left; with three there are no privileges."""
    guest = await invite()
    await guest.go("/score/suitability")
    await guest.at("deal-players-5").check(force=True)
    await tell(guest, {"tricks": [3, 2, 2, 2, 2], "penalty_cards": [3, 2, 2, 2, 4], "privilege": "warranty"})
    dealer, fourth = 3, 2
    await expect(guest.at(f"score-{fourth}")).to_contain_text("25")
    await guest.at(f"privileged-{dealer}").check(force=True)
    await expect(guest.at(f"score-{dealer}")).to_contain_text("25")
    await expect(guest.at(f"score-{fourth}")).to_contain_text("10")
    await guest.at("deal-players-3").check(force=True)
    await expect(guest.at("privilege-none")).to_have_count(0)
    await expect(guest.at("working")).to_have_count(0)


async def test_nothing_serious_for_axe(invite: Invite) -> None:
    guest = await invite(phone=True, locale="ja-JP")
    await keep(guest)
    await tell(guest, EVENING[0])
    await expect(guest.at("write")).to_be_enabled()
    await check(guest, "a deal")
    await guest.at("view-list").check(force=True)
    await expect(guest.at("list")).to_be_visible()
    await check(guest, "the list")

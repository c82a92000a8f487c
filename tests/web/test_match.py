"""A guest plays a whole match by what the page offers; what it shows is counted again by the library."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import pytest
from playwright.async_api import Locator, expect

import stich
from stich.games.schafkopf import SchafkopfOutcome
from stich.games.skat.rules.scoring import SkatOutcome
from stich.games.suitability import SuitabilityOutcome
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.match import Match, MatchRow
from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, texts
from tests.web.guest import Table as Seen
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


def numbers(text: str) -> list[int]:
    """Numbers as they stand in a text, with the true minus sign."""
    return [int(n.replace("−", "-")) for n in re.findall(r"−?\d+", text)]


def signed(score: int) -> str:
    """Return a score as the page writes it, with its sign."""
    return f"−{-score}" if score < 0 else f"+{score}" if score else "0"


async def cells(row: Locator) -> list[int]:
    return [int(t.replace("−", "-")) for t in await row.locator("td").all_inner_texts()]


def on_the_wire(table: Seen) -> Match:
    """Return the received score sheet as the library's struct."""
    sheet = table["match"]
    rows = tuple(
        MatchRow(r["dealer"], msgspec.convert(r["outcome"], SkatOutcome | SchafkopfOutcome | SuitabilityOutcome)) for r in sheet["rows"]
    )
    told = {name: sheet[name] for name in ("declaring_counts", "has_settlement")}
    return Match(sheet["seats"], sheet["deals"], sheet["first_dealer"], rows, **told)


def played_again(table: Seen) -> SkatOutcome:
    """Return the outcome of the deal by the library, from the cards and the actions that are open now."""
    seen = table["deal"]
    state = stich.game(table["game"], preset=table["preset"], **table["options"]).start(msgspec.convert(seen["deal"], Deal))
    for entry in seen["log"]:
        assert state.actor == entry["seat"]
        state = state.apply(entry["action"])
    assert isinstance(state.outcome, SkatOutcome)
    return state.outcome


async def check_result(guest: Guest) -> None:
    """Check the result of a deal: score and working."""
    outcome = played_again(guest.table)
    assert outcome == on_the_wire(guest.table).rows[-1].outcome
    if outcome.declarer is None:
        await expect(guest.at("deal-score")).to_have_count(0)
        return
    await check_scores(guest, outcome.scores, outcome.declarer)
    lines = await texts(guest.at("working").locator("li"))
    counted = [numbers(line) for line in outcome.working]
    assert [numbers(line) for line in lines[: len(counted) - 1]] == counted[:-1]
    if len(lines) == len(counted):
        assert numbers(lines[-1])[-1] == outcome.game_score
    else:
        assert outcome.game_score == outcome.value


async def check_scores(guest: Guest, scores: Sequence[int], declarer: int) -> None:
    """Check that the large score is the reader's own, with its sign, and that the declarer's score is below it."""
    own = scores[guest.table["you"]]
    await expect(guest.at("deal-score")).to_have_text(signed(own) if own else "±0")
    if declarer == guest.table["you"]:
        await expect(guest.at("deal-others")).to_have_count(0)
    else:
        await expect(guest.at("deal-others").locator("b")).to_have_text(signed(scores[declarer]))


async def check_sheet(guest: Guest) -> None:
    """Check the score sheet: every row, and the totals, all visible."""
    match = on_the_wire(guest.table)
    sheet = guest.at("score-sheet").first
    await expect(sheet.locator("tbody tr")).to_have_count(len(match.rows))
    assert await sheet.evaluate("(table) => table.parentElement.scrollWidth <= table.parentElement.clientWidth")
    assert [await cells(row) for row in await sheet.locator("tbody tr").all()] == [list(r.outcome.scores) for r in match.rows]
    totals = [sum(r.outcome.scores[seat] for r in match.rows) for seat in range(match.seats)]
    assert await cells(sheet.locator("tfoot tr")) == totals
    by_seat = sorted(guest.table["standings"], key=lambda s: int(s["seat"]))
    assert [s["total"] for s in by_seat] == totals


async def check_ranking(guest: Guest) -> None:
    """Check the final ranking: places, order and totals."""
    standings = on_the_wire(guest.table).standings
    assert list(msgspec.to_builtins(standings)) == guest.table["standings"]
    lines = guest.at("final-ranking").locator("li")
    await expect(lines).to_have_count(len(standings))
    shown = [(int(await li.get_attribute("data-seat") or -1), int(await li.get_attribute("data-rank") or 0)) for li in await lines.all()]
    assert shown == [(s.seat, s.rank) for s in standings]
    totals = await guest.at("final-ranking").locator(".total").all_inner_texts()
    assert [int(t.replace("−", "-")) for t in totals] == [s.total for s in standings]


@pytest.mark.parametrize(("language", "deals"), [("en", 3), ("de", 1), ("ja", 1)])
async def test_a_match_to_the_final_ranking(invite: Invite, language: str, deals: int) -> None:
    """Three deals as they are meant, or ended before."""
    text = words(language)
    guest = await invite(locale=LANGUAGES[language])
    table = await guest.play_now()
    assert table["match"]["deals"] == 3
    await expect(guest.page.locator("html")).to_have_attribute("lang", language)
    for number in range(deals):
        if number:
            await guest.next_deal()
        await expect(guest.page.locator("header")).to_contain_text(text["deal_of"].format(deal=number + 1, deals=3))
        await guest.play_deal()
        await check_result(guest)
        await check_sheet(guest)
    if deals < 3:
        await guest.stop_match()
    else:
        await guest.see_ranking()
    await expect(guest.page.get_by_role("dialog", name=text["final_ranking"])).to_be_visible()
    await check_ranking(guest)
    assert len(guest.sockets) == 1
    await guest.press(guest.at("play-again"))
    await guest.until(lambda t: t["table"] != table["table"] and t["deal"] is not None, "another match")


async def test_a_declarer_wins_or_loses_by_the_cards(invite: Invite) -> None:
    """Bidding as high as it takes, so that lost and overbid deals are shown and counted too."""
    guest = await invite()
    await guest.play_now()
    for number in range(2):
        if number:
            await guest.next_deal()
        await guest.play_deal(eager)
        assert guest.deal["declarer"] == guest.table["you"]
        await check_result(guest)
    await guest.stop_match()
    await check_ranking(guest)

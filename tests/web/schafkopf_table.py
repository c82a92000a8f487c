"""A Schafkopf table of a test's own: one person at a page, guests on the other seats, and deals that the library has planned before."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
from playwright.async_api import expect

import stich
from stich.games.schafkopf.player.simple import SimplePlayer
from stich.games.schafkopf.rules.scoring import SchafkopfOutcome
from stich.games.schafkopf.view.view import SchafkopfView
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.state import State
from tests.web.conftest import Invite
from tests.web.guest import Guest, over, texts
from tests.web.guest import Table as Seen
from tests.web.sites import Site
from tests.web.table_of import NAMES, Party, first_deal
from tests.web.test_match import cells, numbers, signed
from tests.web.words import words

PLAYER = SimplePlayer()
PRESET = "schafkopf-2023"
SUITS = {"C": "suit_acorns", "S": "schafkopf_leaves", "H": "suit_hearts", "D": "suit_bells"}
"""Texts that name the suits of German faces."""


# -- what is planned with the library --------------------------------------------------------------------------------


def view_of(state: State, seat: int | None = 0) -> SchafkopfView:
    view = state.view(seat)
    assert isinstance(view, SchafkopfView)
    return view


def simply(state: State, until: Callable[[State], bool] = lambda _: False) -> State:
    """Return the deal continued by *simple* players, to its end or until a condition holds."""
    while not state.finished and not until(state):
        state = state.apply(PLAYER.act(state.view(state.actor)))
    return state


def declared(state: State) -> bool:
    """Return whether the game is named."""
    return state.phase.name not in ("knock", "auction", "declare")


def told(state: State, *beginning: str) -> bool:
    """Return whether a player has made an action that begins with one of these texts."""
    return any(action.text.startswith(beginning) for _, action in state.log)


def fallen(state: State) -> bool:
    """Return whether the called ace lies on the table, or was played before."""
    called = view_of(state).called
    return called is not None and any(isinstance(a, PlayCard) and a.text == called + "A" for _, a in state.log)


def whole(plan: Callable[[State], bool], until: Callable[[State], bool] = declared) -> Callable[[State], State | None]:
    """Deals that the *simple* player plays to their end, if they are so up to there."""

    def played(state: State) -> State | None:
        so_far = simply(state, until)
        return simply(so_far) if plan(so_far) else None

    return played


def up_to(done: State, until: Callable[[State], bool], preset: str = PRESET, **options: bool | int | str) -> State:
    """Return the beginning of a finished deal, up to the first moment at which the condition holds."""
    state = stich.game("schafkopf", preset, **options).start(done.deal)
    for _, action in done.log:
        if until(state):
            return state
        state = state.apply(action)
    assert until(state)
    return state


def outcome_of(state: State) -> SchafkopfOutcome:
    assert isinstance(state.outcome, SchafkopfOutcome)
    return state.outcome


def played_again(table: Seen) -> SchafkopfOutcome:
    """Return the outcome of the deal by the library, from the cards and the actions that are open now."""
    seen = table["deal"]
    state = stich.game("schafkopf", preset=table["preset"], **table["options"]).start(msgspec.convert(seen["deal"], Deal))
    for entry in seen["log"]:
        state = state.apply(entry["action"])
    return outcome_of(state)


# -- the people ------------------------------------------------------------------------------------------------------


class Round(Party):
    """A person at a page, on seat 0, and three guests who do what the test wants."""

    async def check_result(self, state: State) -> None:
        await self.page.until(over, "the end of the deal")
        outcome = await check_result(self.page)
        assert outcome == outcome_of(state)


async def check_result(page: Guest) -> SchafkopfOutcome:
    """Compare result, sum, payouts and score sheet on the page with the library's own; return the library's outcome."""
    outcome = played_again(page.table)
    result = page.at("deal-result")
    await expect(result).to_be_visible()
    shown = [numbers(text)[-1] for text in await texts(page.at("payouts").locator("td.score"))]
    assert shown == [outcome.scores[seat] for seat in page.deal["order"]]
    await expect(result).to_have_attribute("data-reader", "won" if outcome.scores[0] > 0 else "lost")
    if outcome.ramsch is None:
        assert outcome.declarer is not None
        assert outcome.arithmetic is not None
        await expect(result).to_have_attribute("data-won", str(outcome.won).lower())
        await expect(page.at("deal-score")).to_have_text(signed(outcome.scores[0]))
        if 0 not in outcome.side:
            await expect(page.at("deal-others").locator("b")).to_have_text(signed(outcome.scores[outcome.declarer]))
        await _check_sum(page, outcome)
    if not page.touch:
        row = page.at("score-sheet").first.locator("tbody tr").last
        assert await cells(row) == list(outcome.scores)
    return outcome


async def _check_sum(page: Guest, outcome: SchafkopfOutcome) -> None:
    """Compare the amounts and factors that the page shows with what each opponent pays."""
    working = page.at("working")
    amounts = await texts(working.locator("tbody td"))
    total = sum(numbers(a)[0] for a in amounts if a and not a.startswith("×"))
    for factor in (numbers(a)[0] for a in amounts if a.startswith("×")):
        total *= factor
    await expect(page.at("each")).to_have_text(str(outcome.each))
    assert total == outcome.each
    assert outcome.arithmetic is not None
    await expect(working.locator("tr:not(.faint) .mini")).to_have_count(outcome.arithmetic.runners)


@asynccontextmanager
async def round_of(
    invite: Invite, site: Site, dealer: int, *seeds: int, preset: str = PRESET, options: dict[str, Any] | None = None, **wanted: Any
) -> AsyncIterator[Round]:
    """Seat all people, and deal the first of these deals."""
    site.chance.dealer = dealer
    page = await invite(**wanted)
    async with AsyncExitStack() as stack:
        visitors = [await stack.enter_async_context(site.house.guest(name)) for name in NAMES[1:]]
        table = await visitors[0].open(game="schafkopf", preset=preset, options={"rounds": 1, **(options or {})})
        await page.go(f"/table/{table}")
        await page.press(page.at("sit-0"))
        await expect(page.at("share-link")).to_be_visible()
        sockets = {seat: await stack.enter_async_context(visitor.at(table)) for seat, visitor in enumerate(visitors, 1)}
        site.chance.seeds = list(seeds)
        for seat, socket in sockets.items():
            answer = await socket.say("sit", seat=seat)
            assert answer["type"] == "ack", answer
        for socket in sockets.values():
            while not socket.updates or socket.view["deal"] is None:
                await socket.update()
        await page.until(lambda t: t["deal"] is not None, "the deal")
        yield Round(page, sockets)


def dealt(plan: Callable[[State], State | None], dealer: int = 3, preset: str = PRESET, **options: bool | int | str) -> tuple[int, State]:
    """Return the first seed with which the plan can be carried out, and the whole deal."""
    return first_deal(stich.game("schafkopf", preset, **options), dealer, plan)


def ace(language: str, suit: str) -> str:
    """Return the called ace's name."""
    text = words(language)
    return text["card_name_german"].format(suit=text[SUITS[suit]], rank=text["schafkopf_sow"])

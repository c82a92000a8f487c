"""A table of a test's own: one person at a page, guests on the other seats, and deals that the library has planned before."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from playwright.async_api import Locator, expect

import stich
from stich.games.skat.player.simple import SimplePlayer
from stich.games.skat.rules.scoring import SkatOutcome
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from tests.server.harness import Socket
from tests.web.conftest import Invite
from tests.web.guest import Guest, over, texts
from tests.web.sites import Site
from tests.web.test_match import cells, check_scores, check_sheet, numbers, on_the_wire, played_again
from tests.web.words import words

NAMES = ("", "Ada", "Bo", "Cy")
"""The guests, by seat; the person at the page sits on seat 0."""
PLAYER = SimplePlayer()
Plan = Callable[[State], State | None]
"""How a deal is to go on, to its end; None where it cannot with these cards."""


# -- what is planned with the library --------------------------------------------------------------------------------


def said(state: State, *actions: str) -> State:
    """Return the deal after these actions."""
    for action in actions:
        state = state.apply(action)
    return state


def simply(state: State, until: Callable[[State], bool] = lambda _: False) -> State:
    """Return the deal continued by *simple* players, to its end or until a condition holds."""
    while not state.finished and not until(state):
        state = state.apply(PLAYER.act(state.view(state.actor)))
    return state


def played(state: State) -> int:
    """Return number of cards that were played."""
    return sum(isinstance(action, PlayCard) for _, action in state.log)


def turn_of(seat: int, cards: int = 0) -> Callable[[State], bool]:
    """Return a condition that holds on this seat's turn to play, after at least this number of cards."""
    return lambda state: state.phase.name == "play" and state.actor == seat and played(state) >= cards


def outcome_of(state: State) -> SkatOutcome:
    assert isinstance(state.outcome, SkatOutcome)
    return state.outcome


def went(outcome: SkatOutcome, plays: bool) -> str | None:
    """How the deal went for seat 0."""
    if not plays or outcome.reason == "passed in":
        return None
    if outcome.declarer is not None:
        return "won" if outcome.won == (outcome.declarer == 0) else "lost"
    assert outcome.ramsch is not None
    if outcome.ramsch.all_tricks is not None:
        return "won" if outcome.ramsch.all_tricks == 0 else "lost"
    return "lost" if outcome.scores[0] < 0 else "won"


def rules(preset: str = "skat-isko", **options: bool | int | str) -> Game:
    return stich.game("skat", preset=preset, **options)


def first_deal(game: Game, dealer: int, plan: Plan) -> tuple[int, State]:
    """Return the first seed with which the plan can be carried out, and the whole deal."""
    for seed in range(100_000):
        done = plan(game.deal(seed=seed.to_bytes(32, "big"), dealer=dealer))
        if done is not None:
            return seed, done
    raise AssertionError("no deal for this plan")


# -- the people ------------------------------------------------------------------------------------------------------


async def fill_form(guest: Guest, preset: str, players: int, rounds: int) -> None:
    """From the lobby, choose the rules of a new table."""
    await guest.go()
    await guest.press(guest.at("new-table"))
    for choice in (f"preset-{preset}", f"players-{players}", f"table-rounds-{rounds}"):
        await guest.at(choice).check(force=True)


class Party:
    """A person at a page, on seat 0, and guests on all other seats who do what the test wants."""

    def __init__(self, page: Guest, sockets: dict[int, Socket]) -> None:
        self.page, self.sockets = page, sockets
        self._done: tuple[Any, ...] = ()

    async def _seen(self, seq: int) -> None:
        """Wait until all browsers have received this event."""
        for socket in self.sockets.values():
            await socket.until(seq)
        await self.page.until(lambda t: t["seq"] >= seq, f"event {seq}")

    async def do(self, seat: int, action: str) -> None:
        """Act: the page's person by the page's controls, the others over their sockets."""
        if seat == 0:
            seq = (await self.page.act(action))["seq"]
        else:
            answer = await self.sockets[seat].act(action)
            assert answer["type"] == "ack", answer
            seq = answer["seq"]
        await self._seen(seq)

    async def reach(self, state: State) -> None:
        """Everything that happens in this deal up to here."""
        assert state.log[: len(self._done)] == self._done, "the plan leads here"
        for seat, action in state.log[len(self._done) :]:
            await self.do(seat, action.text)
        self._done = state.log
        assert len(self.page.deal["log"]) == len(state.log)

    async def next_deal(self) -> None:
        for socket in self.sockets.values():
            answer = await socket.say("ready")
            assert answer["type"] == "ack", answer
        await self._seen(answer["seq"])
        seq = (await self.page.next_deal())["seq"]
        await self._seen(seq)
        self._done = ()

    def hand_of_seat(self, seat: int, seen_by: int) -> list[str] | None:
        """Return the cards of a seat as the wire shows them to another one."""
        deal = self.page.deal if seen_by == 0 else self.sockets[seen_by].deal
        return deal["hands"][seat] and sorted(deal["hands"][seat])

    async def check(self, state: State) -> None:
        """Check that result, working and score sheet on the page equal the messages of all browsers and the library's result."""
        outcome, page = outcome_of(state), self.page
        await page.until(over, "the end of the deal")
        assert played_again(page.table) == outcome
        assert on_the_wire(page.table).rows[-1].outcome == outcome
        assert all(s.view["match"] == page.table["match"] and s.view["standings"] == page.table["standings"] for s in self.sockets.values())
        result = page.at("deal-result")
        await expect(result).to_be_visible()
        if outcome.won is not None:
            await expect(result).to_have_attribute("data-won", str(outcome.won).lower())
        expected = went(outcome, 0 in page.deal["order"])
        assert await result.get_attribute("data-reader") == expected
        if expected is not None and not page.touch:
            await expect(page.at("score-sheet").first.locator("tbody tr").last).to_have_attribute("data-went", expected)
        if not page.touch:
            await check_sheet(page)
        if outcome.ramsch is None:
            await self._check_game(outcome)
            return
        rows = result.locator("table.ramsch tbody tr")
        seats = page.deal["order"]
        await expect(rows).to_have_count(3)
        counted = [[outcome.ramsch.card_points[s], outcome.ramsch.tricks[s], outcome.scores[s]] for s in seats]
        assert [await cells(row) for row in await rows.all()] == counted

    async def _check_game(self, outcome: SkatOutcome) -> None:
        """Large score of the reader, score of the declarer, and working of the game without bonuses of a tournament."""
        if outcome.declarer is None:
            await expect(self.page.at("deal-score")).to_have_count(0)
            return
        await check_scores(self.page, outcome.scores, outcome.declarer)
        shown = [numbers(line) for line in await texts(self.working().locator("li"))]
        *counted, result = [numbers(line) for line in outcome.working if not line.startswith("tournament")]
        assert shown[: len(counted)] == counted
        assert [line[-1] for line in shown[len(counted) :]] == ([outcome.game_score] if len(result) > 1 else [])

    def working(self) -> Locator:
        return self.page.at("working")


@asynccontextmanager
async def party(
    invite: Invite,
    site: Site,
    preset: str,
    dealer: int,
    *seeds: int,
    players: int = 3,
    rounds: int = 1,
    options: dict[str, bool | int | str] | None = None,
    **wanted: Any,
) -> AsyncIterator[Party]:
    """Seat all people, and deal the first of these deals.

    The page's person opens the table by the page's form. With ``options``, which the form does not have, they follow another person's link.
    """
    site.chance.dealer = dealer
    page = await invite(**wanted)
    async with AsyncExitStack() as stack:
        visitors = [await stack.enter_async_context(site.house.guest(name)) for name in NAMES[1:players]]
        if options is None:
            await fill_form(page, preset, players, rounds)
            await page.press(page.at("open-table"))
            table = (await page.at("share-link").input_value()).rpartition("/")[2]
        else:
            table = await visitors[0].open(preset=preset, options=options)
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
        yield Party(page, sockets)


# -- what is seen -----------------------------------------------------------------------------------------------------


def card_names(cards: list[str]) -> list[str]:
    """Cards as the English page names them."""
    text = words("en")
    suits = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
    ranks = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
    return [
        text["card_name"].format(rank=text[f"rank_{ranks[c[1]]}"] if c[1] in ranks else c[1], suit=text[f"suit_{suits[c[0]]}"])
        for c in cards
    ]


async def open_cards(guest: Guest, seat: int) -> list[str]:
    """Return the names of the open cards at a seat."""
    found = guest.at(f"seat-{seat}").get_by_role("img")
    return [await card.get_attribute("aria-label") or "" for card in await found.all()]

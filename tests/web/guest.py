"""A person at a browser: clicks the page's controls, reads the socket's messages, and collects every complaint of the page."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.async_api import BrowserContext, ConsoleMessage, Locator, Page, Position, WebSocket, expect

from stich.kernel.rules.cards import ALL_CARDS
from stich.players.hints import hint
from stich.registry import plugin
from tests.server.applied import applied
from tests.server.harness import PASSWORD, PlainClient, Visitor

PATIENCE = 60.0
"""Limit of each wait (seconds). A busy machine needs half of it to start a server process."""

HASTE = """
localStorage.getItem('stich.pace') ?? localStorage.setItem('stich.pace', 'quick');
new MutationObserver(() => document.querySelector('[data-testid=skip]')?.click()).observe(document, { childList: true, subtree: true });
"""
"""Looks at no full trick, so that matches go quickly: the page's own button for that is pressed as soon as it appears."""

PRESSED = """
(action) => new Promise((done) => {
  const look = () => {
    const button = document.querySelector(`[data-action="${action}"]`);
    if (!button || button.disabled) return requestAnimationFrame(look);
    done(button.click());
  };
  look();
})"""
"""Press a card as soon as it may be played."""

VIOLATIONS = "addEventListener('securitypolicyviolation', (e) => console.error(`CSP: ${e.violatedDirective} ${e.blockedURI}`));"

WAYS_OUT = ("claim", "claim game", "concede", "throw in", "show")
"""Actions of the dialog for ending the deal early."""

Table = dict[str, Any]
"""A `TableView` as it came over the wire."""
Deal = dict[str, Any]
"""A game's own view as it came over the wire."""
Choice = Callable[[Deal], str]


def simple(deal: Deal) -> str:
    """Return the action of the *simple* player."""
    game = plugin(deal["game"])
    return game.players.simple().act(msgspec.convert(deal, game.configurator.view)).text


def quick(deal: Deal) -> str | None:
    """Return the action of the quick hint; None in Suitability, where it depends on sampled deals."""
    view = msgspec.convert(deal, plugin(deal["game"]).configurator.view)
    return None if deal["game"] == "suitability" else hint(view, "quick").action


def eager(deal: Deal) -> str:
    """Return the action of a player who bids until no other player does, takes the skat, and continues as *simple*."""
    for action in deal["legal"]:
        if action in ("hold", "pickup") or action.isdigit():
            return str(action)
    return simple(deal)


def shy(deal: Deal) -> str:
    """Never bids, and goes on as *simple*."""
    return "pass" if "pass" in deal["legal"] else simple(deal)


def dealt(table: Table) -> bool:
    """Return whether the cards are dealt."""
    return table["deal"] is not None


def to_act(table: Table) -> bool:
    """Return whether it is the observer's turn."""
    return table["deal"] is not None and bool(table["deal"]["legal"])


def over(table: Table) -> bool:
    """Return whether the deal is over."""
    return table["deal"] is not None and table["deal"]["phase"] == "over"


async def texts(found: Locator) -> list[str]:
    """Return the text of each element, once the part of the page that shows them is loaded."""
    await expect(found.first).to_be_attached()
    return await found.all_inner_texts()


def in_phase(phase: str) -> Callable[[Table], bool]:
    """Return a condition that holds on the observer's turn in this phase."""
    return lambda table: to_act(table) and table["deal"]["phase"] == phase


async def led_to(visitor: Visitor, table: str, wanted: Callable[[Table], bool], choose: Choice = simple) -> Table:
    """Act for the visitor on this table's socket until the table is as wanted; return it. A deal that ends is followed by the next."""
    async with visitor.at(table) as socket:
        await socket.update()
        while not wanted(socket.view):
            assert not socket.view["finished"], "the match is over"
            if socket.view["deal"] and socket.deal["legal"]:
                answer = await socket.act(choose(socket.deal))
                assert answer["type"] == "ack", answer
            elif socket.view["deal"] and socket.deal["outcome"]:
                await socket.say("ready")
                while socket.deal["outcome"]:
                    await socket.update()
            else:
                await socket.update()
        return socket.view


class Guest:
    """One page of one browser context."""

    def __init__(self, context: BrowserContext, page: Page, address: str, touch: bool) -> None:
        self.context, self.page, self.address, self.touch = context, page, address, touch
        self.updates: list[Table] = []
        """Every table that the table's socket brought, across reloads."""
        self.frames: list[str] = []
        """Received messages, with changes as the updates that they make."""
        self.sockets: list[str] = []
        self.complaints: list[str] = []
        """Errors of the page and refused commands. A request to elsewhere is one: the browser of the tests finds no other machine."""
        self.forgiven: list[str] = ["Service Worker registration blocked by Playwright"]
        """Patterns of complaints that this test provokes."""
        self._acknowledged = 0
        self._heard = asyncio.Event()
        page.on("websocket", self._open)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("crash", lambda _: self.complaints.append("the page crashed"))

    # -- what is overheard -------------------------------------------------------------------------------------------

    def _open(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.address).netloc:
            self.complaints.append(f"socket to elsewhere: {socket.url}")
        if urlsplit(socket.url).path == "/api/live":
            return
        self.sockets.append(socket.url)
        socket.on("framereceived", self._frame)

    def _frame(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        message = json.loads(text)
        if message["type"] == "pong":
            # A sign of life, which tells nothing but how far the table is.
            self.complaints += [] if set(message) == {"type", "id", "seq"} else [f"a pong that tells: {text}"]
            return
        if message["type"] == "change":
            message = {"type": "update", "event": message["event"], "view": applied(self.table, message)}
            text = json.dumps(message, separators=(",", ":"), ensure_ascii=False)
        self.frames.append(text)
        if message["type"] == "update":
            self.updates.append(message["view"])
        elif message["type"] == "ack":
            self._acknowledged = max(self._acknowledged, message["seq"])
        elif message["type"] == "refused":
            self.complaints.append(f"refused: {text}")
        self._heard.set()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console {message.type}: {message.text} {message.location['url']}")

    @property
    def unforgiven(self) -> list[str]:
        return [c for c in self.complaints if not any(re.search(p, c) for p in self.forgiven)]

    @property
    def table(self) -> Table:
        return self.updates[-1]

    @property
    def deal(self) -> Deal:
        deal: Deal = self.table["deal"]
        return deal

    async def messages_until(self, wanted: Callable[[], bool]) -> None:
        """Wait for messages of the table's socket until the condition holds."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                self._heard.clear()
                await self._heard.wait()

    async def until(self, wanted: Callable[[Table], bool], what: str = "") -> Table:
        """Wait for the condition. Return the newest table."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.updates or not wanted(self.table):
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            last = json.dumps(self.table["deal"] or self.table)[:3000] if self.updates else "nothing"
            raise AssertionError(
                f"waited in vain for {what or wanted.__name__}; sockets: {len(self.sockets)}, acknowledged: {self._acknowledged}; "
                f"complaints: {self.complaints}; last seen: {last}"
            ) from None
        return self.table

    # -- what is done ------------------------------------------------------------------------------------------------

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def card(self, card: str) -> Locator:
        """Return a card of the own hand."""
        return self.at("hand").locator(f'[data-card="{card}"]')

    def in_trick(self, card: str) -> Locator:
        return self.at("trick").locator(f'[data-trick-card="{card}"]')

    async def press(self, button: Locator) -> None:
        """Click, or tap on a touch screen; a card at its corner, since others may lie over the rest."""
        box = await button.bounding_box() if await button.get_attribute("data-card") else None
        # The box of a card that leans in its fan has empty corners.
        corner: Position | None = None if box is None else {"x": 6 + 0.11 * box["height"], "y": min(24, box["height"] / 2)}
        if self.touch:
            await button.tap(position=corner)
        else:
            await button.click(position=corner)

    async def go(self, path: str = "/") -> None:
        await self.page.goto(self.address + path)

    async def sign_up(self, name: str, password: str = PASSWORD) -> list[str]:
        """Make an account of this guest, as the form does; its recovery codes."""
        # The site's page is not open meanwhile: its requests under way would be refused, because the guest's cookies end here.
        await self.page.goto(f"{self.address}/api/me")
        answer = await self.page.request.post(f"{self.address}/api/account", data={"name": name, "password": password})
        assert answer.ok, await answer.text()
        account: dict[str, Any] = await answer.json()
        await self.go()
        await expect(self.at("name")).to_have_text(name)
        codes: list[str] = account["codes"]
        return codes

    async def play_now(
        self, game: str = "skat", players: int | None = None, *, until: Callable[[Table], bool] = dealt, choose: Choice = simple
    ) -> Table:
        """Show a table with computers on all other seats, in the state ``until``; return it.

        The table is opened and led to this state by requests with the guest's cookies, because the lobby and the page take ten times as
        long. The page is loaded afterwards."""
        options = {} if players is None else {"players": players}
        rules = plugin(game).configurator.configure(None, options)
        others = dict.fromkeys(map(str, range(1, rules.seats)), "beginner")
        wanted = {"game": game, "preset": rules.preset, "options": options, "sit": 0, "players": others}
        await self.page.request.get(f"{self.address}/api/me")
        answer = await self.page.request.post(f"{self.address}/api/tables", data=wanted)
        assert answer.status == 201, await answer.text()
        table = (await answer.json())["id"]
        if until is not dealt:
            async with self.visitor() as visitor:
                await led_to(visitor, table, until, choose)
        await self.go(f"/table/{table}")
        return await self.until(until, "the first deal" if until is dealt else "")

    @asynccontextmanager
    async def visitor(self) -> AsyncIterator[Visitor]:
        """Yield a client with this guest's cookies."""
        async with PlainClient(base_url=self.address, timeout=PATIENCE) as http:
            for cookie in await self.context.cookies():
                http.cookies.set(cookie["name"], cookie["value"])  # type: ignore[typeddict-item]
            yield Visitor(self.address, http)

    async def play_from_the_lobby(self, game: str) -> Table:
        """Do the same as a visitor does: the page is open before the cards are dealt, and waits for them."""
        await self.go()
        await self.at(f"game-{game}").check(force=True)
        await self.show_quick_choices()
        await self.at("level-beginner").check(force=True)
        await self.press(self.at("play-now"))
        return await self.until(lambda t: t["deal"] is not None, "the first deal")

    async def show_quick_choices(self) -> None:
        """Open the rules, length and opponents of a match at once, which the lobby first shows as one line."""
        line = self.at("quick-choices")
        if not await line.evaluate("(line) => line.parentElement.open"):
            await self.press(line)

    async def call_computer(self, seat: int, level: str = "beginner") -> None:
        """To an empty seat; one that answers at once, unless told."""
        await self.at(f"level-{seat}").select_option(level)
        await self.press(self.at(f"fill-{seat}"))

    async def open_table(self) -> str:
        """From the lobby to a table of one's own; the link to share."""
        await self.go()
        await self.press(self.at("new-table"))
        await self.press(self.at("open-table"))
        return await self.at("share-link").input_value()

    async def act(self, action: str, *, at_once: bool = False) -> Table:
        """Do this by what the page offers; the table after it. ``at_once``: a card is pressed by its button, wherever that lies."""
        seq: int = self.table["seq"]
        sockets = len(self.sockets)
        if at_once and action in ALL_CARDS:
            await self.page.evaluate(PRESSED, action)
        else:
            await self._offer(action)
        # If the page has closed a silent socket, there is no acknowledgement of the action: the table shows it.
        await self.until(lambda t: t["seq"] > seq and (self._acknowledged > seq or len(self.sockets) > sockets), f"{action} to be done")
        return self.table

    async def _offer(self, action: str) -> None:
        button = self.page.locator(f'[data-action="{action}"]')
        word, *rest = action.split()
        if word == "discard":
            for card in rest:
                await self.press(self.card(card))
        elif word == "declare":
            await self._announce(rest)
        elif action in WAYS_OUT:
            await self.press(self.at("end-early"))
        elif word == "suit" and not await button.count():
            await self.press(self.at("-".join(["plan", *rest])))
        elif word.isdigit():
            await expect(self.page.locator("[data-action=pass]").first).to_be_visible()
            if not await button.count():
                await self.press(self.at("pick-bid"))
        await self.press(button)
        if await self.page.locator(f'[data-action="{action}"][data-twice=asking]').count():
            await self.press(button)

    async def _announce(self, words: list[str]) -> None:
        plan = self.at(f"plan-{words[0]}")
        await expect(plan).to_be_visible()
        if await plan.get_attribute("aria-pressed") != "true":
            await self.press(plan)
        for level in words[1:]:
            if level not in ("hand", "concede"):
                await self.press(self.at(f"announce-{level}"))

    async def play_until(self, wanted: Callable[[Table], bool], choose: Choice = simple, *, at_once: bool = True) -> Table:
        """Act whenever it is the turn, until the table is as wanted, which others may bring about too. Cards are pressed ``at_once``, which
        is no touch for the browser, unless that matters.

        A deal that ends before is followed by the next one."""
        while True:
            await self.until(lambda t: wanted(t) or to_act(t) or over(t), "the turn")
            if wanted(self.table):
                return self.table
            if not over(self.table):
                await self.act(choose(self.deal), at_once=at_once)
            else:
                await self.next_deal()

    async def play_deal(self, choose: Choice = simple) -> Table:
        """Play on to the end of the deal, and see its result."""
        await self.play_until(over, choose)
        await expect(self.at("deal-result")).to_be_visible()
        return self.table

    async def next_deal(self) -> Table:
        rows = len(self.table["match"]["rows"])
        assert not self.table["finished"], "the match is over"
        await self.press(self.at("next-deal"))
        return await self.until(lambda t: len(t["match"]["rows"]) == rows and not over(t), "the next deal")

    async def stop_match(self) -> None:
        """End the match after this deal, as a player alone with computer players can, and see the ranking."""
        await self.press(self.at("stop-match"))
        await self.press(self.at("stop-match-sure"))
        await self.see_ranking()

    async def see_ranking(self) -> None:
        """Open the final ranking; the last result stays until the player opens it."""
        await expect(self.at("match-over")).to_be_visible()
        await expect(self.at("final-ranking")).to_have_count(0)
        await self.press(self.at("show-ranking"))
        await expect(self.at("final-ranking")).to_be_visible()

    # -- what is seen ------------------------------------------------------------------------------------------------

    async def hand(self) -> list[str]:
        """Return the own cards from left to right."""
        cards: list[str] = await self.at("hand").locator("[data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
        return cards

    async def trick(self) -> list[str]:
        """Return the cards on the table in the order in which they were played."""
        cards: list[str] = await self.at("trick").locator("[data-trick-card]").evaluate_all("all => all.map(e => e.dataset.trickCard)")
        return cards

    async def shows_turn(self) -> None:
        """Wait until the page has caught up with the socket, and lets a card be played. The number of legal cards may not change between
        turns, so the number of cards in hand shows whether the last card has left."""
        await expect(self.at("hand").locator("[data-card]")).to_have_count(len(self.deal["hands"][self.table["you"]]))
        await expect(self.at("hand").locator("[data-action]")).to_have_count(len(self.deal["legal"]) - len(quits(self.deal)))


def quits(deal: Deal) -> list[str]:
    """Return the legal actions that the page offers in the dialog for ending the deal early."""
    return [a for a in deal["legal"] if a in WAYS_OUT]

"""A table's live socket under all that clients do: a state machine of hypothesis against a running server.

People connect and disconnect with several sockets each, act rightly, wrongly, too late and out of turn, and send invalid messages. In all
cases every frame has exactly one answer, with its id, or the socket is closed with a documented code. Updates are numbered without a gap
and are the fold of the stored events. No person's view shows a card that they have not been shown. The log contains no failure.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from typing import Any, TypeVar

import pytest
import pytest_asyncio
import websockets
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from stich.fair.numbers import commitment_of
from stich.players.random import ends_early
from stich.server.store.events import AnyEvent, Sat
from stich.server.tables.fold import TableState, created
from stich.server.tables.reading import may_read, shown_since
from stich.server.tables.view import update_for, update_without_deal, wire
from tests.docs.snippets import ROOT
from tests.secrecy.knowledge import prefixes
from tests.server.applied import applied
from tests.server.harness import House, Visitor, house, quick
from tests.server.web.test_sockets import failures

pytestmark = pytest.mark.thorough

T = TypeVar("T")

TABLES_PLAYED, STEPS = 12, 25
PATIENCE = 5.0
"""Seconds; nothing ever waits this long."""
PEOPLE = ("Ada", "Bo", "Cy", "Dee")
NOBODY = "nobody"
TABLES: list[dict[str, Any]] = [
    {"game": "skat", "preset": "skat-isko", "options": {"rounds": 12}, "players": {1: "random", 2: "random"}},
    {"game": "skat", "preset": "skat-isko", "options": {"ramsch": "schieberamsch", "kontra": True}, "players": {1: "random"}},
    {"game": "schafkopf", "preset": "schafkopf-2023", "players": {1: "random", 2: "random", 3: "random"}},
    {"game": "suitability", "preset": "suitability-akagiri", "options": {"players": 3}, "players": {1: "random", 2: "random"}},
]
"""Ada sits down at seat 0. At the second one a seat is free."""
ANSWERS = ("ack", "refused", "pong")
SINCE = [None, 0, 1, 3, 10**6, "x", "-1", "9" * 30]
PROTOCOL = (ROOT / "docs/reference/protocol.md").read_text()
CLOSES = {int(code) for row in re.findall(r"^\| ([0-9, ]+) \|", PROTOCOL, re.MULTILINE) for code in row.split(",")}
CARD = re.compile(r"\b(?:[CSHD](?:[AKQJT2-9])|JK\w?)\b")
"""A card by its text."""

# -- what is sent ------------------------------------------------------------------------------------------------------

SEATS = st.integers(-1, 4)
OWN_NUMBER = bytes(range(16))
"""Number that shuffles a person's next deal and is sent to no other person."""
PLAIN = st.one_of(
    st.fixed_dictionaries({"type": st.sampled_from(["ready", "stop", "leave", "ping"])}),
    st.fixed_dictionaries({"type": st.sampled_from(["sit", "free", "stand-in", "dismiss"]), "seat": SEATS}),
    st.fixed_dictionaries({"type": st.sampled_from(["sit", "ready"]), "seat": SEATS, "commitment": st.just(commitment_of(OWN_NUMBER))}).map(
        lambda command: {name: value for name, value in command.items() if name != "seat" or command["type"] == "sit"}
    ),
    st.fixed_dictionaries({"type": st.just("number"), "deal": st.integers(0, 3), "number": st.sampled_from([OWN_NUMBER.hex(), "0" * 32])}),
    st.fixed_dictionaries({"type": st.just("fill"), "seat": SEATS, "player": st.sampled_from(["random", "simple", "god", ""])}),
    st.fixed_dictionaries({"type": st.just("list"), "listed": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("allow-talk"), "free": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("say"), "phrase": st.sampled_from(["hello", "bye"])}),
    st.fixed_dictionaries({"type": st.just("react"), "reaction": st.sampled_from(["smile", "heart"])}),
    st.fixed_dictionaries({"type": st.just("write"), "text": st.text(max_size=30)}),
)
"""Commands that can be read, whether or not they may be carried out."""
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("id", "type", "seat", "seq", "action", "player", "listed", "free", "phrase", "text")
ODD = st.one_of(
    st.text(max_size=40),
    JSON.map(json.dumps),
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4).map(json.dumps),
    st.tuples(PLAIN, st.sampled_from(FIELDS), JSON).map(lambda drawn: json.dumps(drawn[0] | {drawn[1]: drawn[2]})),
    st.tuples(PLAIN, st.text(max_size=6), JSON).map(lambda drawn: json.dumps(drawn[0] | {"id": 1, drawn[1]: drawn[2]})),
    PLAIN.map(lambda command: json.dumps({"id": 1, **command})[:-1] + ',"id":2}'),
    st.integers(1, 1900).map(lambda depth: '{"id":1,"type":"sit","seat":' + "[" * depth + "]" * depth + "}"),
    st.sampled_from(
        ["[" * 4000, '{"type":' * 500, '{"id":1e400,"type":"ping"}', '{"id":' + "9" * 400 + ',"type":"ping"}', "\ufeff{}", "\0"]
    ),
)
"""Frames that may be anything."""


class Client:
    """One open socket. What comes is kept in its order."""

    def __init__(self, who: str, connection: websockets.ClientConnection) -> None:
        self.who, self._connection = who, connection
        self.told: list[dict[str, Any]] = []
        """Updates and changes."""
        self.seen = 0
        """The newest event that it knows of."""
        self.since: int | None = None
        """The event after which it asked for all; None if it asked for none that there was."""
        self.code: int | None = None
        """Code with which the server closed the socket."""
        self._ids = 0

    @property
    def legal(self) -> list[str]:
        """Return the legal actions that are no offers, if the newest message contains the whole view."""
        deal = self.told[-1]["view"]["deal"] if self.told and self.told[-1]["type"] == "update" else None
        return [action for action in (deal["legal"] if deal else ()) if not ends_early(action)]

    def new_id(self) -> int:
        self._ids += 1
        return self._ids

    async def send(self, frame: str | bytes, *, text: bool | None = None) -> None:
        with suppress(websockets.ConnectionClosed):  # `answer` says how
            await self._connection.send(frame, text=text)

    async def answer(self) -> dict[str, Any] | None:
        """Return the next answer; None where the socket was closed instead."""
        return await self._next(lambda message: message["type"] in ANSWERS)

    async def up_to(self, seq: int) -> None:
        """Wait until this event has been received."""
        while self.code is None and self.seen < seq:
            await self._next(lambda message: message["type"] in ("update", "change"))

    async def _next(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
        while self.code is None:
            try:
                async with asyncio.timeout(PATIENCE):
                    message: dict[str, Any] = json.loads(await self._connection.recv(decode=True))
            except websockets.ConnectionClosed as closed:
                self.code = closed.rcvd.code if closed.rcvd else 1006
                return None
            if message["type"] in ("update", "change"):
                self.told.append(message)
                self.seen = _seq(message)
            if wanted(message):
                return message
        return None


def _id(frame: str) -> int | None:
    """Return the ``id`` of a frame, as far as it has one."""
    try:
        read = json.loads(frame)
    except (ValueError, RecursionError):
        return None
    return read.get("id") if isinstance(read, dict) else None


def _seq(message: dict[str, Any]) -> int:
    seq: int = message["seq"] if message["type"] == "change" else message["view"]["seq"]
    return seq


class Town:
    """The server, its people, and the event loop in which all of it runs."""

    def __init__(self, site: House, people: dict[str, Visitor]) -> None:
        self.site, self.people, self.loop = site, people, asyncio.get_running_loop()
        self.ids: dict[str, str] = {NOBODY: NOBODY}
        """Guests' ids by name, as they come to be known."""

    def do(self, what: Coroutine[Any, Any, T]) -> T:
        """Carry it out in the server's loop."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(3 * PATIENCE)

    async def connect(self, who: str, table: str, query: str, held: AsyncExitStack) -> Client:
        url = f"{self.site.address.replace('http', 'ws', 1)}/api/tables/{table}/socket?{query}"
        cookie = {} if who == NOBODY else {"Cookie": self.people[who].cookie}
        connection = websockets.connect(url, additional_headers=cookie, compression=None, max_queue=None)
        return Client(who, await held.enter_async_context(connection))


class Sockets(RuleBasedStateMachine):
    """One table, and all that is done at it."""

    def __init__(self, town: Town) -> None:
        super().__init__()
        self.town, self.held = town, AsyncExitStack()
        self.clients: list[Client] = []
        self.gone: list[Client] = []
        self.table = ""

    # -- coming and going ----------------------------------------------------------------------------------------

    @initialize(table=st.sampled_from(TABLES))
    def open_a_table(self, table: dict[str, Any]) -> None:
        self.table = self.town.do(self.town.people["Ada"].open(**table, sit=0))
        self.comes("Ada", None, 0)

    @precondition(lambda self: len(self.clients) < 6)
    @rule(who=st.sampled_from(PEOPLE), since=st.sampled_from(SINCE), changes=st.sampled_from([0, 1, 2]))
    def comes(self, who: str, since: int | str | None, changes: int) -> None:
        """Open a socket, also a second one of the same guest."""
        query = f"changes={changes}" + ("" if since is None else f"&since={since}")
        client = self.town.do(self.town.connect(who, self.table, query, self.held))
        self.clients.append(client)
        self.catches_up(client, since if isinstance(since, int) else 0)
        assert not client.told or client.told[0]["type"] == "update", "the first is whole"
        if isinstance(since, int) and since < client.seen:
            client.since = since

    def catches_up(self, client: Client, since: int = 0) -> None:
        """Until it knows all that had happened when it asked. ``since``: what it knew before."""
        number = client.new_id()
        answer = self.ask(client, json.dumps({"type": "ping", "id": number}))
        assert answer is not None and answer["type"] == "pong" and answer["id"] == number, "no answer to something else is left over"
        client.seen = max(client.seen, since if since <= answer["seq"] else 0)
        self.town.do(client.up_to(answer["seq"]))
        assert client.code is None

    @rule(who=st.sampled_from([NOBODY, *PEOPLE]), table=st.sampled_from(["", "nowhere", "a b"]))
    def comes_to_no_table_or_without_a_session(self, who: str, table: str) -> None:
        where = self.table if who == NOBODY else f"{self.table[:-1]}{table or '-'}"
        client = self.town.do(self.town.connect(who, where.replace(" ", "%20"), "", self.held))
        assert self.town.do(client.answer()) is None
        assert client.code == (4401 if who == NOBODY else 4404)

    @precondition(lambda self: len(self.clients) > 1)
    @rule(which=st.integers(0, 5))
    def goes(self, which: int) -> None:
        client = self.clients.pop(which % len(self.clients))
        self.gone.append(client)
        self.town.do(client._connection.close())

    # -- commands ------------------------------------------------------------------------------------------------

    def ask(self, client: Client, frame: str) -> dict[str, Any] | None:
        """Send it, and check that what comes is an answer to it."""
        self.town.do(client.send(frame))
        answer = self.town.do(client.answer())
        if answer is None:
            self.closed(client)
        else:
            assert answer.get("id") in (None, _id(frame)), (frame, answer)
            assert answer["type"] != "refused" or f"`{answer['code']}`" in PROTOCOL, answer
        return answer

    def closed(self, client: Client) -> None:
        assert client.code in CLOSES, client.code
        self.clients.remove(client)
        self.gone.append(client)
        if not self.clients:
            self.comes("Ada", None, 0)

    def one(self, which: int) -> Client:
        return self.clients[which % len(self.clients)]

    @rule(which=st.integers(0, 5), command=PLAIN)
    def says(self, which: int, command: dict[str, Any]) -> None:
        client = self.one(which)
        answer = self.ask(client, json.dumps({"id": client.new_id(), **command}))
        assert answer is not None and answer["id"] == client._ids

    @rule(which=st.integers(0, 5), command=PLAIN)
    def says_twice_at_once(self, which: int, command: dict[str, Any]) -> None:
        client = self.one(which)
        frame = json.dumps({"id": client.new_id(), **command})
        self.town.do(client.send(frame))
        assert self.ask(client, frame) is not None
        last = self.town.do(client.answer())
        assert last is not None and last["id"] == client._ids

    @rule(which=st.integers(0, 5), times=st.integers(5, 15))
    def plays_on(self, which: int, times: int) -> None:
        """Let the people at the table act in turn, with the first or last possible action."""
        idle = 0
        while times and idle < 4:  # otherwise it is the turn of an absent person
            self.town.do(asyncio.sleep(0.005 * idle))  # computers may be about to act
            times, idle = times - 1, idle + 1
            for client in list(self.clients):
                self.catches_up(client)
                if client.legal:
                    self.act(client, client.seen, client.legal[which % len(client.legal)])
                    idle = 0

    @rule(which=st.integers(0, 5))
    def plays_to_the_end(self, which: int) -> None:
        """And begins the next deal."""
        self.plays_on(which, 40)
        for client in list(self.clients):
            self.ask(client, json.dumps({"type": "ready", "id": client.new_id()}))

    def act(self, client: Client, seq: int, action: str) -> dict[str, Any]:
        answer = self.ask(client, json.dumps({"type": "act", "id": client.new_id(), "seq": seq, "action": action}))
        assert answer is not None and answer["id"] == client._ids
        return answer

    @rule(which=st.integers(0, 5), back=st.integers(-2, 3), action=st.sampled_from(["pass", "18", "CJ", "claim", "", "🂡", "discard C7 C7"]))
    def acts_whatever_is_allowed(self, which: int, back: int, action: str) -> None:
        client = self.one(which)
        self.act(client, client.seen - back, action)

    # -- what is no command --------------------------------------------------------------------------------------

    @rule(which=st.integers(0, 5), frame=ODD)
    def sends_what_is_odd(self, which: int, frame: str) -> None:
        self.ask(self.one(which), frame)

    @rule(
        which=st.integers(0, 5),
        frame=st.sampled_from([(b"{}", False, 1003), (b"", False, 1003), (b"\xff\xff", True, 1007), (b"x" * 4097, True, 1009)]),
    )
    def sends_what_closes(self, which: int, frame: tuple[bytes, bool, int]) -> None:
        client = self.one(which)
        self.town.do(client.send(frame[0], text=frame[1]))
        assert self.town.do(client.answer()) is None
        assert client.code == frame[2]
        self.closed(client)

    # -- the end -------------------------------------------------------------------------------------------------

    def teardown(self) -> None:
        try:
            for client in self.clients:
                self.catches_up(client)
            if self.table:
                self.check(self.town.do(self.town.site.app.state.server.store.events(self.table)))
        finally:
            self.town.do(self.held.aclose())

    def check(self, events: list[AnyEvent]) -> None:
        """Compare all received messages with the stored events."""
        self.town.ids |= {event.name: event.guest for event in events if isinstance(event, Sat)}
        states = [created(events[0])]
        for event in events[1:]:
            states.append(states[-1].after(event))
        for client in (*self.clients, *self.gone):
            guest = self.town.ids.get(client.who, NOBODY)
            known = list(prefixes(events, guest))
            view: dict[str, Any] = {}
            numbers = [_seq(message) for message in client.told]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else True
            if client.since is not None:
                came = [shown_since(state.over, guest, client.since, state.seq) for state in states[numbers[0] - 1 :]]
                assert numbers[0] - 1 in came, "all events after the last deal that the guest may not read"
            assert OWN_NUMBER.hex() not in json.dumps(client.told)
            for message in client.told:
                view = message["view"] if message["type"] == "update" else applied(view, message)
                check_view(view, states[view["seq"] - 1], guest, known[view["seq"] - 1])


def check_view(view: dict[str, Any], state: TableState, guest: str, known: frozenset[str]) -> None:
    """Check that the view equals the fold of the events for this guest, and that it contains no hidden card of a deal in progress.

    Whoever did not watch the end of a deal that they may not read is shown the table without it."""
    closed = state.deal is not None and not state.in_deal and not may_read(state.over[-1].readers, guest)
    update = update_without_deal if closed and view["deal"] is None else update_for
    assert view == json.loads(wire(update(state, guest)))["view"]
    if state.in_deal:
        shown = set(CARD.findall(json.dumps(view["deal"])))
        assert shown <= known, f"after event {view['seq']} {guest} is shown {sorted(shown - known)}"


@pytest_asyncio.fixture
async def town(tmp_path: Any) -> AsyncIterator[Town]:
    wide = {"tables_per_hour": 10**6, "sockets_per_guest": 64, "talk_burst": 10**6, "table_talk_burst": 10**6}
    async with house(quick(tmp_path / "stich.db", fair=True, **wide)) as site, AsyncExitStack() as guests:
        people = {name: await guests.enter_async_context(site.guest(name)) for name in PEOPLE}
        yield Town(site, people)


BOUNDS = settings(
    max_examples=TABLES_PLAYED,
    stateful_step_count=STEPS,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


async def test_whatever_is_done_at_a_socket(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    await asyncio.to_thread(run_state_machine_as_test, lambda: Sockets(town), settings=BOUNDS)
    assert not failures(caplog)

"""One run: a site, its people, and faults, all drawn from one seed.

A run begins with a storm, in which all kinds of faults happen. Then it is calm, and the site has to recover. Then all people stop, and the
stored events and the received messages are checked.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import traceback
from collections.abc import Coroutine, Iterator, MutableMapping
from contextlib import contextmanager
from hashlib import blake2b
from random import Random
from typing import Any, NoReturn

import msgspec
import structlog

from stich.registry import configured
from stich.server.settings import Settings

from .checks import Violation, check
from .computers import Minds
from .database import SLOWEST, Database, DatabaseFaults
from .loop import VirtualLoop
from .network import Answer, Lost, NetworkFaults, Wire, answer_of, scope
from .node import Node, NodeClock, simulated
from .people import Person

MOST_STEPS = 150_000
REQUEST = 8.0
"""Seconds for which a person waits for an answer."""
TABLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("skat", "skat-isko", {"rounds": 1}),
    ("skat", "skat-isko", {"rounds": 1, "players": 4}),
    ("schafkopf", "schafkopf-2023", {"rounds": 1, "deck": "short"}),
    ("suitability", "suitability-akagiri", {"players": 2, "deals": 4}),
    ("suitability", "suitability-akagiri", {"players": 3, "deals": 4}),
)


class Result(msgspec.Struct):
    """Of a run."""

    seed: int
    trace: str
    """Hash of all that happened."""
    violations: list[str]
    events: int
    steps: int
    seconds: float
    """Of virtual time."""
    happened: dict[str, int]
    """How often each kind of thing did."""


class World:
    """Everything in a run."""

    def __init__(self, seed: int, tell: bool = False) -> None:
        self.seed = seed
        self.tells, self._over = tell, False
        self._hash = blake2b(digest_size=16)
        self.happened: dict[str, int] = {}
        rng = self.rng("world")
        self.loop = VirtualLoop(self.rng("loop"), shuffled=rng.choice((0.0, 0.1, 0.5, 1.0)))
        self.network = NetworkFaults(self.rng("network"))
        self.faults = DatabaseFaults(self.rng("database"))
        self.minds = Minds(self.rng("computers"))
        self.database = Database(self.faults)
        self.database.on_commit = self._commits
        self.people: list[Person] = []
        self.wires: list[Wire] = []
        self.nodes: list[Node] = []
        self.clocks: list[NodeClock] = []
        self.storm, self.hushed = True, False
        self._set_the_weather(rng)
        self._starts = 0
        self._size = rng.choice((1, 1, 2, 3))
        self.settings = Settings(
            database="unused" if self._size == 1 else "postgresql://nobody@nowhere/stich",
            thinkers=0,
            stand_in="random",
            backlog=rng.choice((4, 16, 64)),
            table_rest=rng.choice((1.0, 20.0, 60.0)),
            gone_after=rng.choice((30.0, 180.0)),
            heartbeat_of_clocks=rng.choice((5.0, 30.0)),
            computer_delay=rng.choice((0.0, 0.9)),
            computer_deal_delay=1.0,
            node_lease=rng.choice((1.0, 4.0)),
            node_beats=2,
            password_memory=8,
            password_rounds=1,
        )

    def _set_the_weather(self, rng: Random) -> None:
        def sometimes(most: float) -> float:
            return most * rng.random() ** 2 if rng.random() < 0.4 else 0.0

        database, network = self.faults, self.network
        database.latency = rng.choice((0.001, 0.01, 0.1))
        database.slow, database.refusal = sometimes(0.1), sometimes(0.05)
        database.serialization, database.cut_before, database.answer_lost = sometimes(0.1), sometimes(0.1), sometimes(0.1)
        network.latency = rng.choice((0.001, 0.03, 0.3))
        network.slow, network.cut, network.vanish = sometimes(0.1), sometimes(0.03), sometimes(0.03)
        self.minds.slow, self.minds.failing = sometimes(0.2), sometimes(0.2)
        self.dawdling, self.whims, self.moodiness = sometimes(0.1), sometimes(0.3), sometimes(0.05)
        self.kills_at_commits = sometimes(0.03)
        self._length = rng.choice((20.0, 60.0, 150.0))
        self._most_events = rng.choice((20, 35, 50))
        self._disasters = [
            (kind, rng.random() * 20 + 2) for kind in ("kill", "power", "pause", "jump", "full", "part", "stop") if rng.random() < 0.25
        ]

    def rng(self, name: str) -> Random:
        """Return a separate random generator for each part, so that parts do not influence each other."""
        return Random(f"{self.seed} {name}")

    # -- telling -------------------------------------------------------------------------------------------------

    @property
    def time(self) -> float:
        return self.loop.time()

    @property
    def steps(self) -> int:
        return self.loop.steps

    def note(self, kind: str, *what: Any) -> None:
        """Something happened."""
        if self._over:
            return
        self.happened[kind] = self.happened.get(kind, 0) + 1
        line = f"{self.loop.steps:6} {self.loop.time():9.4f} {kind} {' '.join(map(str, what))}"
        self._hash.update(line.encode())
        if self.tells:
            print(line)

    def log(self, node: Node | None, event: MutableMapping[str, Any]) -> NoReturn:
        """Record a line of a node's log."""
        if not self._over:
            rest = " ".join(f"{name}={value}" for name, value in event.items() if name != "event")
            print(f"{self.loop.steps:6} {self.loop.time():9.4f}   {node}: {event['event']} {rest}")
        raise structlog.DropEvent

    # -- nodes ---------------------------------------------------------------------------------------------------

    def start_node(self, index: int) -> None:
        self._starts += 1
        node = Node(
            f"node{index}",
            self.loop,
            self.clocks[index],
            settings=msgspec.structs.replace(self.settings, node_address=f"http://node{index}"),
            database=self.database,
            minds=self.minds,
            rng=self.rng(f"node {self._starts}"),
        )
        node.blown = self._die
        self.nodes[index] = node
        node.start()
        self.note("start", node)

    def _commits(self, node: Node | None, moment: str) -> None:
        self.note("commit", node, moment)
        if node is not None and self.storm and not node.dead and self._chance.random() < self.kills_at_commits:
            node.fuse = 1 + int(self._chance.random() ** 3 * 40)

    def _die(self, node: Node) -> None:
        if self.storm and not node.dead:
            quietly = self._chance.random() < 0.3
            self.note("kill", node, quietly)
            node.kill(quietly)
            self._come_back(self.nodes.index(node))

    def _come_back(self, index: int) -> None:
        self.loop.call_later(0.1 + self._chance.random() ** 3 * 20, self._back, index)

    def _back(self, index: int) -> None:
        if self.nodes[index].dead:
            self.start_node(index)

    # -- the network ---------------------------------------------------------------------------------------------

    def _door(self, rng: Random) -> Node:
        """Return a node to which the proxy leads."""
        open_doors = [node for node in self.nodes if node.ready and not node.dead]
        if not open_doors:
            raise Lost
        return rng.choice(open_doors)

    async def ask(self, who: Person, method: str, path: str, body: Any = None) -> Answer:
        """Send a request and return its answer. Raises `Lost`."""
        network = self.network
        await asyncio.sleep(network.delay())
        node = self._door(network.rng)
        if network.happens(network.cut):
            raise Lost
        cookie = f"stich={who.cookie}" if who.cookie else ""
        asked = {**scope("http", path, cookie=cookie, address=who.address, extensions={}), "method": method}
        answer: asyncio.Future[Answer] = self.loop.create_future()

        async def serve() -> None:
            try:
                told = await answer_of(node.app, asked, b"" if body is None else msgspec.json.encode(body))
            except Exception as error:
                self.note("failed request", path, type(error).__name__)
                return
            if not network.happens(network.cut):
                self.loop.call_later(network.delay(), lambda: answer.done() or answer.set_result(told))

        node.spawn(serve())
        self.note("request", who.name, method, path)
        try:
            async with asyncio.timeout(REQUEST):
                told = await answer
        except TimeoutError:
            raise Lost from None
        self.note("answered", who.name, told.status)
        return told

    async def connect(self, who: Person, path: str, query: str) -> Wire:
        """Open a WebSocket. Raises `Lost`."""
        network = self.network
        await asyncio.sleep(network.delay())
        node = self._door(network.rng)
        cookie = [(b"host", b"stich.example"), (b"cookie", f"stich={who.cookie}".encode())]
        wire = self.open_socket(node, path, query, headers=cookie, guest=who.cookie, table=who.table, address=who.address)
        self.note("connect", who.name, node, query)
        return wire

    def open_socket(
        self, node: Node, path: str, query: str, *, headers: list[tuple[bytes, bytes]], guest: str, table: str, address: str = "10.9.9.9"
    ) -> Wire:
        """Return a socket that this node has begun to serve."""
        wire = Wire(self.network, node, guest, table)
        self.wires.append(wire)
        wire._server_hears({"type": "websocket.connect"})
        asked = scope("websocket", path, query, cookie="", address=address, extensions={"stich.abort": wire.abort})
        asked["headers"] = headers

        async def serve() -> None:
            try:
                await node.app(asked, wire.receive, wire.send)
            except Exception as error:
                self.note("failed socket", type(error).__name__)
                if not self.faults.active:
                    raise
            wire.left_at = self.time
            if not wire.server_closed:
                wire.cut()

        node.wires.append(wire)
        node.spawn(serve())
        return wire

    def _tell_of_failures(self, story: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a part of the story; an error in it is an error of the simulation itself."""

        async def told() -> None:
            try:
                await story
            except Exception:
                self.loop.failures.append(traceback.format_exc())

        return self.loop.create_task(told())

    # -- the story -----------------------------------------------------------------------------------------------

    async def live(self) -> list[Violation]:
        """Run the whole simulation."""
        self._chance = self.rng("disasters")
        rng = self.rng("story")
        for index in range(self._size):
            self.clocks.append(NodeClock(self.loop))
            self.nodes.append(None)  # type: ignore[arg-type]
            self.start_node(index)
        self._tell_of_failures(self._supervise())
        weather = self._tell_of_failures(self._weather())
        for number in range(rng.choice((1, 1, 1, 2))):
            self._tell_of_failures(self._party(number, rng))
        while not any(person.table for person in self.people) and self.time < self._length * 5:
            await asyncio.sleep(0.5)
        until = self.time + self._length
        while self.time < until and self._events() < self._most_events:
            await asyncio.sleep(0.5)
        weather.cancel()
        self._calm()
        stuck = await self._gets_on()
        if stuck:
            return [Violation("liveness", stuck)]
        self.hushed = True
        return await self._quiet() or check(self)

    async def _supervise(self) -> None:
        """Restart nodes that could not start."""
        while True:
            await asyncio.sleep(1.0)
            for index, node in enumerate(self.nodes):
                if node.failed and not node.dead:
                    self.note("could not start", node, node.failure)
                    node.kill(quietly=False)
                    self.start_node(index)

    def _events(self) -> int:
        return sum(len(written) for _, written, _ in self.database.commits)

    async def _party(self, number: int, rng: Random) -> None:
        """People who come together at one table."""
        game, preset, options = rng.choice(TABLES)
        places = configured(game, preset, options).seats
        people = rng.randint(1, places)
        players = dict.fromkeys(range(people, places), "random") if rng.random() < 0.7 else {}
        wanted = {
            "game": game,
            "preset": preset,
            "options": options,
            "sit": 0,
            "players": players,
            "clock": rng.choice(("none", "fast", "fast", "normal")),
            "listed": rng.random() < 0.3,
        }
        host = self._person(f"p{number}0", plays=True)
        guests = [self._person(f"p{number}{i}", plays=True) for i in range(1, people + (rng.random() < 0.3))]
        guests += [self._person(f"w{number}{i}", plays=False) for i in range(rng.choice((0, 0, 1)))]
        await host.come_in()
        table = await host.open_table(**wanted)
        self.note("table", table, game, preset, people)
        for person in (host, *guests):
            self._tell_of_failures(self._visit(person, table))

    def _person(self, name: str, *, plays: bool) -> Person:
        rng = self.rng(name)
        person = Person(self, name, rng, plays=plays, slow=rng.random() < 0.1)
        self.people.append(person)
        return person

    async def _visit(self, person: Person, table: str) -> None:
        await person.come_in()
        await person.stay(table)

    async def _weather(self) -> None:
        """One disaster after the other."""
        if not self._disasters:
            return
        due = [(self._chance.random() * every * 2, kind, every) for kind, every in self._disasters]
        while True:
            at, kind, every = min(due)
            due.remove((at, kind, every))
            await asyncio.sleep(max(0.0, at - self.time))
            await self._strike(kind)
            due.append((self.time + self._chance.random() * every * 2, kind, every))

    async def _strike(self, kind: str) -> None:
        chance = self._chance
        index = chance.randrange(len(self.nodes))
        node = self.nodes[index]
        self.note("disaster", kind, node)
        match kind:
            case "kill":
                node.fuse = 1 + chance.randrange(60)
            case "power":
                for each in self.nodes:
                    if not each.dead:
                        each.kill(quietly=chance.random() < 0.5)
                self.database.power_cut()
                for each in range(len(self.nodes)):
                    self._come_back(each)
            case "pause":
                node.pause()
                self.loop.call_later(chance.random() ** 2 * 30, node.go_on)
            case "jump":
                node.clock.ahead += chance.choice((-3600, -40, -2, 2, 40, 3600)) * chance.random()
            case "full":
                self.faults.full = True
                self.loop.call_later(chance.random() * 10, self._room)
            case "part":
                for wire in node.wires:
                    wire.cut()
            case "stop":
                if node.ready and node.parked is None:
                    node.spawn(node.stop())
                    self.loop.call_later(4.0, self._replace, index, node)

    def _replace(self, index: int, node: Node) -> None:
        """Kill a node that does not stop."""
        if self.nodes[index] is node:
            if not node.dead:
                node.kill(quietly=False)
            self._come_back(index)

    def _room(self) -> None:
        self.faults.full = False

    # -- when it is over -----------------------------------------------------------------------------------------

    def _calm(self) -> None:
        self.note("calm")
        self.storm = self.faults.active = self.network.active = self.minds.active = self.faults.full = False
        for index, node in enumerate(self.nodes):
            node.fuse = None
            node.go_on()
            if node.dead:
                self._back(index)

    def _lengths(self) -> dict[str, int]:
        lengths: dict[str, int] = {}
        for _, written, _ in self.database.commits:
            for table, seq in written:
                lengths[table] = max(lengths.get(table, 0), seq)
        return lengths

    async def _gets_on(self) -> str:
        """Every table at which people are does, or its match is over."""
        before, until = self._lengths(), self.time + 200
        wanted = {person.table for person in self.people if person.plays and person.table}
        while (wanted or not before) and self.time < until:
            await asyncio.sleep(0.5)
            now = self._lengths()
            over = {person.table for person in self.people if person.view is not None and person.view["finished"]}
            if not before and not wanted:
                wanted = {person.table for person in self.people if person.plays and person.table}
                before = dict.fromkeys(wanted, 0)
            wanted = {table for table in wanted if now.get(table, 0) < before.get(table, 0) + 3 and table not in over}
        if not before:
            return "nobody can open a table"
        return f"after the storm nothing happens any more at {', '.join(sorted(wanted))}" if wanted else ""

    async def _quiet(self) -> list[Violation]:
        """Wait until no more events are written and all clients have received everything."""
        until, still, written = self.time + 400, self.time, len(self.database.commits)
        while self.time < until:
            await asyncio.sleep(0.5)
            if len(self.database.commits) != written:
                still, written = self.time, len(self.database.commits)
            behind = self._behind()
            # Messages sent during the storm may still be on their way to the database.
            if self.time - still > SLOWEST + 1 and not behind:
                return []
        return [Violation("streams", f"long after everything is quiet {behind} have not seen it all")] if behind else []

    def _behind(self) -> list[str]:
        lengths = self._lengths()
        return [f"{p.name} ({p.seen} of {lengths[p.table]})" for p in self.people if p.table and p.seen != lengths[p.table]]


@contextmanager
def unheard() -> Iterator[None]:
    """Silence the warnings of coroutines that were stopped in the middle."""
    telling, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        yield
    finally:
        sys.unraisablehook = telling


def run(seed: int, tell: bool = False) -> Result:
    """One run."""
    collecting = gc.isenabled()
    gc.disable()
    world = World(seed, tell)
    try:
        with simulated(world):
            try:
                found = world.loop.run(world.live(), MOST_STEPS)
            except Exception as error:
                found = [Violation("failure", f"{type(error).__name__}: {error}")]
            found += [Violation("failure", failure) for failure in world.loop.failures]
            world.note("end", len(found))
            world._over = True
            return Result(
                seed,
                world._hash.hexdigest(),
                [f"{violation.check}: {violation.what}" for violation in found],
                world._events(),
                world.steps,
                world.time,
                world.happened,
            )
    finally:
        with unheard():
            world.loop.dispose()
        world.database.dispose()
        if collecting:
            gc.enable()

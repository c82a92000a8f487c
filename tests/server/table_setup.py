"""Tables made of events, without a server."""

from __future__ import annotations

import random

from stich.kernel.rules.deal import Seat
from stich.players.random import ends_early
from stich.registry import PLUGINS
from stich.server.store.events import Acted, AnyEvent, Created
from stich.server.tables.dealing import deal
from stich.server.tables.decide import Person, decide
from stich.server.tables.fold import TableState, created
from stich.server.wire.messages import AnyCommand, Fill, Sit

PLAYERS = ("random", "simple", "club")
ADA, BO, CY, DEE = (Person(n.lower(), n) for n in ("Ada", "Bo", "Cy", "Dee"))


def opened(table: str = "t", first_dealer: int = 2, preset: str = "skat-isko", **options: bool | int | str) -> Created:
    """Return a table of the game that has this preset."""
    game = next(name for name, plugin in PLUGINS.items() if preset in plugin.presets.names)
    return Created(table, game, preset, options, Seat(first_dealer))


class Log:
    """A table under construction: its events and their fold."""

    def __init__(self, first: Created | None = None) -> None:
        self.events: list[AnyEvent] = [first or opened()]
        self.state: TableState = created(self.events[0])

    def add(self, event: AnyEvent) -> None:
        self.events.append(event)
        self.state = self.state.after(event)

    def do(self, who: Person, command: AnyCommand) -> None:
        self.state = decide(self.state, who, command, PLAYERS)
        self.events.append(self.state.last)

    def deal(self, seed: int = 1) -> None:
        self.add(deal(self.state, seed.to_bytes(32, "big")))

    def act(self, action: str) -> None:
        assert self.state.deal is not None and self.state.deal.actor is not None
        self.add(Acted(self.state.deal.actor, action))

    def play_out(self, rng: random.Random) -> None:
        """Random legal actions until the deal is over."""
        while self.state.in_deal:
            assert self.state.deal is not None
            self.act(rng.choice([a.text for a in self.state.deal.legal_actions if not ends_early(a.text)]))


def seated(*people: Person, first: Created | None = None) -> Log:
    """People on seats 0, 1, …, computers on the rest, and nothing dealt yet."""
    log = Log(first)
    for seat, who in enumerate(people):
        log.do(who, Sit(0, seat))
    for seat in range(len(people), len(log.state.seats)):
        log.do(people[0] if people else DEE, Fill(0, seat, "random"))
    return log


def dealt(*people: Person, first: Created | None = None) -> Log:
    log = seated(*people, first=first)
    log.deal()
    return log

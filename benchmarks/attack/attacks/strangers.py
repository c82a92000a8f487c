"""Attacks on the tables of other guests: seats taken without a connection, and a lobby full of one's own tables.

The clients have public addresses, as a proxy on this machine reports them: the limits by address do not hold for the machine itself.
"""

from __future__ import annotations

import random
import time

from benchmarks.attack.base import Attack, Outcome, Target
from benchmarks.attack.player import Player
from stich.server.settings import Settings

LIMITS = Settings()
RELEASED_AFTER = LIMITS.release_after + 15.0
"""Longest time until the server has released a seat [s]."""


class Hosts:
    """Honest guests at different addresses, each with an open table, who stay connected."""

    def __init__(self, target: Target, count: int) -> None:
        network = f"198.18.{random.randrange(256)}"
        self.players = [Player(target.behind_proxy(f"{network}.{number + 1}")) for number in range(count)]
        self.tables = [player.target.table(player.cookie, sit=0, listed=True) for player in self.players]
        for player, table in zip(self.players, self.tables, strict=True):
            player.join(table)

    def leave(self) -> None:
        for player in self.players:
            player.say("leave")
            player.leave()


class Squatting(Attack):
    """One guest takes seats at 25 tables and closes all connections. Takes 75 s at least."""

    name, group = "seats at 25 tables, then no connection", "strangers"

    def run(self, target: Target, seconds: float) -> Outcome:
        hosts = Hosts(target, 25)
        squatter = Player(target.behind_proxy(f"203.0.113.{random.randrange(1, 255)}"))
        got = 0
        for table in hosts.tables:
            squatter.join(table)
            got += squatter.say("sit", seat=1)["type"] == "ack"
            squatter.leave()
        time.sleep(RELEASED_AFTER)
        kept = 0
        for host in hosts.players:
            host.say("ping")
            kept += host.view["seats"][1]["kind"] != "empty"
        hosts.leave()
        return Outcome(f"{got} seats taken, {kept} kept after {RELEASED_AFTER:.0f} s", held=0 < got <= LIMITS.waiting_seats and kept == 0)


class Flooding(Attack):
    """Two guests at two addresses open 60 tables each, after 20 others opened one."""

    name, group = "two guests fill the lobby", "strangers"

    def run(self, target: Target, seconds: float) -> Outcome:
        end = time.monotonic() + seconds
        hosts = Hosts(target, 20)
        guest = target.guest()
        opened = hidden = rounds = 0
        while time.monotonic() < end:
            for _ in range(2):
                flooder = target.behind_proxy(f"203.0.113.{random.randrange(1, 255)}")
                cookie = flooder.guest()
                for _ in range(60):
                    try:
                        flooder.table(cookie, sit=0, listed=True)
                        opened += 1
                    except ConnectionError:
                        pass
            _, lobby, _ = target.ask("GET", "/api/tables", cookie=guest)
            hidden = max(hidden, len(set(hosts.tables) - {table["id"] for table in lobby}))
            rounds += 1
            time.sleep(min(5.0, max(0.0, end - time.monotonic())))
        hosts.leave()
        return Outcome(f"{120 * rounds} tables asked for, {opened} opened, {hidden} of 20 others not in the lobby", held=hidden == 0)

"""Client that answers a bot's stream with a player: it accepts challenges, sits down, acts, and reconnects after a lost connection.

Decisions are made one at a time, in the order in which the tables ask for them, so a player need not be thread-safe.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Literal, NoReturn

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.sentences import register
from stich.players.levels import Level
from stich.registry import PLUGINS, plugin

from .protocol import PROTOCOL
from .server import Gone, Server

Accept = Literal["all", "friends", "none"]
ACCEPT: tuple[Accept, ...] = ("all", "friends", "none")
"""Which challenges are accepted: all; ``friends``, those of the bot's owner and of people whom the owner follows; or none."""
LONGEST_PAUSE = 30.0
"""Longest pause between two attempts to reach the server (seconds)."""
FORGOTTEN = 3600.0
"""Time without a decision after which a table no longer counts towards the limit of tables (seconds)."""
STALE = ("table/stale", "action/turn", "seat/none", "deal/none")
"""Error codes of actions that came too late. They are no faults of the player."""


class BotReport(msgspec.Struct, frozen=True):
    """An event reported to the operator of the bot."""

    what: Literal["connected", "lost", "challenge", "declined", "table", "deal", "over", "failed"]
    table: str = ""
    text: str = ""


def _silent(_report: BotReport) -> None:
    """Ignore the report."""


class Bot:
    """Bot that plays at the tables of a server with a user's player. Call `run` to start it."""

    def __init__(
        self,
        server: Server,
        level: Level,
        *,
        accept: Accept = "friends",
        games: Collection[str] = (),
        most: int = 4,
        tell: Callable[[BotReport], None] = _silent,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Create the bot. ``level``: makes the player of a game (`stich.players.named`); ``games``: games to play, by default all.

        ``accept``: one of `ACCEPT`; ``most``: largest number of tables at once; ``tell``: called with each report.
        """
        self._server, self._level, self._accept, self._most = server, level, accept, most
        self._games = frozenset(games or PLUGINS)
        self._tell, self._sleep = tell, sleep
        self._players: dict[str, Player] = {}
        self._tables: dict[str, float] = {}
        """Time of the last event at each table where the bot sits (monotonic clock)."""

    def run(self) -> NoReturn:
        """Play until interrupted, and reconnect after lost connections. Raise `StichError` if the server refuses the bot or speaks another
        version of the protocol."""
        pause = 1.0
        while True:
            try:
                for line in self._server.lines():
                    pause = 1.0
                    self.hear(line)
                self._tell(BotReport("lost", text="the server has ended the stream"))
            except Gone as error:
                self._tell(BotReport("lost", text=str(error)))
            except StichError as refusal:
                if refusal.code != "rate/limited":
                    raise
                self._tell(BotReport("lost", text=str(refusal)))
            self._sleep(pause * (0.5 + random.random() / 2))
            pause = min(pause * 2, LONGEST_PAUSE)

    def sit(self, table: str) -> None:
        """Sit down at a table. Raise `StichError` if the server refuses that, `Gone` if it cannot be reached."""
        self._server.ask("POST", f"/api/bot/tables/{table}/sit", {})
        self._tables[table] = time.monotonic()

    def play_ladders(self, wanted: Collection[tuple[str, str]]) -> None:
        """Enter the ladders of these games and presets, and leave all others. While the bot is connected, the server seats it there.

        Raise `StichError` ``ladder/unknown`` if a preset does not exist, `Gone` if the server cannot be reached.
        """
        played = {(one["game"], one["preset"]) for one in self._server.ask("GET", "/api/bot/ladder")["ladders"]}
        for game, preset in wanted:
            self._server.ask("PUT", f"/api/bot/ladder/{game}/{preset}")
        for game, preset in played - set(wanted):
            self._server.ask("DELETE", f"/api/bot/ladder/{game}/{preset}")

    def leave(self) -> None:
        """Leave all tables. Computer players take the seats, so that no player waits for the bot."""
        for table in tuple(self._tables):
            with suppress(StichError, Gone):
                self._server.ask("POST", f"/api/bot/tables/{table}/leave")
        self._tables.clear()

    def hear(self, line: dict[str, Any]) -> None:
        """React to a line of the bot's stream. Lines of an unknown type are ignored."""
        match line["type"]:
            case "hello":
                if line["protocol"] != PROTOCOL:
                    raise StichError("bot/protocol", theirs=line["protocol"], ours=PROTOCOL)
                self._tables.clear()
                self._tell(BotReport("connected", text=line["name"]))
            case "challenge":
                self._challenged(line["challenge"], friend=line["friend"])
            case "table":
                self._tables[line["table"]["id"]] = time.monotonic()
                self._tell(BotReport("table", line["table"]["id"], line["table"]["preset"]))
            case "view" if line["act"]:
                self._tables[line["table"]] = time.monotonic()
                self._decide(line["table"], line["view"])
            case "view":
                self._tell(BotReport("deal", line["table"], _scores(line["view"])))
            case "over":
                self._tables.pop(line["table"], None)
                self._tell(BotReport("over", line["table"], "the match is over" if line["finished"] else "the seat is lost or left"))

    def _challenged(self, challenge: dict[str, Any], *, friend: bool) -> None:
        table, by = challenge["table"], challenge["by"]["name"]
        wanted = self._accept == "all" or (self._accept == "friends" and friend)
        try:
            if wanted and challenge["game"] in self._games and self._busy() < self._most:
                self._tell(BotReport("challenge", table, by))
                self.sit(table)
            else:
                self._tell(BotReport("declined", table, by))
                self._server.ask("DELETE", f"/api/invitations/{table}")
        except StichError as refusal:  # another player was faster
            self._tell(BotReport("failed", table, str(refusal)))

    def _busy(self) -> int:
        """Return the number of tables at which the bot has decided recently. Only these tables count towards the limit of tables at
        once."""
        return sum(at > time.monotonic() - FORGOTTEN for at in self._tables.values())

    def _decide(self, table: str, view: dict[str, Any]) -> None:
        game = view["game"]
        try:
            if game not in self._players:
                self._players[game] = self._level(game)
            kind: type[View] = plugin(game).configurator.view
            seen = msgspec.convert(view["deal"], type=kind)
            action = self._players[game].act(seen).text
            self._server.ask("POST", f"/api/bot/tables/{table}/act", {"seq": view["seq"], "action": action})
        except Gone:
            raise
        except Exception as error:  # the player is a user's code: its error costs only this table
            if isinstance(error, StichError) and error.code in STALE:
                return
            self._tell(BotReport("failed", table, f"{type(error).__name__}: {error}"))
            with suppress(StichError):
                self._server.ask("POST", f"/api/bot/tables/{table}/leave")


def _scores(view: dict[str, Any]) -> str:
    """Return the scores of a finished deal by seat, as text."""
    outcome = (view["deal"] or {}).get("outcome") or {}
    return " ".join(f"{score:+d}" for score in outcome.get("scores", ()))


register(
    {
        "bot/protocol": "the server uses protocol {theirs}, this program {ours}: install another version of Stich",
    }
)

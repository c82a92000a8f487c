"""A bot's reactions to the lines of its stream, without a server."""

from __future__ import annotations

from typing import Any, cast

import pytest

from stich.bot import Bot, BotReport, Gone, Server
from stich.kernel.errors import StichError
from stich.players import PLAYERS
from tests.rows import rows


class Quiet:
    """A server that notes what it is asked, and whose stream says what the test has laid down."""

    def __init__(self, *streams: list[dict[str, Any]] | Exception) -> None:
        self.streams = list(streams)
        self.asked: list[tuple[str, str]] = []

    def ask(self, method: str, path: str, body: object = None) -> Any:
        self.asked.append((method, path))
        return {"ladders": [{"game": "skat", "preset": "skat-pub"}, {"game": "skat", "preset": "skat-isko"}], "boards": 24}

    def lines(self) -> Any:
        if not self.streams:
            raise KeyboardInterrupt
        stream = self.streams.pop(0)
        if isinstance(stream, Exception):
            raise stream
        yield from stream


def bot(server: Quiet, told: list[BotReport] | None = None, pauses: list[float] | None = None, **how: Any) -> Bot:
    tell = [] if told is None else told
    slept = [] if pauses is None else pauses
    return Bot(cast(Server, server), PLAYERS["simple"], tell=tell.append, sleep=slept.append, **how)


def challenge(table: str, *, friend: bool = True, game: str = "skat") -> dict[str, Any]:
    asked = {"table": table, "game": game, "preset": "x", "by": {"name": "Ada"}}
    return {"type": "challenge", "challenge": asked, "friend": friend}


HELLO = {"type": "hello", "protocol": 1, "name": "Deep Grand"}


@rows(
    ("how", "line", "taken"),
    [
        ({}, challenge("a"), True),
        ({}, challenge("a", friend=False), False),
        ({"accept": "all"}, challenge("a", friend=False), True),
        ({"accept": "none"}, challenge("a"), False),
        ({"games": ["schafkopf"]}, challenge("a"), False),
        ({}, challenge("a", game="whist"), False),
    ],
)
def test_whose_challenges_are_taken(how: dict[str, Any], line: dict[str, Any], taken: bool) -> None:
    server = Quiet()
    bot(server, **how).hear(line)
    assert server.asked == [("POST", "/api/bot/tables/a/sit") if taken else ("DELETE", "/api/invitations/a")]


def test_so_many_tables_are_enough() -> None:
    server = Quiet()
    busy = bot(server, most=1)
    busy.hear(challenge("a"))
    busy.hear(challenge("b"))
    busy.hear({"type": "over", "table": "a", "finished": True, "standings": []})
    busy.hear(challenge("c"))
    assert [path for _, path in server.asked] == ["/api/bot/tables/a/sit", "/api/invitations/b", "/api/bot/tables/c/sit"]


def test_what_it_does_not_know_it_skips() -> None:
    server = Quiet()
    bot(server).hear({"type": "weather", "sun": True})
    assert server.asked == []


def test_another_protocol_is_told_and_not_played() -> None:
    with pytest.raises(StichError) as refused:
        bot(Quiet()).hear({**HELLO, "protocol": 2})
    assert refused.value.code == "bot/protocol"


def test_it_comes_again_later_and_later_until_it_is_greeted() -> None:
    pauses: list[float] = []
    lost = Gone("nobody answers")
    with pytest.raises(KeyboardInterrupt):
        bot(Quiet(lost, lost, lost, [HELLO], lost), pauses=pauses).run()
    bounds = [(0.5, 1), (1, 2), (2, 4), (0.5, 1), (1, 2)]
    assert len(pauses) == len(bounds)
    assert all(low <= pause <= high for pause, (low, high) in zip(pauses, bounds, strict=True))


def test_a_token_that_opens_nothing_ends_it() -> None:
    with pytest.raises(StichError, match="no bot"):
        bot(Quiet(StichError.received("bot/token", "no bot has this token"))).run()


def test_a_player_that_fails_leaves_that_table() -> None:
    told: list[BotReport] = []
    server = Quiet()
    bot(server, told).hear({"type": "view", "table": "a", "act": True, "view": {"game": "skat", "seq": 7, "deal": {}}})
    assert server.asked == [("POST", "/api/bot/tables/a/leave")]
    assert [report.what for report in told] == ["failed"]


def test_other_ladders_are_left() -> None:
    server = Quiet()
    bot(server).play_ladders([("skat", "skat-isko"), ("schafkopf", "schafkopf-bsv")])
    assert server.asked == [
        ("GET", "/api/bot/ladder"),
        ("PUT", "/api/bot/ladder/skat/skat-isko"),
        ("PUT", "/api/bot/ladder/schafkopf/schafkopf-bsv"),
        ("DELETE", "/api/bot/ladder/skat/skat-pub"),
    ]

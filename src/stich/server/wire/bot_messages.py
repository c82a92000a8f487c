"""The protocol of bots, programs that play (``docs/reference/bots.md``): requests of their owner, messages, and the lines of their stream.

The stream is ``GET /api/bot/stream``: one JSON object a line, for as long as the connection stands. Requests of a bot carry
``Authorization: Bearer TOKEN``, and no cookie. A bot that reads a line of a type that it does not know skips it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.rules.match import Standing

from .account_messages import Name
from .matchmaking_messages import Alive, Invitation
from .messages import TableInfo, TableView

# -- by whom a bot belongs -------------------------------------------------------------------------------------------


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/bots: make a bot, which nobody else's account may be called like. Answered by `MadeBot`."""

    name: Name


class MadeBot(msgspec.Struct, frozen=True):
    """A bot with its token, which nobody is told again. Also the answer to POST /api/bots/{bot}/token, which ends the token of before."""

    name: str
    token: str


class BotInfo(msgspec.Struct, frozen=True):
    """A bot of yours."""

    name: str
    since: float
    """Seconds since 1970."""


class MyBots(msgspec.Struct, frozen=True):
    """GET /api/bots. DELETE /api/bots/{name} deletes one; its deals stay, without the name."""

    bots: tuple[BotInfo, ...]
    """The oldest first."""
    most: int
    """So many a person may have."""


# -- by the bot ------------------------------------------------------------------------------------------------------


class BotSit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/bot/tables/{id}/sit: take a seat, as at a table to which the bot was challenged. Answered by `BotDone`."""

    seat: int | None = None
    """The first that is free where it is left out."""


class BotAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/bot/tables/{id}/act: act in the deal. Answered by `BotDone`."""

    seq: int
    """Of the view that this answers; an outdated one is refused with `table/stale`."""
    action: Annotated[str, msgspec.Meta(max_length=80)]
    """One of `legal` in the view."""


class BotDone(msgspec.Struct, frozen=True):
    """It is done and cannot be lost. Also the answer to POST /api/bot/tables/{id}/leave."""

    seq: int
    """The table's event."""


# -- the stream ------------------------------------------------------------------------------------------------------


class BotHello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line."""

    protocol: int
    """1: raised when a line or a request changes its meaning, and not for new fields or new types of lines."""
    name: str
    """The bot's own."""


class BotChallenge(msgspec.Struct, frozen=True, tag_field="type", tag="challenge"):
    """Somebody asks the bot to a table: sit down there, or DELETE /api/invitations/{table} to decline."""

    challenge: Invitation
    friend: bool
    """It comes from the bot's owner, or from somebody whom the owner follows."""


class BotSeated(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The bot sits at this table; of each such table after the stream has begun, and when it sits down at one."""

    table: TableInfo


class BotView(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """What the bot sees of a table, as the page shows it to whoever sits there: at each turn of its own, and at the end of each deal."""

    table: str
    act: bool
    """It is the bot's turn: answer with `BotAct`, before a computer player takes the seat for good."""
    left: float | None
    """Seconds until then; null where that is not told. Not more than thirty, whatever clock the table has."""
    view: TableView


class BotOver(msgspec.Struct, frozen=True, tag_field="type", tag="over"):
    """The bot sits at this table no longer, or the match is over."""

    table: str
    finished: bool
    """It is the latter."""
    standings: tuple[Standing, ...]
    """Of a match that is over, first place first."""


AnyBotLine = BotHello | BotChallenge | BotSeated | BotView | BotOver | Alive

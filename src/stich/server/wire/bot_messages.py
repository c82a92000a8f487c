"""Messages of bots, which are programs that play (``docs/reference/bots.md``): requests of owners and of bots, and lines of a bot's stream.

The stream is ``GET /api/bot/stream``: one JSON object per line until the connection is closed. Requests of a bot carry ``Authorization:
Bearer TOKEN`` and no cookie. A bot should skip lines of an unknown type.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.rules.match import Standing

from .account_messages import Name
from .matchmaking_messages import Alive, Invitation
from .messages import TableInfo, TableView

# -- requests of the owner -------------------------------------------------------------------------------------------


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/bots: create a bot. Its name must differ from the names of all accounts and bots. Answered by `MadeBot`."""

    name: Name


class MadeBot(msgspec.Struct, frozen=True):
    """A bot with its token, which is shown only once. Also the answer to POST /api/bots/{bot}/token, which replaces the old token."""

    name: str
    token: str


class BotInfo(msgspec.Struct, frozen=True):
    """A bot of yours."""

    name: str
    since: float
    """Time at which the bot was created, in seconds since 1970."""


class MyBots(msgspec.Struct, frozen=True):
    """GET /api/bots: your bots. DELETE /api/bots/{name} deletes a bot; its deals remain, without the name."""

    bots: tuple[BotInfo, ...]
    """Your bots, the oldest first."""
    most: int
    """Maximum number of bots of one person."""


# -- requests of the bot ---------------------------------------------------------------------------------------------


class BotSit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/bot/tables/{id}/sit: take a seat, for example at a table to which the bot was challenged. Answered by `BotDone`."""

    seat: int | None = None
    """Seat to take; None for the first free seat."""


class BotAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/bot/tables/{id}/act: act in the deal. Answered by `BotDone`."""

    seq: int
    """Sequence number of the view to which the action is the answer. An outdated number is refused with `table/stale`."""
    action: Annotated[str, msgspec.Meta(max_length=80)]
    """Text of the action: one of `legal` in the view."""


class BotDone(msgspec.Struct, frozen=True):
    """The request was carried out and its event is saved. Also the answer to POST /api/bot/tables/{id}/leave."""

    seq: int
    """Sequence number of the event at the table."""


# -- the stream ------------------------------------------------------------------------------------------------------


class BotHello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line of the stream."""

    protocol: int
    """Version of the protocol, now 1. It rises when a line or a request changes its meaning, not for new fields or types of lines."""
    name: str
    """The bot's name."""


class BotChallenge(msgspec.Struct, frozen=True, tag_field="type", tag="challenge"):
    """An invitation of the bot to a table: sit down there, or decline with DELETE /api/invitations/{table}."""

    challenge: Invitation
    friend: bool
    """True if the invitation is from the bot's owner, or from a person whom the owner follows."""


class BotSeated(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The bot has a seat at this table. Sent for each such table when the stream begins, and when the bot takes a seat."""

    table: TableInfo


class BotView(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """The bot's view of a table, sent at each of its turns and at the end of each deal. It is the view that the page shows to a player."""

    table: str
    act: bool
    """True if it is the bot's turn. It must answer with `BotAct` before a computer player takes the seat for good."""
    left: float | None
    """Seconds until a computer player takes the seat (at most 30, even with a slower clock); null if unknown."""
    view: TableView


class BotOver(msgspec.Struct, frozen=True, tag_field="type", tag="over"):
    """The bot has lost or given up its seat at this table, or the match is over."""

    table: str
    finished: bool
    """True if the match is over."""
    standings: tuple[Standing, ...]
    """Final standings of a finished match, first place first; empty if the match goes on."""


AnyBotLine = BotHello | BotChallenge | BotSeated | BotView | BotOver | Alive

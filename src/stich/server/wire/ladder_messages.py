"""Messages about bots and their ladder over HTTP (docs/adr/0084-a-ladder-of-bots.md)."""

from __future__ import annotations

from typing import Literal

import msgspec

from stich.kernel.rules.deal import Seat

from .user_messages import RatingInfo


class LadderName(msgspec.Struct, frozen=True):
    """The ladder of a preset."""

    game: str
    preset: str


class BotRating(msgspec.Struct, frozen=True):
    """A bot's rating in a game."""

    game: str
    rating: RatingInfo


class PublicBotInfo(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/bots/public/{name}: a bot as all people see it."""

    name: str
    owner: str
    """Name of the account to which the bot belongs."""
    online: bool
    """True if the bot is connected."""
    since: float
    """Time at which the bot was created, in seconds since 1970."""
    ratings: tuple[BotRating, ...]
    ladders: tuple[LadderName, ...]
    """Ladders that the bot plays."""


class PublicBots(msgspec.Struct, frozen=True):
    """GET /api/bots/public: all bots, connected ones first."""

    bots: tuple[PublicBotInfo, ...]


class LadderEntries(msgspec.Struct, frozen=True):
    """GET /api/bot/ladder: ladders that the bot plays."""

    ladders: tuple[LadderName, ...]
    boards: int
    """Largest number of boards that a bot plays on a day in one ladder."""


class LadderInfo(msgspec.Struct, frozen=True):
    """A ladder that bots play or have played."""

    game: str
    preset: str
    bots: int
    """Number of bots that play the ladder."""
    online: int
    """Number of these bots that are connected."""


class Ladders(msgspec.Struct, frozen=True):
    """GET /api/ladder: all ladders."""

    ladders: tuple[LadderInfo, ...]


class LadderRow(msgspec.Struct, frozen=True, kw_only=True):
    """A bot or a level of computer players in a ladder."""

    place: int | None
    """Place from 1; null below twelve boards."""
    name: str
    """Name of the bot, or the level."""
    kind: Literal["bot", "computer"]
    mean: float
    """Mean score of a board: points less the mean of eight plays of the same cards by computer players of level *club*."""
    low: float | None
    """Lower end of the interval that contains the true mean in 95 of 100 cases; null with one board."""
    high: float | None
    """Upper end of the interval."""
    boards: int


class LadderTable(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/ladder/{game}/{preset}: the ladder of a day, or of the 7 or 30 days up to it."""

    game: str
    preset: str
    over: Literal["day", "week", "month"]
    first: str
    """First day (UTC), such as 2026-11-29."""
    last: str
    rows: tuple[LadderRow, ...]


class LadderSeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat on a board of the ladder."""

    seat: Seat
    name: str
    kind: Literal["bot", "computer"]
    points: float | None
    """Points, as the game compares players; null if the deal was broken off."""
    score: float | None
    """Points less the mean of the computer plays."""


class LadderBoardInfo(msgspec.Struct, frozen=True):
    """A board of the ladder that is over, with all its cards public."""

    table: str
    """Id of the table; GET /api/ladder/boards/{table}/fair has the fair file."""
    deal: str
    """Id of the deal; its page is ``/deals/{id}``."""
    seats: tuple[LadderSeatInfo, ...]


class LadderBoards(msgspec.Struct, frozen=True):
    """GET /api/ladder/{game}/{preset}/boards: the boards of a day that are over, the latest first."""

    game: str
    preset: str
    day: str
    boards: tuple[LadderBoardInfo, ...]

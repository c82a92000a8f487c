"""Messages about the twelve deals a day over HTTP (docs/adr/0085-twelve-deals-a-day.md)."""

from __future__ import annotations

from typing import Literal

import msgspec

from stich.clubs.daily_boards import FieldPlay
from stich.kernel.rules.deal import Seat

BoardState = Literal["finished", "open", "next", "waiting", "struck"]
"""State of a board for you: ``finished``; ``open`` at its table; ``next``, which you may open; ``waiting`` for the boards before it;
``struck``, because its table or the day ended before."""


class DailyBoardInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A board of the day, with your result."""

    board: int
    """Number of the board, from 1 to 12."""
    state: BoardState
    table: str | None = None
    """Id of your table; None if you have not opened the board."""
    deal: str | None = None
    """Id of your finished deal; its page is ``/deals/{id}``."""
    points: float | None = None
    """Your points, as the game compares players (Skat: tournament points)."""
    field: float | None = None
    """Mean of the computer plays in the same seat; None before you have finished, or while they are computed."""
    score: float | None = None
    """Your points less the mean of the computer plays."""
    contract: str | None = None
    """Kind of contract, as in `ArchivedDeal`."""


class DailyInfo(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/daily/{game}: the twelve boards of a day, with your results."""

    game: str
    preset: str
    day: str
    """Day (UTC), such as 2026-11-29."""
    today: str
    ends_at: float
    """End of the day (seconds since 1970)."""
    over: bool
    """True if the day is over and its cards are public."""
    ranked: bool
    """True if you have an account. Guests play, but stand in no ranking."""
    player_class: int
    """Your class: 3, 2 or 1, the highest."""
    last_class: int
    """Your class in the week before."""
    level: str
    """Level of the computer players in your class."""
    streak: int
    """Number of successive days on which you finished all boards, up to this day or the day before."""
    total: float
    """Sum of your scores."""
    boards: tuple[DailyBoardInfo, ...]
    commitment: str | None
    """Commitment to the boards, whose hash is in the public log; None before a player has opened the first board, or without a log."""


class DailyOpened(msgspec.Struct, frozen=True):
    """POST /api/daily/{game}/boards/{number}: the table of your board."""

    board: int
    table: str


class DailyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player in a ranking of days."""

    place: int
    name: str
    you: bool
    player_class: int
    total: float
    days: int
    """Number of days with a finished board."""
    boards: int
    """Number of boards in the total."""


class DailyRanking(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/daily/{game}/ranking: ranking of a day or a week."""

    game: str
    over: Literal["day", "week"]
    first: str
    """First day."""
    last: str
    player_class: int | None
    """Class of the players; None for the players whom you follow, of all classes."""
    boards: int
    """Number of first boards of today that count here: those that you have finished. All boards of other days count."""
    players: int
    """Number of players in the ranking, of whom the first hundred and you are listed."""
    rows: tuple[DailyRow, ...]


class DailyResult(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a player with an account on a board."""

    name: str
    you: bool
    player_class: int
    contract: str
    points: float
    score: float | None
    """Points less the mean of the computer plays; None while these are computed."""


class DailyBoardResults(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/daily/{game}/{day}/boards/{number}: results of a board that you have finished, or of a day that is over."""

    game: str
    day: str
    board: int
    seat: Seat
    """Seat in which all players played the board."""
    field: tuple[FieldPlay, ...]
    """Results of the computer plays in the same seat; empty while they are computed."""
    players: int
    """Number of players with an account who finished the board, of whom the first hundred and you are listed."""
    results: tuple[DailyResult, ...]
    """Results of players, the best points first."""

"""Messages about the boards of duplicate events of clubs over HTTP."""

from __future__ import annotations

import msgspec

from .club_event_messages import Revision


class SetLateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/late: let a table play its boards later, without a time limit.
    The others are ranked without it. Answered by `ClubEventView`."""

    revision: Revision
    late: bool


class ClubBoardPlay(msgspec.Struct, frozen=True, kw_only=True):
    """What one table made of a board."""

    table: int
    seats: tuple[int, ...]
    """Start numbers by place."""
    names: tuple[str, ...]
    """Names by place; empty if you may see only numbers."""
    contract: str
    """Contract, or the reason why the deal ended without one."""
    declarer: int | None
    """Place of the declarer."""
    won: bool | None
    points: tuple[int, ...]
    """Points by place, in the event's scoring."""
    scores: tuple[float, ...]
    """Compared scores by place; empty if too few tables have played the board."""
    computers: bool
    """True for a table of computer players only."""
    deal: str | None
    """Id of the deal, whose page is ``/deals/{deal}``; None at tables with real cards, and if you may not read it."""


class ClubBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board with its traveller."""

    board: int
    """Number of the board, from 1."""
    dealer: int
    """Place of the dealer."""
    plays: tuple[ClubBoardPlay, ...]


class ClubBoards(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}/events/{event}/rounds/{round}/boards: the boards of a round and what each table made of them."""

    revision: int
    """Revision of the event."""
    round: int
    game: str
    over: bool
    """True once all tables have played the boards. Before, ``boards`` is empty for everyone."""
    name: str | None
    """Name of the set in the public log; None if the boards are dealt by hand."""
    commitment: str | None
    """SHA-256 of the set's commitment, published before the first table played."""
    has_files: bool
    """True if fair files of the boards can be downloaded."""
    waiting: tuple[int, ...]
    """Numbers of the tables that have not played all boards."""
    boards: tuple[ClubBoard, ...]

"""Entry of an archive: the result of one player in one deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

import msgspec

from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.study.analysis import Role

from .losses import Losses
from .rows import deal_rows

Company = Literal["people", "computers"]
"""Kind of the other players: at least one other person, or computer players only."""

Each = TypeVar("Each")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Deal in an archive, from the side of one of its players."""

    deal: str
    """Identifier of the deal: its id on a server, the number of its line in a file."""
    at: float | None = None
    """Time when the deal ended (seconds since 1970); None in files, since records do not contain it."""
    game: str
    preset: str
    contract: str
    role: Role
    seat: Seat
    player: str
    others: tuple[str, ...]
    """Names of the players on the other seats, clockwise from this player."""
    points: float
    won: bool | None
    losses: Losses | None = None
    """Losses of the seat by kind of decision; None if they have not been computed."""


def entries(state: State, names: Sequence[str], deal: str, losses: Sequence[Losses | None] | None = None) -> tuple[Entry, ...]:
    """Return the entries of a finished deal, one for each seat that was dealt cards.

    ``names``: names of the players by seat; ``deal``: the deal's identifier; ``losses``: losses by seat, None if not computed. Raise
    `StichError` ``analysis/unfinished`` if the deal is not over.
    """
    return tuple(
        Entry(
            deal=deal,
            game=state.game.name,
            preset=state.game.preset,
            contract=row.contract,
            role=row.role,
            seat=Seat(seat),
            player=names[seat],
            others=clockwise(names, seat),
            points=row.points,
            won=row.won,
            losses=None if losses is None else losses[seat],
        )
        for seat, row in enumerate(deal_rows(state))
        if row.dealt_in
    )


def clockwise(seats: Sequence[Each], seat: int) -> tuple[Each, ...]:
    """Return the values of the other seats, clockwise from the left of this seat (used for the names of the other players in an entry)."""
    return (*seats[seat + 1 :], *seats[:seat])

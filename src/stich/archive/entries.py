"""An entry of an archive: what one player made of one deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

import msgspec

from stich.analysis import Role
from stich.kernel.deal import Seat
from stich.kernel.state import State

from .losses import Losses
from .rows import deal_rows

Company = Literal["people", "computers"]
"""With whom: at least one other person, or computer players alone."""

Each = TypeVar("Each")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as one of its players has it in an archive."""

    deal: str
    """By which the deal is found: its id on a server, its line in a file."""
    at: float | None = None
    """When it ended, in seconds since 1970; records do not say it."""
    game: str
    preset: str
    contract: str
    role: Role
    seat: Seat
    player: str
    others: tuple[str, ...]
    """The names on the other seats, clockwise from the player."""
    points: float
    won: bool | None
    losses: Losses | None = None
    """None where they are not worked out."""


def entries(state: State, names: Sequence[str], deal: str, losses: Sequence[Losses | None] | None = None) -> tuple[Entry, ...]:
    """The entries of a finished deal, of every seat that was dealt cards. Raises `StichError` ``analysis/unfinished``."""
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
    """What is on the other seats, from the left of this one."""
    return (*seats[seat + 1 :], *seats[:seat])

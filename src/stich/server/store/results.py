"""A finished match as it is entered into people's results: whose each deal was, and whether it may count for ratings."""

from __future__ import annotations

import msgspec

from stich.kernel.deal import Seat
from stich.kernel.state import State


class PlayedDeal(msgspec.Struct, frozen=True):
    """A finished deal. It holds all its cards."""

    number: int
    """Row of the score sheet, from 1."""
    state: State
    people: tuple[str | None, ...]
    """By seat, the guest whose result it is; None where a computer played for nobody."""
    contract: str
    """What kind of contract, coarse enough to be counted (`Scorer.contract_kind`)."""

    def __repr__(self) -> str:
        return f"PlayedDeal({self.number}, …)"


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match that is over."""

    table: str
    game: str
    preset: str
    deals: tuple[PlayedDeal, ...]
    """Those that count for the match, and in which nobody took an action back."""
    accounts: frozenset[str]
    """Who of the people has an account."""
    rated: bool
    """It was opened as one that counts."""
    clock: bool
    agreed: bool
    """Its length was agreed on."""
    open_seats: bool
    """Whoever sat down was not let in by somebody who already sat there: found the table in the lobby, or was seated by the server."""
    listed: bool
    """Everybody could find it."""

    @property
    def people(self) -> frozenset[str]:
        """Everybody who has a result."""
        return frozenset(guest for deal in self.deals for guest in deal.people if guest is not None)


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody made of a deal; a row of ``results``."""

    table_id: str
    deal: int
    seat: Seat
    guest_id: str
    game: str
    preset: str
    contract: str
    points: float
    adjusted: float
    declared: bool
    won: bool | None
    rated: bool
    shown: bool
    at: float


class RatingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A rating as it stands; a row of ``ratings``."""

    guest_id: str
    game: str
    mean: float
    sd: float
    deals: int
    updated: float

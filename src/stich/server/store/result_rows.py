"""A finished match as it is entered into people's results, with the owner of each result and the conditions for ratings."""

from __future__ import annotations

import msgspec

from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State


class PlayedDeal(msgspec.Struct, frozen=True):
    """A finished deal. It contains all cards."""

    number: int
    """Row of the score sheet, from 1."""
    state: State
    people: tuple[str | None, ...]
    """Guest who owns the result, by seat; None if a computer player played for itself."""
    contract: str
    """Kind of contract, coarse enough to be counted (`Scorer.contract_kind`)."""

    def __repr__(self) -> str:
        return f"PlayedDeal({self.number}, …)"


class PlayedMatch(msgspec.Struct, frozen=True):
    """A finished match."""

    table: str
    game: str
    preset: str
    deals: tuple[PlayedDeal, ...]
    """Deals that count for the match and in which no action was taken back."""
    accounts: frozenset[str]
    """People of the match who have an account."""
    rated: bool
    """True if the table was opened as rated."""
    clock: bool
    agreed: bool
    """True if the length of the match was agreed."""
    open_seats: bool
    """True if all people found the table in the lobby or were seated by the server, so that none was let in by a player already seated."""
    listed: bool
    """True if the table was listed for all."""

    @property
    def people(self) -> frozenset[str]:
        """Return all people who own a result."""
        return frozenset(guest for deal in self.deals for guest in deal.people if guest is not None)


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """Result of one person in one deal; a row of ``results``."""

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
    """Current rating of one person in one game; a row of ``ratings``."""

    guest_id: str
    game: str
    mean: float
    sd: float
    deals: int
    updated: float

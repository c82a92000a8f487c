"""A finished match as data for people's results: the owner of each result, and the facts that decide whether the match is rated."""

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
    """Guest to whom the result belongs, by seat; None for a computer player that no guest left behind."""
    contract: str
    """Kind of contract (`Scorer.contract_kind`), by which deals are counted."""

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
    """People with a result in the match who have an account."""
    rated: bool
    """True if the table was opened as rated."""
    clock: bool
    agreed: bool
    """True if a number of deals was agreed."""
    open_seats: bool
    """True if all people found the table in the lobby or were seated by the server. False if a player could choose with whom to play."""
    listed: bool
    """True if the lobby listed the table for everyone."""

    @property
    def people(self) -> frozenset[str]:
        """Return all people to whom a result belongs."""
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

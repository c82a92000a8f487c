"""What the pages of people are told: profile, leaders, and one's own archive. Only deals that are over, and matches that are."""

from __future__ import annotations

import msgspec

from stich.kernel.rules.deal import Seat
from stich.study.analysis import Role
from stich.study.archive import GameStatistics, Losses

from .deal_messages import DealSeat


class RatingInfo(msgspec.Struct, frozen=True):
    """What somebody may be expected to make a deal, in the points of the game."""

    mean: float
    sd: float
    """Standard deviation: the truth lies within two of them with 95 percent."""
    deals: int
    """On so many deals."""
    provisional: bool
    """Too uncertain, or with too few opponents, to be ranked with the others."""
    opponents: int = 0
    """Different people met in the rated matches of this game; a ranked player has met at least ten."""


class RatingMoment(msgspec.Struct, frozen=True):
    """A rating after a match."""

    at: float
    """Seconds since 1970."""
    mean: float
    sd: float


class ContractResults(msgspec.Struct, frozen=True):
    """All deals in which one kind of contract was played."""

    contract: str
    deals: int
    points: float
    """Sum, in the game's unit: in Skat what Seeger and Fabian count."""
    adjusted: float
    """The same with the luck taken off."""
    declared: int
    won: int
    """Of those declared."""


class GameResults(msgspec.Struct, frozen=True):
    """What a person has done in one game."""

    game: str
    rating: RatingInfo | None
    """None before the first rated match."""
    history: tuple[RatingMoment, ...]
    """Oldest first, a line for each rated match."""
    contracts: tuple[ContractResults, ...]
    """The most frequent first."""


class MatchResult(msgspec.Struct, frozen=True):
    """A match that is over, as one person's result."""

    table: str
    game: str
    preset: str
    at: float
    rated: bool
    deals: int
    """In which the person was dealt cards."""
    points: float
    adjusted: float
    numbers: tuple[int, ...]
    """Of these deals: rows of the table's score sheet, from 1."""


class Profile(msgspec.Struct, frozen=True):
    """GET /api/people/{name}: a person's page. Of matches at private tables that were not rated it tells nothing."""

    name: str
    you: bool
    games: tuple[GameResults, ...]
    matches: tuple[MatchResult, ...]
    """The newest first."""
    bot: bool = False
    """It is no person, but a program that belongs to one."""


class Leader(msgspec.Struct, frozen=True):
    """A line of a leader board."""

    name: str
    rating: RatingInfo
    lower: float
    """By which it is ranked: mean less two standard deviations."""
    you: bool


class Leaders(msgspec.Struct, frozen=True):
    """GET /api/leaders?game=&month=&bots=: all ratings as they stand, or as they stood at the end of a month for those who played in it."""

    game: str
    month: str | None
    """As in ``2026-11``, by UTC."""
    months: tuple[str, ...]
    """Those since the first rated match, the newest first."""
    ranked: tuple[Leader, ...]
    provisional: tuple[Leader, ...]
    bots: bool = False
    """Those of bots, which are a ladder of their own, and not of people."""


class ArchivedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One of the guest's own finished deals."""

    id: str
    """Of its page, ``/deals/{id}``."""
    game: str
    preset: str
    at: float
    """When it ended, in seconds since 1970."""
    seat: Seat
    others: tuple[DealSeat, ...]
    """On the other seats, clockwise from the guest's."""
    contract: str
    """What kind of contract was played."""
    role: Role
    points: float
    """The score of his seat, as the score sheet has it."""
    won: bool | None
    """Whether his side won; None where nobody won or lost."""
    counts: bool
    """In the statistics. A deal that was played on from another does not, nor one in which somebody took back."""
    taken_back: bool
    """Its player, against computers alone, took actions back."""
    judged: bool
    """It is worked out what was given away, as far as it can be."""
    losses: Losses | None
    """None where it is not worked out, or cannot be."""
    lost: float | None
    """All losses together."""


class Archive(msgspec.Struct, frozen=True):
    """GET /api/me/archive: the guest's own finished deals, fifty to a page."""

    deals: tuple[ArchivedDeal, ...]
    page: int
    """From 1."""
    more: bool
    """There is another page."""


class ArchiveStatistics(msgspec.Struct, frozen=True):
    """GET /api/me/archive/statistics: the same deals counted, those that count."""

    games: tuple[GameStatistics, ...]
    """The one with most deals first."""

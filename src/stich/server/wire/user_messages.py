"""Messages about people over HTTP: profile, leader board and archive. They contain only finished deals and finished matches."""

from __future__ import annotations

import msgspec

from stich.kernel.rules.deal import Seat
from stich.study.analysis import Role
from stich.study.archive import GameStatistics, Losses

from .deal_messages import DealSeat


class RatingInfo(msgspec.Struct, frozen=True):
    """A rating: the expected points of the player per deal, in the unit of the game."""

    mean: float
    sd: float
    """Standard deviation: the true value is less than two standard deviations away with a probability of 95 percent."""
    deals: int
    """Number of deals that the rating is based on."""
    provisional: bool
    """True if the rating is too uncertain, or based on too few opponents, for a rank."""
    opponents: int = 0
    """Number of different people met in rated matches of this game. A ranked player has met at least ten."""


class RatingMoment(msgspec.Struct, frozen=True):
    """A rating after a match."""

    at: float
    """End of the match, in seconds since 1970."""
    mean: float
    sd: float


class ContractResults(msgspec.Struct, frozen=True):
    """A person's results in all deals with one kind of contract."""

    contract: str
    deals: int
    points: float
    """Sum of the points, in the unit of the game (in Skat, points by Seeger and Fabian)."""
    adjusted: float
    """Sum of the points adjusted for the luck of the cards."""
    declared: int
    won: int
    """Number of deals that the person declared and won."""


class GameResults(msgspec.Struct, frozen=True):
    """A person's results in one game."""

    game: str
    rating: RatingInfo | None
    """Present rating; None before the first rated match."""
    history: tuple[RatingMoment, ...]
    """Ratings after each rated match, the oldest first."""
    contracts: tuple[ContractResults, ...]
    """Results by kind of contract, the most frequent first."""


class MatchResult(msgspec.Struct, frozen=True):
    """A finished match with one person's result."""

    table: str
    game: str
    preset: str
    at: float
    rated: bool
    deals: int
    """Number of deals in which the person had cards."""
    points: float
    adjusted: float
    numbers: tuple[int, ...]
    """Rows of these deals in the table's score sheet, from 1."""


class Profile(msgspec.Struct, frozen=True):
    """GET /api/people/{name}: a person's page. Unrated matches at private tables are left out."""

    name: str
    you: bool
    games: tuple[GameResults, ...]
    matches: tuple[MatchResult, ...]
    """Last matches, the newest first."""
    bot: bool = False
    """True for a bot, a program that belongs to a person."""


class Leader(msgspec.Struct, frozen=True):
    """A line of a leader board."""

    name: str
    rating: RatingInfo
    lower: float
    """Value by which the board is sorted: the rating minus two standard deviations."""
    you: bool


class Leaders(msgspec.Struct, frozen=True):
    """GET /api/leaders?game=&month=&bots=: all present ratings, or those at the end of a month of people who played in it."""

    game: str
    month: str | None
    """Month such as ``2026-11`` (UTC); None for the present ratings."""
    months: tuple[str, ...]
    """All months since the first rated match, the newest first."""
    ranked: tuple[Leader, ...]
    provisional: tuple[Leader, ...]
    bots: bool = False
    """True if the board ranks bots. People and bots are ranked separately."""


class ArchivedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal in your archive."""

    id: str
    """Id of the deal; its page is ``/deals/{id}``."""
    game: str
    preset: str
    at: float
    """End of the deal, in seconds since 1970."""
    seat: Seat
    others: tuple[DealSeat, ...]
    """Players of the other seats, clockwise from your seat."""
    contract: str
    """Kind of the contract."""
    declared: str | None
    """Declaration in full, such as ``clubs hand``; None without a declarer."""
    role: Role
    points: float
    """Score of your seat, as in the score sheet."""
    won: bool | None
    """True if your side won; None if no side won or lost."""
    counts: bool
    """True if the deal counts in the statistics. A deal that continues another one, or in which an action was taken back, does not."""
    taken_back: bool
    """True if the deal's only human player took actions back."""
    judged: bool
    """True if the analysis of the deal's lost points is finished."""
    losses: Losses | None
    """Lost points by kind of decision; None if they are not analysed yet or cannot be."""
    lost: float | None
    """Sum of the lost points; None as for `losses`."""


class Archive(msgspec.Struct, frozen=True):
    """GET /api/me/archive: your finished deals, fifty on each page."""

    deals: tuple[ArchivedDeal, ...]
    page: int
    """Number of this page, from 1."""
    more: bool
    """True if there are more pages."""


class ArchiveStatistics(msgspec.Struct, frozen=True):
    """GET /api/me/archive/statistics: statistics of those archived deals that count."""

    games: tuple[GameStatistics, ...]
    """Statistics by game, the game with the most deals first."""

"""Messages of the pages about people: profile, leader board and archive. They contain finished deals and finished matches only."""

from __future__ import annotations

import msgspec

from stich.kernel.rules.deal import Seat
from stich.study.analysis import Role
from stich.study.archive import GameStatistics, Losses

from .deal_messages import DealSeat


class RatingInfo(msgspec.Struct, frozen=True):
    """A rating: the points that the player is expected to make in a deal, in the unit of the game."""

    mean: float
    sd: float
    """Standard deviation: the true value is within two standard deviations with a probability of 95 percent."""
    deals: int
    """Number of deals that the rating is based on."""
    provisional: bool
    """The rating is too uncertain, or based on too few opponents, to be ranked."""
    opponents: int = 0
    """Number of different people met in rated matches of this game; a ranked player has met at least ten."""


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
    """Sum in the unit of the game: in Skat, points by Seeger and Fabian."""
    adjusted: float
    """Sum of the points adjusted for the luck of the cards."""
    declared: int
    won: int
    """Number of the declared deals that were won."""


class GameResults(msgspec.Struct, frozen=True):
    """A person's results in one game."""

    game: str
    rating: RatingInfo | None
    """None before the first rated match."""
    history: tuple[RatingMoment, ...]
    """Ratings after each rated match, the oldest first."""
    contracts: tuple[ContractResults, ...]
    """The most frequent first."""


class MatchResult(msgspec.Struct, frozen=True):
    """A finished match, as one person's result."""

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
    """The newest first."""
    bot: bool = False
    """This is a bot, a program that belongs to a person."""


class Leader(msgspec.Struct, frozen=True):
    """A line of a leader board."""

    name: str
    rating: RatingInfo
    lower: float
    """Value that the board is sorted by: the mean minus two standard deviations."""
    you: bool


class Leaders(msgspec.Struct, frozen=True):
    """GET /api/leaders?game=&month=&bots=: all present ratings, or those at the end of a month of the people who played in it."""

    game: str
    month: str | None
    """Month such as ``2026-11`` (UTC); None for the present ratings."""
    months: tuple[str, ...]
    """All months since the first rated match, the newest first."""
    ranked: tuple[Leader, ...]
    provisional: tuple[Leader, ...]
    bots: bool = False
    """The board ranks bots; people and bots are ranked separately."""


class ArchivedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One of the guest's own finished deals."""

    id: str
    """Id of the deal; its page is ``/deals/{id}``."""
    game: str
    preset: str
    at: float
    """End of the deal, in seconds since 1970."""
    seat: Seat
    others: tuple[DealSeat, ...]
    """Players of the other seats, clockwise from the guest's seat."""
    contract: str
    """Kind of the contract."""
    role: Role
    points: float
    """Score of the guest's seat, as in the score sheet."""
    won: bool | None
    """The guest's side won; None if no side won or lost."""
    counts: bool
    """The deal counts in the statistics. A deal that continues another deal, or in which an action was taken back, does not."""
    taken_back: bool
    """The deal's only human player took actions back."""
    judged: bool
    """The deal was analysed for lost points, as far as possible."""
    losses: Losses | None
    """Lost points by kind of decision; None if they were not analysed or cannot be."""
    lost: float | None
    """Sum of all losses."""


class Archive(msgspec.Struct, frozen=True):
    """GET /api/me/archive: the guest's own finished deals, fifty to a page."""

    deals: tuple[ArchivedDeal, ...]
    page: int
    """From 1."""
    more: bool
    """There are more pages."""


class ArchiveStatistics(msgspec.Struct, frozen=True):
    """GET /api/me/archive/statistics: statistics of the archived deals that count."""

    games: tuple[GameStatistics, ...]
    """The game with most deals first."""

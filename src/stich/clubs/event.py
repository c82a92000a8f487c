"""Event of a club: rules, entrants, rounds with tables and lists, and the log of changes, as one JSON file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from stich.kernel.errors import StichError

FORMAT_VERSION: Literal[1] = 1
"""Version of the event format that this program writes, and the only one that it reads."""
MAX_NUMBER = 99_999
MOST_ENTRANTS = 2_000
MOST_SEATS = 5
"""Most players at a table; those beyond the seats of the game sit out in turn."""

_Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
_Deals = Annotated[int, msgspec.Meta(ge=1, le=400)]
_Number = Annotated[int, msgspec.Meta(ge=1, le=MAX_NUMBER)]
_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Scheme = Literal["rules", "seeger-fabian", "game-points", "plus-only", "schafkopf-1", "schafkopf-2", "schafkopf-3"]
"""Ways to score a list: as the preset says, Seeger-Fabian, points without bonuses, good points only, and the three Schafkopf schemes."""
TieBreak = Literal["won", "lost", "soli", "best round", "last round", "lot"]
"""Criteria that decide between equal totals: more own wins, fewer own losses, more soli won, best or last round, lot."""
DrawMethod = Literal["lot", "points", "season", "plan"]
Comparison = Literal["difference", "zero-sum", "butler", "cross-imp", "matchpoints", "par"]
Apart = Literal["team", "household", "address"]
ListMode = Literal["live", "deals", "totals"]
LiveClock = Literal["relaxed", "normal", "fast"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Part of an event's file. Unknown fields are refused."""


class _WholePart(_Part, frozen=True, omit_defaults=False):
    """Part whose fields are all written, because pages read it too."""


class EventRules(_WholePart, frozen=True):
    """Game, preset and options that all tables play."""

    game: _Text
    preset: _Text | None = None
    options: dict[str, bool | int | str] = {}


class Scoring(_WholePart, frozen=True):
    """Scoring of the lists."""

    scheme: Scheme = "rules"
    won: int = 50
    """Seeger-Fabian points for each deal won as declarer."""
    lost: int = -50
    """Seeger-Fabian points for each deal lost as declarer."""
    others_lost: dict[int, int] = msgspec.field(default_factory=lambda: {3: 40, 4: 30, 5: 24})
    """Seeger-Fabian points for each deal that another player lost, by size of the table; who sits out gets them too."""


class DueStep(_WholePart, frozen=True):
    """Amount due for each lost deal of a list from the deal with this number on."""

    first: Annotated[int, msgspec.Meta(ge=1)]
    amount: _Count
    """Amount in the smallest unit (cents)."""


class Dues(_WholePart, frozen=True):
    """Money that players pay, in the smallest unit of the currency."""

    currency: _Text = "EUR"
    decimals: Annotated[int, msgspec.Meta(ge=0, le=3)] = 2
    entry: _Count = 0
    """Fee for taking part."""
    lost: tuple[DueStep, ...] = ()
    """Steps by number of the lost deal in a list; each list begins with the first step."""
    passed_in: _Count = 0
    """Amount that each player at the table pays for a deal that all passed; the dealer of a larger table, who sits out, pays nothing."""


class TeamRules(_WholePart, frozen=True):
    """Team or tandem ranking over the same lists."""

    size: Annotated[int, msgspec.Meta(ge=2, le=16)] = 4
    least: Annotated[int, msgspec.Meta(ge=1, le=16)] = 3
    """Least players with whom a team takes part in a round; a smaller one gets no points in the round."""
    counting: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    """Number of results of a round that count, the best ones; None: all."""
    match_points: tuple[int, ...] = ()
    """Match points of a round by rank of the team, such as 3, 2, 1, 0; empty: teams are ranked by points alone."""


class DrawRules(_WholePart, frozen=True):
    """Rules of the draw."""

    methods: tuple[DrawMethod, ...] = ("lot",)
    """DrawMethod of each round; the last one is for all further rounds."""
    sizes: tuple[int, ...] = (4, 3)
    """Allowed sizes of tables; as many tables as possible have the first."""
    apart: tuple[Apart, ...] = ("team", "household", "address")
    """Players who are equal in one of these never sit at one table."""
    fill: Literal["none", "computers", "stand by"] = "none"
    """Remedy if the players cannot be divided into tables: computer players join, or the last who registered stand by."""
    computer: _Text = "club"
    """Level of computer players that join."""
    avoid_met: bool = True
    """True if repeated meetings also count in draws by points or season table, after the order of the standings."""
    seconds: Annotated[float, msgspec.Meta(gt=0, le=600)] = 5.0
    """Time limit of the solver."""


class LiveRules(_WholePart, frozen=True):
    """Tables on the server."""

    starts: _Text | None = None
    """Time at which a round that was drawn before starts by itself, in ISO 8601 with its offset from UTC; None: the organiser starts it."""
    clock: LiveClock | None = None
    """Clock of the tables, which needs ``computer_for_absent``; None: players have as much time as they like."""
    computer_for_absent: bool = False
    """True if a computer player stands in for an absent player, until the player is back."""
    grace_minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 10
    """Minutes without an action after which the list of a table without clock ends; 0: never."""


class Duplicate(_WholePart, frozen=True):
    """Boards: the same cards at every table of a round, one for each deal."""

    comparison: Comparison = "difference"
    """Score of a player on a board."""
    computer_tables: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    """Further tables of computer players in each round, marked, for comparison."""


class BoardSet(_WholePart, frozen=True):
    """Set of boards of a round, dealt by the server."""

    name: _Text
    """Name in the public log."""
    commitment: _Text
    """SHA-256 of the commitment to the set, published before the first table plays."""
    revealed: bool = False
    """True once all tables have played the boards, and the cards are public."""


class Entrant(_Part, frozen=True):
    """Player of the event."""

    number: _Number
    """Start number."""
    name: _Text
    account: _Text | None = None
    """Account on the server; None for a member without one."""
    member: _Text | None = None
    """Number in the club's address book; the season table joins results by it, otherwise by name."""
    team: _Text | None = None
    tandem: _Text | None = None
    household: _Text | None = None
    address: _Text | None = None
    classes: tuple[_Text, ...] = ()
    computer: _Text | None = None
    """Level of a computer player; None for people."""
    first_round: Annotated[int, msgspec.Meta(ge=1)] = 1
    last_round: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """Last round played before the withdrawal; None without a withdrawal."""
    season: int | None = None
    """Points in the season table, for the draw by season."""
    paid: bool = False
    present: bool = True
    """False for a registered player who has not checked in, or who pauses: only present players are drawn."""

    def plays(self, number: int) -> bool:
        """Return whether the entrant plays in the round with this number."""
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)


class Penalty(_WholePart, frozen=True):
    """Points that the director adds to a player's list (negative: takes away)."""

    number: _Number
    points: int
    reason: _Text


class PlayerTotals(_WholePart, frozen=True):
    """Totals of one player in a list of which only totals are typed."""

    points: int
    """Game points without bonuses; in games that have no bonuses the total."""
    won: _Count = 0
    """Deals won as declarer."""
    lost: _Count = 0
    soli: _Count = 0
    """Soli won, for ties of Schafkopf."""
    passed_in: _Count = 0
    """Deals that all passed, for which the player pays."""
    running: tuple[int, ...] = ()
    """Running game points after each deal as the list states them; empty if they are not typed."""


class TableList(_Part, frozen=True):
    """List of a table."""

    mode: ListMode
    dealer: _Count = 0
    """Place, from 0, that dealt first."""
    entries: tuple[dict[str, Any], ...] = ()
    """Deals as the scorer reads them, or records of a live table."""
    boards: tuple[int, ...] = ()
    """Number of the board of each deal; empty without duplicate boards."""
    totals: tuple[PlayerTotals, ...] = ()
    """Totals by place, in mode ``totals``."""
    struck: _Count = 0
    """Deals not begun at the end of time; they score 0."""
    penalties: tuple[Penalty, ...] = ()
    closed: bool = True
    """False while deals are still entered."""
    signed: tuple[_Number, ...] = ()
    """Players who confirmed the list."""


class DrawReport(_WholePart, frozen=True):
    """Quality of a draw."""

    repeats: int
    """Pairs at one table that met before in the event."""
    bound: int
    """Proved lower bound of ``repeats``."""
    forbidden: int = 0
    """Forbidden pairs at one table; a draw that is used has none."""
    places: int = 0
    """Largest difference in how often a player has held two places (the place that small tables lack counts only above the others)."""
    displacement: int = 0
    """Largest number of tables by which a player sits away from the table of their standing."""
    solver: str = "search"


class ClubTable(_Part, frozen=True):
    """Table of a round."""

    number: _Number
    seats: tuple[_Number, ...]
    """Start numbers of the players by place."""
    mode: ListMode = "deals"
    list: TableList | None = None
    live: _Text | None = None
    """Id of the table on the server; None before a live table is opened, and at other tables."""
    late: bool = False
    """True if the table plays the boards of its round later, without a time limit; the others are ranked without it until then."""


class ClubRound(_Part, frozen=True):
    """Round of an event."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    tables: tuple[ClubTable, ...]
    method: DrawMethod = "lot"
    seed: _Text | None = None
    """Revealed seed of the draw (hexadecimal), at place ``place`` of the committed chain."""
    place: _Count = 0
    lot: tuple[_Number, ...] = ()
    """Players in the order of the lot or the standings, from which the tables were made."""
    standing_by: tuple[_Number, ...] = ()
    report: DrawReport | None = None
    started: bool = False
    boards: BoardSet | None = None
    """Boards that live tables play; None without duplicate, before the round starts, and if boards are dealt by hand."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """Numbers of the tables without a complete list."""
        return tuple(table.number for table in self.tables if table.list is None or not table.list.closed)


class LoggedChange(_Part, frozen=True):
    """Entry of the log of changes."""

    at: _Text
    """Time, in ISO 8601."""
    by: _Text
    what: _Text
    """Kind of change, such as ``draw`` or ``withdraw``."""
    facts: dict[str, Any] = {}


class EventState(_Part, frozen=True):
    """Difference to the state before a change that can still be undone."""

    what: _Text
    """Kind of the change."""
    changed: tuple[Entrant, ...] = ()
    """Changed entrants as they were."""
    removed: tuple[tuple[int, Entrant], ...] = ()
    """Removed entrants, each with its position in the list."""
    added: tuple[_Number, ...] = ()
    """Start numbers of added entrants."""
    drawn: ClubRound | None = None
    """Drawn round that had not started, as it was; None if there was none."""


class ClubEvent(_Part, frozen=True):
    """Event of a club: an evening, tournament, match day or race."""

    stich_club: Literal[1]
    """Version of the format."""
    name: _Text
    rules: EventRules
    date: _Text | None = None
    place: _Text | None = None
    rounds_planned: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    deals: dict[int, _Deals] = msgspec.field(default_factory=lambda: {4: 48, 3: 36})
    """Deals of a round by size of the table."""
    minutes: _Count = 0
    """Time limit of a round; deals begun are finished, the rest struck. 0: no limit."""
    scoring: Scoring = Scoring()
    dues: Dues = Dues()
    tie_breaks: tuple[TieBreak, ...] = ("won", "lost", "lot")
    classes: tuple[_Text, ...] = ()
    """Classes that have a ranking each."""
    teams: TeamRules | None = None
    tandems: TeamRules | None = None
    draw: DrawRules = DrawRules()
    season: _Text | None = None
    """Name of the season to which the event belongs."""
    live: LiveRules | None = None
    duplicate: Duplicate | None = None
    commitment: _Text | None = None
    """Published commitment to the seeds of all draws."""
    secret: _Text | None = None
    """Root of the seeds (hexadecimal), for the organiser alone; `public` removes it."""
    places_used: _Count = 0
    """Places of the chain of seeds that draws have used."""
    lot_seed: _Text | None = None
    """Revealed seed of the lots that decide equal results, at place ``lot_place`` of the chain; None before they are drawn."""
    lot_place: _Count = 0
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[ClubRound, ...] = ()
    log: tuple[LoggedChange, ...] = ()
    undo: tuple[EventState, ...] = ()
    """Differences to the states before the newest changes since the last round started, the oldest first."""

    @property
    def revision(self) -> int:
        """Number of changes so far."""
        return len(self.log)

    @property
    def open_round(self) -> ClubRound | None:
        """Drawn round that has not started; None if there is none."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].started else None

    @property
    def state(self) -> Literal["planned", "running", "finished"]:
        """Finished once every table of the last planned round has a complete list; running from the first draw on."""
        if len(self.rounds) >= self.rounds_planned and not any(one.waiting for one in self.rounds):
            return "finished"
        return "running" if self.rounds else "planned"

    @property
    def starts(self) -> Mapping[int, str]:
        """Times at which rounds started, in ISO 8601, by number of the round."""
        return {change.facts["round"]: change.at for change in self.log if change.what == "start" and "round" in change.facts}

    @property
    def by_number(self) -> Mapping[int, Entrant]:
        """Entrants by start number."""
        return {entrant.number: entrant for entrant in self.entrants}

    def entrant(self, number: int) -> Entrant:
        """Return the entrant with this start number. Raise `StichError` ``club/entrant`` if there is none."""
        found = self.by_number.get(number)
        if found is None:
            raise StichError("club/entrant#unknown", number=number)
        return found

    def round(self, number: int) -> ClubRound:
        """Return the round with this number. Raise `StichError` ``club/round`` if it is not drawn yet."""
        if not 1 <= number <= len(self.rounds):
            raise StichError("club/round#undrawn", number=number, drawn=len(self.rounds))
        return self.rounds[number - 1]

    def table(self, round_number: int, number: int) -> ClubTable:
        """Return a table of a round. Raise `StichError` ``club/table`` if there is none."""
        found = next((table for table in self.round(round_number).tables if table.number == number), None)
        if found is None:
            raise StichError("club/table#unknown", number=number, round=round_number)
        return found

    def tables(self) -> Iterator[tuple[ClubRound, ClubTable]]:
        """Yield all tables, each with its round."""
        for drawn in self.rounds:
            for table in drawn.tables:
                yield drawn, table

    @property
    def public(self) -> ClubEvent:
        """Event without the secret seeds and without household, address, ids of tables on the server and undone states."""
        hidden = tuple(msgspec.structs.replace(entrant, household=None, address=None) for entrant in self.entrants)
        rounds = tuple(
            msgspec.structs.replace(drawn, tables=tuple(msgspec.structs.replace(table, live=None) for table in drawn.tables))
            for drawn in self.rounds
        )
        return msgspec.structs.replace(self, secret=None, undo=(), entrants=hidden, rounds=rounds)

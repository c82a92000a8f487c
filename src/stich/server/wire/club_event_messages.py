"""Messages about the events of clubs over HTTP: rules, entrants, draws, lists, rankings, sheets of tables and the hall screen."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NewType

import msgspec
from msgspec import UNSET, UnsetType

from stich.clubs.event import (
    BoardSet,
    DrawMethod,
    DrawReport,
    DrawRules,
    Dues,
    Duplicate,
    EventRules,
    ListMode,
    LiveRules,
    Penalty,
    PlayerTotals,
    Scoring,
    TeamRules,
    TieBreak,
)
from stich.clubs.members import MemberText

from .club_messages import ClubAction, CsvText, MemberNumber
from .messages import AnyEntry

MOST_DEALS = 400
MOST_AT_ONCE = 2000
"""Largest number of entrants in one request."""

ChangeFacts = NewType("ChangeFacts", dict[str, Any])
"""Facts of a change in the log of an event, as JSON."""
EventText = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
StartNumber = Annotated[int, msgspec.Meta(ge=1, le=99_999)]
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=99_999)]
Revision = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


# -- rules -----------------------------------------------------------------------------------------------------------


class EventPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules of an event. In a request, fields that are left out stay as they are, or as the template has them.

    Name, date, place, season, dues and tie-breaks can be changed at any time, the other rules until the first draw.
    """

    name: EventText | UnsetType = UNSET
    date: EventText | UnsetType | None = UNSET
    """Date or time, such as 2026-11-29 or 2026-11-29T19:30."""
    place: EventText | UnsetType | None = UNSET
    season: EventText | UnsetType | None = UNSET
    """Name of the season to which the event belongs."""
    rules: EventRules | UnsetType = UNSET
    rounds_planned: Annotated[int, msgspec.Meta(ge=1, le=99)] | UnsetType = UNSET
    deals: dict[int, int] | UnsetType = UNSET
    """Deals of a round by size of the table."""
    minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] | UnsetType = UNSET
    """Time limit of a round; 0: no limit."""
    scoring: Scoring | UnsetType = UNSET
    dues: Dues | UnsetType = UNSET
    tie_breaks: tuple[TieBreak, ...] | UnsetType = UNSET
    classes: Annotated[tuple[MemberText, ...], msgspec.Meta(max_length=20)] | UnsetType = UNSET
    """Classes that have a ranking each."""
    teams: TeamRules | UnsetType | None = UNSET
    tandems: TeamRules | UnsetType | None = UNSET
    draw: DrawRules | UnsetType = UNSET
    live: LiveRules | UnsetType | None = UNSET
    """Rules of tables that are played on the server. With such rules, tables whose players all have accounts are drawn as live tables."""
    duplicate: Duplicate | UnsetType | None = UNSET
    """Boards: the same cards at every table, and results compared; None without."""


class NewClubEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/events: create an event from a template. Answered by `ClubEventView`."""

    name: EventText
    template: Annotated[str, msgspec.Meta(max_length=40)] = "club-evening"
    """Template: club-evening, prize-skat, league-day, schafkopf-race, online-tournament or duplicate-evening."""
    plan: EventPlan = EventPlan()
    """Rules in place of the template's."""


class ChangeClubEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}/events/{event}: change rules of an event. Answered by `ClubEventView`."""

    revision: Revision
    """Revision of the event that you have seen. Every change needs it, and is refused with `club/stale` if another change meanwhile
    concerns the same thing."""
    plan: EventPlan


class ChangeOfEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of an event that needs no further facts, such as POST /api/clubs/{club}/events/{event}/undo. Answered by `ClubEventView`."""

    revision: Revision


# -- entrants --------------------------------------------------------------------------------------------------------


class NewClubEntrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player of an event who is not in the address book."""

    name: EventText
    number: StartNumber | None = None
    """Start number; None for the next free number."""
    team: EventText | None = None
    tandem: EventText | None = None
    household: EventText | None = None
    address: EventText | None = None
    classes: Annotated[tuple[EventText, ...], msgspec.Meta(max_length=8)] = ()
    season: Annotated[int, msgspec.Meta(ge=-10_000_000, le=10_000_000)] | None = None
    """Points in the season table, for a draw by season."""
    paid: bool = False


class AddEntrants(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/events/{event}/entrants: add players. An error changes nothing. Answered by `ClubEventView`."""

    revision: Revision
    members: Annotated[tuple[MemberNumber, ...], msgspec.Meta(max_length=MOST_AT_ONCE)] = ()
    """Numbers of members, who keep their name, team, household, address and classes."""
    entrants: Annotated[tuple[NewClubEntrant, ...], msgspec.Meta(max_length=MOST_AT_ONCE)] = ()
    csv: CsvText | None = None
    """Table of entrants with headings."""
    present: bool = True
    """False if the players have only registered and will check in."""
    late: bool = False
    """True to seat them in the drawn round, which has not started."""


class ChangeClubEntrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}/events/{event}/entrants/{number}: change a player. Fields that are left out stay. Answered by
    `ClubEventView`."""

    revision: Revision
    name: EventText | UnsetType = UNSET
    team: EventText | UnsetType | None = UNSET
    tandem: EventText | UnsetType | None = UNSET
    household: EventText | UnsetType | None = UNSET
    address: EventText | UnsetType | None = UNSET
    classes: Annotated[tuple[EventText, ...], msgspec.Meta(max_length=8)] | UnsetType = UNSET
    season: Annotated[int, msgspec.Meta(ge=-10000000, le=10000000)] | UnsetType | None = UNSET
    paid: bool | UnsetType = UNSET
    present: bool | UnsetType = UNSET
    """True after check-in. Only present players are drawn."""


class ClubEntrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player of an event."""

    number: int
    """Start number."""
    name: str
    """Name; empty if you may see only numbers."""
    member: int | None
    """Member number; None for a player who is not in the address book."""
    team: str | None
    tandem: str | None
    classes: tuple[str, ...]
    computer: str | None
    """Level of a computer player; None for people."""
    first_round: int
    last_round: int | None
    """Last round before the withdrawal; None without a withdrawal."""
    present: bool
    paid: bool | None
    """Paid, household, address and season are None if you do not run the event."""
    household: str | None
    address: str | None
    season: int | None


# -- rounds ----------------------------------------------------------------------------------------------------------


class DrawClubRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/events/{event}/draw: draw the next round. Answered by `ClubEventView`."""

    revision: Revision
    method: DrawMethod | None = None
    """Method in place of the event's."""


class MergeClubTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/events/{event}/merge: seat the players of these tables of the drawn round at fewer tables. Answered by
    `ClubEventView`."""

    revision: Revision
    tables: Annotated[tuple[TableNumber, ...], msgspec.Meta(min_length=1, max_length=100)]


class ChangeClubTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}: set the mode of a table. Answered by `ClubEventView`."""

    revision: Revision
    mode: ListMode


class EndClubTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/end: end the match of a live table; further deals are struck.
    Answered by `ClubEventView`."""

    revision: Revision
    at_once: bool = False
    """True to end it at once, with the deal in progress void; otherwise the match ends after that deal."""


class ClubListState(msgspec.Struct, frozen=True, kw_only=True):
    """State of a list that players type at their table."""

    version: int
    deals: int
    """Number of deals typed; 0 for totals."""
    closed: bool
    """True if the list is complete and waits for the organiser's confirmation."""
    signed: tuple[int, ...]
    """Start numbers of players who signed."""


class ClubTableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round."""

    number: int
    seats: tuple[int, ...]
    """Start numbers by place."""
    mode: ListMode
    state: Literal["empty", "open", "closed"]
    """Closed once a complete list is entered; open while deals are still missing."""
    totals: tuple[int, ...]
    """Points by place; empty without a list, and while other tables still play the same boards."""
    typed: ClubListState | None
    """List that players have typed and the organiser has not confirmed; None if there is none, or if you do not run the event."""
    late: bool
    """True if the table plays the boards of the round later."""
    live: str | None
    """Id of the table on the server, whose page is ``/tables/{live}``; None unless it is played there and you are one of its players."""
    sheet: str | None
    """Token of the table's sheet, ``/clubs/{club}/events/{event}?sheet={token}``; None if you do not run the event."""


class ClubRoundView(msgspec.Struct, frozen=True, kw_only=True):
    """A round of an event."""

    number: int
    method: DrawMethod
    started: bool
    started_at: str | None
    """Time at which the round started, in ISO 8601."""
    finished: bool
    """True if every table has a complete list."""
    tables: tuple[ClubTableView, ...]
    standing_by: tuple[int, ...]
    report: DrawReport | None
    seed: str | None
    """Revealed seed of the draw (hexadecimal), and its place in the committed chain."""
    place: int
    boards: BoardSet | None
    """Set of boards that live tables play, with its commitment; None without."""
    boards_over: bool
    """True if all tables have played the boards, so that they can be seen."""


class ClubProtest(msgspec.Struct, frozen=True, kw_only=True):
    """A protest of a player, and its decision."""

    id: int
    """Number of the protest in the event, from 1."""
    at: str
    by: str
    round: int
    table: int
    text: str
    decision: str | None
    decided_at: str | None


class ClubEventView(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}/events/{event}: an event as you may see it. With `since`, the answer is empty unless the event has changed."""

    club: str
    title: str
    """Title of the club."""
    id: str
    revision: int
    """Number of the newest change. Changes must name the revision that they are based on."""
    changed: str
    """Mark of everything in this answer, for `since`; it also changes when players type lists."""
    state: Literal["planned", "running", "finished"]
    plan: EventPlan
    game: str
    preset: str
    options: dict[str, bool | int | str]
    """Rules of the game under the event's scoring."""
    commitment: str | None
    """Commitment to the seeds of all draws, published before the first draw."""
    entrants: tuple[ClubEntrant, ...]
    rounds: tuple[ClubRoundView, ...]
    protests: tuple[ClubProtest, ...]
    can_undo: str | None
    """Kind of the change that undo would take back; None if there is none, or if you do not run the event."""
    lots_drawn: bool
    """True if lots have been drawn that decide equal results."""
    may: tuple[ClubAction, ...]
    you: int | None
    """Your start number; None if you are not registered."""


# -- lists -----------------------------------------------------------------------------------------------------------


class TypedList(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A list of a table as typed: deal by deal, or totals only."""

    mode: Literal["deals", "totals"]
    dealer: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    """Place, from 0, that dealt first."""
    entries: Annotated[tuple[AnyEntry, ...], msgspec.Meta(max_length=MOST_DEALS)] = ()
    """Deals in order, as for the scorer. ``dealer`` and ``declarer`` may be names of players."""
    totals: Annotated[tuple[PlayerTotals, ...], msgspec.Meta(max_length=5)] = ()
    """Totals by place, in mode ``totals``."""
    struck: Annotated[int, msgspec.Meta(ge=0, le=MOST_DEALS)] = 0
    """Deals not begun at the end of time; they score 0."""
    penalties: Annotated[tuple[Penalty, ...], msgspec.Meta(max_length=20)] = ()
    """Points that the organiser adds or takes away."""
    closed: bool = True
    """False while deals are still missing."""


class EnterClubList(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/list: enter or correct the list of a table.

    Lists of different tables never conflict. A list that another organiser has changed since ``revision`` is refused with `club/stale`.
    Answered by `ClubListView`.
    """

    revision: Revision
    list: TypedList
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""
    """Reason of a correction, which needs one."""


class ConfirmClubList(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/confirm: enter the list that players typed. Answered by
    `ClubListView`."""

    revision: Revision
    version: Revision
    """Version of the typed list that you have seen."""
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""
    """Reason, if a list of the table was entered before."""


class ClubResultLine(msgspec.Struct, frozen=True):
    """Part of a player's total in a list."""

    label: str
    """``game points``, ``own games``, ``others' lost games``, ``pot`` or ``penalty``; in rankings of duplicate events the comparison."""
    points: float


class ClubListResult(msgspec.Struct, frozen=True, kw_only=True):
    """Result of one player in one list. The total is the sum of the lines."""

    number: int
    """Start number."""
    name: str
    total: float
    lines: tuple[ClubResultLine, ...]
    won: int
    lost: int
    soli: int
    passed_in: int
    due: int
    """Money due for this list, in the smallest unit."""


class ClubListView(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/list: the list of a table with its results."""

    revision: int
    """Revision of the event."""
    round: int
    table: int
    seats: tuple[int, ...]
    """Start numbers by place."""
    names: tuple[str, ...]
    """Names by place, all different, as entries of the list may name them."""
    game: str
    preset: str
    options: dict[str, bool | int | str]
    """Rules of the game at a table of this size, for the scorer."""
    deals: int
    """Deals of a complete list."""
    minutes: int
    columns: tuple[Literal["soli", "passed_in"], ...]
    """Totals that the event needs besides points, won and lost."""
    mode: ListMode
    list: TypedList | None
    """Entered list; None without one, or if the table is live."""
    results: tuple[ClubListResult, ...]
    scores: tuple[tuple[int, ...], ...]
    """Points of each deal by place, in the event's scoring; empty for totals."""
    typed: ClubListState | None
    """State of the list that players typed; None if there is none that waits."""
    typed_scores: tuple[tuple[int, ...], ...]
    """``scores`` of the typed list."""
    dealers: tuple[int, ...]
    """Place that dealt each deal of the typed list, or of the entered one without it, and at the end the place that deals next."""
    typed_list: TypedList | None
    typed_results: tuple[ClubListResult, ...]


class ClubSheet(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}/events/{event}/sheets/{sheet}: the sheet of a table, for the players who have its link."""

    club: str
    """Title of the club."""
    event: str
    """Name of the event."""
    started_at: str | None
    version: int
    """Version of the typed list; 0 before the first."""
    entered: bool
    """True if the organiser has entered the list, so that players can no longer change it."""
    view: ClubListView
    protests: tuple[ClubProtest, ...]
    """Protests of this table."""


class SaveClubSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}/events/{event}/sheets/{sheet}: save the list that players type. It counts once the organiser confirms it.
    Answered by `ClubSheet`."""

    version: Revision
    """Version that you have seen; a list that another player has changed since then is refused with `club/stale`."""
    list: TypedList
    signed: Annotated[tuple[StartNumber, ...], msgspec.Meta(max_length=5)] = ()
    """Start numbers of players who sign this list."""


class MakeProtest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/events/{event}/sheets/{sheet}/protests, or …/events/{event}/protests with round and table: protest against
    a list."""

    text: Text
    by: StartNumber
    """Start number of the player who protests."""
    round: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    table: TableNumber | None = None


class DecideProtest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/clubs/{club}/events/{event}/protests/{number}: decide a protest. Answered by `ClubEventView`."""

    decision: Text


# -- rankings --------------------------------------------------------------------------------------------------------


class ClubRankingRow(msgspec.Struct, frozen=True, kw_only=True):
    """Player in a ranking."""

    place: int
    number: int
    name: str
    """Name; empty if you may see only numbers."""
    team: str | None
    total: float
    """Sum of ``rounds``, and of ``lines``; an integer except in duplicate events, whose totals are comparisons with the other tables."""
    rounds: tuple[float | None, ...]
    """Points of each round; None for a round without a result."""
    lines: tuple[ClubResultLine, ...]
    won: int
    lost: int
    soli: int
    due: int | None
    """Money due, in the smallest unit; None if you are not a member."""
    boards: int | None
    """Number of compared boards; None without duplicate."""
    error: float | None
    """Standard error of the total by the luck of the cards; None without duplicate, and if it is not known."""
    lot_required: bool
    """True if the place is shared until a lot decides."""


class ClubRanking(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}/events/{event}/ranking: the ranking of the players, first place first."""

    revision: int
    rounds: tuple[int, ...]
    """Rounds that count."""
    rows: tuple[ClubRankingRow, ...]


class ClubTeamRow(msgspec.Struct, frozen=True, kw_only=True):
    """Team or tandem in a ranking."""

    place: int
    name: str
    members: tuple[int, ...]
    """Start numbers."""
    rounds: tuple[float, ...]
    """Points of each round."""
    match_points_by_round: tuple[float, ...]
    total: float
    match_points: float
    lot_required: bool


class ClubTeamRanking(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}/events/{event}/teams: the ranking of teams or tandems."""

    revision: int
    rows: tuple[ClubTeamRow, ...]


class LoggedClubChange(msgspec.Struct, frozen=True, kw_only=True):
    """Entry of the log of changes."""

    at: str
    by: str
    what: str
    """Kind of the change: add, entrant, withdraw, late, draw, undo, start, merge, mode, list, correction, lots, rules, protest, decision,
    forget, late-table, boards or note."""
    facts: ChangeFacts


class ClubLog(msgspec.Struct, frozen=True):
    """GET /api/clubs/{club}/events/{event}/log: all changes, the oldest first."""

    entries: tuple[LoggedClubChange, ...]


# -- hall screen -----------------------------------------------------------------------------------------------------


class HallTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table on the hall screen."""

    number: int
    players: tuple[str, ...]
    """Start number and name of each player by place, as far as the club shows them."""
    finished: bool


class HallRow(msgspec.Struct, frozen=True, kw_only=True):
    """Player in the running ranking on the hall screen."""

    place: int
    number: int
    name: str
    total: float


class ClubHall(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}/events/{event}/hall: the hall screen. With `since`, the answer is empty unless the event has changed."""

    club: str
    name: str
    changed: str
    """Mark of this answer, for `since`."""
    round: int
    """Newest round; 0 before the first draw."""
    rounds_planned: int
    started_at: str | None
    now: str
    """Time of the server, in ISO 8601, so that the screen's clock is right."""
    minutes: int
    """Time limit of a round; 0: no limit."""
    tables: tuple[HallTable, ...]
    standing_by: tuple[str, ...]
    ranking: tuple[HallRow, ...]

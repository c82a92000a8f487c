"""What a reader may see of an event, as structs of the wire. Facts are chosen by permission; nothing else is copied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

import msgspec

from stich.clubs import (
    ClubEvent,
    ClubRound,
    ClubTable,
    Entrant,
    ListResult,
    is_over,
    protests,
    ranking,
    results,
    team_ranking,
    with_totals,
)
from stich.clubs.event import LoggedChange, TableList
from stich.clubs.lists import deal_scores, dealers, names_of
from stich.clubs.schemes import game_of
from stich.records import seated
from stich.server.store.club_rows import TypedRow
from stich.server.wire.club_event_messages import (
    ChangeFacts,
    ClubEntrant,
    ClubEventView,
    ClubHall,
    ClubListResult,
    ClubListState,
    ClubListView,
    ClubLog,
    ClubProtest,
    ClubRanking,
    ClubRankingRow,
    ClubResultLine,
    ClubRoundView,
    ClubTableView,
    ClubTeamRanking,
    ClubTeamRow,
    EventPlan,
    HallRow,
    HallTable,
    LoggedClubChange,
    TypedList,
)
from stich.server.wire.club_messages import ClubAction, ClubEventInfo
from stich.server.wire.messages import AnyEntry

from .board_views import visible_change, visible_table

NameOf = Callable[[str], str]
"""Name to show for the author of a change."""
HALL_ROWS = 40
"""Most rows of the ranking on the hall screen."""
_PLAN = tuple(field.name for field in msgspec.structs.fields(EventPlan))


class Reader(msgspec.Struct, frozen=True):
    """Permissions of a reader of an event."""

    may: frozenset[ClubAction]
    account: str | None = None
    """Handle of the reader's account."""

    @property
    def is_organiser(self) -> bool:
        return "run events" in self.may

    @property
    def is_member(self) -> bool:
        return "see members" in self.may

    def name(self, entrant: Entrant) -> str:
        """Return the name of an entrant, empty if the reader may see only numbers."""
        return entrant.name if "see names" in self.may else ""


PLAYER = Reader(frozenset({"see names"}))
"""Reader of a sheet: a player at the table."""


class EventAddress(msgspec.Struct, frozen=True):
    """Event with its club, and the tokens of its sheets."""

    club: str
    title: str
    id: str
    sheet: Callable[[int, ClubTable], str]
    """Returns the token of a table's sheet; the first argument is the round."""
    name_of: NameOf
    typed: Sequence[TypedRow] = ()

    @property
    def typed_versions(self) -> int:
        return sum(row.version for row in self.typed)


def mark(revision: int, versions: int) -> str:
    """Return the mark of an event's state, for ``since``. ``versions``: sum of the versions of its typed lists."""
    return f"{revision}.{versions}"


def event_info(event_id: str, event: ClubEvent) -> ClubEventInfo:
    """Return the calendar entry of an event."""
    return ClubEventInfo(
        id=event_id,
        name=event.name,
        date=event.date,
        place=event.place,
        season=event.season,
        game=event.rules.game,
        preset=event.rules.preset,
        rounds_planned=event.rounds_planned,
        rounds=len(event.rounds),
        entrants=sum(one.computer is None for one in event.entrants),
        state=event.state,
        you=None,
    )


def event_view(at: EventAddress, event: ClubEvent, reader: Reader) -> ClubEventView:
    """Return an event as the reader may see it."""
    game = game_of(event)
    typed = {(row.round, row.table): row for row in at.typed if row.waits}
    own = next((one.number for one in event.entrants if reader.account is not None and one.account == reader.account), None)
    return ClubEventView(
        club=at.club,
        title=at.title,
        id=at.id,
        revision=event.revision,
        changed=mark(event.revision, at.typed_versions),
        state=event.state,
        plan=EventPlan(**{name: getattr(event, name) for name in _PLAN}),
        game=game.name,
        preset=game.preset,
        options=options_of(event, None),
        commitment=event.commitment,
        entrants=tuple(_entrant(one, reader) for one in event.entrants),
        rounds=tuple(_round(at, event, one, typed, reader, own) for one in event.rounds),
        protests=protest_views(event, at.name_of) if reader.is_member else (),
        can_undo=event.undo[-1].what if event.undo and reader.is_organiser else None,
        lots_drawn=event.lot_seed is not None,
        may=tuple(sorted(reader.may)),
        you=own,
    )


def options_of(event: ClubEvent, size: int | None) -> dict[str, bool | int | str]:
    """Return the options of the game at a table of this size."""
    options = msgspec.structs.asdict(cast(msgspec.Struct, game_of(event, size).options))
    return {name: value for name, value in options.items() if isinstance(value, bool | int | str)}


def _entrant(one: Entrant, reader: Reader) -> ClubEntrant:
    runs = reader.is_organiser
    return ClubEntrant(
        number=one.number,
        name=reader.name(one),
        member=int(one.member) if one.member and one.member.isdecimal() and reader.is_member else None,
        team=one.team if "see names" in reader.may else None,
        tandem=one.tandem if "see names" in reader.may else None,
        classes=one.classes if "see names" in reader.may else (),
        computer=one.computer,
        first_round=one.first_round,
        last_round=one.last_round,
        present=one.present,
        paid=one.paid if runs else None,
        household=one.household if runs else None,
        address=one.address if runs else None,
        season=one.season if runs else None,
    )


def _round(  # noqa: PLR0917  facts of one round
    at: EventAddress, event: ClubEvent, drawn: ClubRound, typed: Mapping[tuple[int, int], TypedRow], reader: Reader, own: int | None
) -> ClubRoundView:
    """Return a round as the reader may see it. ``own``: the reader's start number."""
    shown = with_totals(event)
    return ClubRoundView(
        number=drawn.number,
        method=drawn.method,
        started=drawn.started,
        started_at=event.starts.get(drawn.number),
        finished=not drawn.waiting,
        tables=tuple(
            ClubTableView(
                number=table.number,
                seats=table.seats,
                mode=table.mode,
                state="empty" if table.list is None else "closed" if table.list.closed else "open",
                totals=tuple(int(one.total) for one in results(event, shown.table(drawn.number, table.number))),
                late=table.late,
                typed=list_state(typed.get((drawn.number, table.number))) if reader.is_organiser else None,
                live=table.live if own in table.seats else None,
                sheet=at.sheet(drawn.number, table) if reader.is_organiser else None,
            )
            for table in drawn.tables
        ),
        standing_by=drawn.standing_by,
        report=drawn.report,
        seed=drawn.seed,
        place=drawn.place,
        boards=drawn.boards,
        boards_over=event.duplicate is not None and is_over(event, drawn),
    )


def list_state(row: TypedRow | None) -> ClubListState | None:
    """Return the state of a typed list; None if there is none that waits."""
    if row is None or not row.waits:
        return None
    given = row.typed.list
    return ClubListState(version=row.version, deals=len(given.entries), closed=given.closed, signed=given.signed)


def protest_views(event: ClubEvent, name_of: NameOf, table: tuple[int, int] | None = None) -> tuple[ClubProtest, ...]:
    """Return the protests of an event, or of one table (round and number)."""
    return tuple(
        ClubProtest(
            id=one.id,
            at=one.at,
            by=name_of(one.by),
            round=one.round,
            table=one.table,
            text=one.text,
            decision=one.decision,
            decided_at=one.decided_at,
        )
        for one in protests(event)
        if table is None or table == (one.round, one.table)
    )


# -- lists -----------------------------------------------------------------------------------------------------------


def typed_list(given: TableList | None) -> TypedList | None:
    """Return a list as typed; None for live tables."""
    if given is None or given.mode == "live":
        return None
    return TypedList(
        mode=given.mode,
        dealer=given.dealer,
        entries=tuple(map(AnyEntry, given.entries)),
        totals=given.totals,
        struck=given.struck,
        penalties=given.penalties,
        closed=given.closed,
    )


def table_list(event: ClubEvent, table: ClubTable, typed: TypedList, *, signed: tuple[int, ...] = ()) -> TableList:
    """Return a typed list as list of a table, with seats in place of names. Raise `StichError` ``score/…`` for an unknown name."""
    names = names_of(event, table)
    return TableList(
        mode=typed.mode,
        dealer=typed.dealer,
        entries=tuple(seated(entry, names) for entry in typed.entries),
        totals=typed.totals,
        struck=typed.struck,
        penalties=typed.penalties,
        closed=typed.closed,
        signed=signed,
    )


def _shown_names(event: ClubEvent, table: ClubTable, reader: Reader) -> tuple[str, ...]:
    return names_of(event, table) if "see names" in reader.may else tuple(f"#{number}" for number in table.seats)


def _results(found: Sequence[ListResult], names: Sequence[str]) -> tuple[ClubListResult, ...]:
    return tuple(
        ClubListResult(
            number=one.number,
            name=name,
            total=one.total,
            lines=tuple(ClubResultLine(line.label, line.points) for line in one.lines),
            won=one.won,
            lost=one.lost,
            soli=one.soli,
            passed_in=one.passed_in,
            due=one.due,
        )
        for one, name in zip(found, names, strict=False)
    )


def list_view(event: ClubEvent, round_number: int, table: ClubTable, typed: TypedRow | None, reader: Reader) -> ClubListView:
    """Return the list of a table. ``typed``: list that players typed, None if the reader may not see it."""
    size, names = len(table.seats), _shown_names(event, table, reader)
    given = typed if typed is not None and typed.waits and typed.typed.seats == table.seats else None
    replaced = msgspec.structs.replace(table, list=given.typed.list) if given is not None else None
    is_writer = reader.is_organiser or reader is PLAYER
    table = visible_table(event, table, round_number, is_writer=is_writer)
    game = game_of(event, size)
    return ClubListView(
        revision=event.revision,
        round=round_number,
        table=table.number,
        seats=table.seats,
        names=names,
        game=game.name,
        preset=game.preset,
        options=options_of(event, size),
        deals=event.deals[size],
        minutes=event.minutes,
        columns=(*(("soli",) if "soli" in event.tie_breaks else ()), *(("passed_in",) if event.dues.passed_in else ())),
        mode=table.mode,
        list=typed_list(table.list) if "see names" in reader.may else None,
        results=_results(results(event, table), names),
        scores=deal_scores(event, table),
        typed=list_state(given),
        typed_scores=() if replaced is None else deal_scores(event, replaced),
        dealers=dealers(event, replaced or table),
        typed_list=typed_list(given.typed.list) if given is not None else None,
        typed_results=() if replaced is None else _results(results(event, replaced), names),
    )


# -- rankings and log ------------------------------------------------------------------------------------------------


def ranking_view(event: ClubEvent, reader: Reader, player_class: str | None, rounds: Sequence[int] | None) -> ClubRanking:
    """Return a ranking. ``player_class``: class to rank; ``rounds``: rounds that count, None: all."""
    known = event.by_number
    return ClubRanking(
        revision=event.revision,
        rounds=tuple(range(1, len(event.rounds) + 1) if rounds is None else rounds),
        rows=tuple(
            ClubRankingRow(
                place=row.place,
                number=row.number,
                name=reader.name(known[row.number]),
                team=row.team if "see names" in reader.may else None,
                total=row.total,
                rounds=row.rounds,
                lines=tuple(ClubResultLine(line.label, line.points) for line in row.lines),
                won=row.won,
                lost=row.lost,
                soli=row.soli,
                due=row.due if reader.is_member else None,
                boards=row.boards,
                error=row.error,
                lot_required=row.lot_required,
            )
            for row in ranking(event, player_class=player_class, rounds=rounds)
        ),
    )


def team_view(event: ClubEvent, kind: str) -> ClubTeamRanking:
    """Return the ranking of teams or tandems."""
    return ClubTeamRanking(
        revision=event.revision,
        rows=tuple(
            ClubTeamRow(
                place=row.place,
                name=row.name,
                members=row.members,
                rounds=tuple(one.points for one in row.rounds),
                match_points_by_round=tuple(one.match_points for one in row.rounds),
                total=row.total,
                match_points=row.match_points,
                lot_required=row.lot_required,
            )
            for row in team_ranking(event, "tandem" if kind == "tandem" else "team")
        ),
    )


def log_view(event: ClubEvent, name_of: NameOf) -> ClubLog:
    """Return the log of an event, for its organisers."""

    def entry(change: LoggedChange) -> LoggedClubChange:
        shown = visible_change(event, change)
        return LoggedClubChange(at=change.at, by=name_of(change.by), what=change.what, facts=ChangeFacts(dict(shown.facts)))

    return ClubLog(tuple(map(entry, event.log)))


# -- hall screen -----------------------------------------------------------------------------------------------------


def hall_view(at: EventAddress, event: ClubEvent, reader: Reader, now: str) -> ClubHall:
    """Return the hall screen: the newest round and the running ranking over the entered lists."""
    drawn = event.rounds[-1] if event.rounds else None
    known = event.by_number

    def label(number: int) -> str:
        return f"{number} {reader.name(known[number])}".strip()

    def table_of(table: ClubTable) -> HallTable:
        is_finished = table.list is not None and table.list.closed
        return HallTable(number=table.number, players=tuple(map(label, table.seats)), finished=is_finished)

    rows = [row for row in ranking(event) if any(points is not None for points in row.rounds)]
    return ClubHall(
        club=at.title,
        name=event.name,
        changed=mark(event.revision, at.typed_versions),
        round=len(event.rounds),
        rounds_planned=event.rounds_planned,
        started_at=event.starts.get(len(event.rounds)),
        now=now,
        minutes=event.minutes,
        tables=() if drawn is None else tuple(map(table_of, drawn.tables)),
        standing_by=() if drawn is None else tuple(map(label, drawn.standing_by)),
        ranking=tuple(
            HallRow(place=row.place, number=row.number, name=reader.name(known[row.number]), total=row.total) for row in rows[:HALL_ROWS]
        ),
    )

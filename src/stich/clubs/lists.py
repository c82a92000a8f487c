"""Results of a table's list: checks of typed lists, and the lines that make up each player's total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.plugin.score_list import ScoreList, sheet
from stich.kernel.plugin.stated_facts import canonical
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import Bonuses
from stich.records import decode, first_seat, replay, roster_for
from stich.registry import match_rules, scorer

from .dues import due_for
from .event import ClubEvent, ClubTable, Dues, EventRules, Scoring, TableList
from .reachable import check_reachable, check_running
from .schemes import good_points, is_solo_won, is_zero_sum, plain_points, race_points, rules_game


class ListLine(msgspec.Struct, frozen=True):
    """Part of a player's total in a list."""

    label: str
    """``game points``, ``own games``, ``others' lost games``, ``pot`` or ``penalty``; in rankings of duplicate events the comparison."""
    points: float
    """Points; an integer except in rankings of duplicate events."""


class ListResult(msgspec.Struct, frozen=True):
    """Result of one player in one list; ``total`` is the sum of ``lines``."""

    number: int
    """Start number."""
    lines: tuple[ListLine, ...]
    won: int = 0
    lost: int = 0
    soli: int = 0
    passed_in: int = 0
    """Deals that all passed, for which the player pays."""
    due: int = 0
    """Money due for this list, in the smallest unit."""

    @property
    def total(self) -> float:
        """Sum of the lines; an integer except in rankings of duplicate events."""
        return sum(line.points for line in self.lines)


class _Basis(msgspec.Struct, frozen=True):
    """Facts of an event that decide the result of a list."""

    rules: EventRules
    scoring: Scoring
    deals: dict[int, int]
    dues: Dues
    names: tuple[str, ...]
    """Names of the table's players by place."""

    @classmethod
    def of(cls, event: ClubEvent, table: ClubTable) -> _Basis:
        return cls(event.rules, event.scoring, event.deals, event.dues, names_of(event, table))

    def game(self, size: int | None = None) -> Game:
        return rules_game(self.rules, self.scoring.scheme, size)


def names_of(event: ClubEvent, table: ClubTable) -> tuple[str, ...]:
    """Return the names of a table's players by place, all different, as entries of a list may name them."""
    known = event.by_number
    own = [known[number].name[:70] if number in known else str(number) for number in table.seats]
    return tuple(name if own.count(name) == 1 else f"{name} ({number})" for name, number in zip(own, table.seats, strict=True))


def results(event: ClubEvent, table: ClubTable) -> tuple[ListResult, ...]:
    """Return the results of a table's list by place; without a list none. Raise `StichError` ``club/list`` if the list is wrong."""
    if table.list is None:
        return ()
    return _results(msgspec.json.encode(_Basis.of(event, table)), msgspec.json.encode(table))


def outcomes(event: ClubEvent, table: ClubTable) -> tuple[Any, ...]:
    """Return the outcomes of the deals of a list. Lists of totals have none."""
    if table.list is None or table.list.mode == "totals":
        return ()
    return tuple(row.outcome for row in _sheet(_Basis.of(event, table), table, table.list)[0].match.rows)


def deal_scores(event: ClubEvent, table: ClubTable) -> tuple[tuple[int, ...], ...]:
    """Return the points of each deal of a list by place, in the event's scoring. Lists of totals have none."""
    if table.list is None or table.list.mode == "totals":
        return ()
    found, bonuses = _sheet(_Basis.of(event, table), table, table.list)
    scoring, size = event.scoring, len(table.seats)
    rows = [row.outcome for row in found.match.rows]
    scores = []
    for outcome in rows:
        points = _deal_points(scoring, outcome, bonuses)
        if scoring.scheme == "seeger-fabian":
            own = Bonuses(scoring.won, scoring.lost, scoring.others_lost.get(size, 0))
            lost = outcome.won is False
            points = [
                own.total(score, int(mine and outcome.won is True), int(mine and lost), int(not mine and lost))
                for seat, score in enumerate(points)
                for mine in [outcome.declarer == seat]
            ]
        elif scoring.scheme == "rules":
            points = list(outcome.scores)
        scores.append(tuple(points))
    return tuple(scores)


def dealers(event: ClubEvent, table: ClubTable) -> tuple[int, ...]:
    """Return the place that dealt each deal of a list, and at the end the place that deals next. Lists of totals have only the latter."""
    if table.list is None or table.list.mode == "totals":
        return (0,)
    match = _sheet(_Basis.of(event, table), table, table.list)[0].match
    return (*(int(row.dealer) for row in match.rows), int(match.dealer))


def check_list(event: ClubEvent, table: ClubTable, given: TableList) -> None:
    """Raise `StichError` ``club/list`` if this list is impossible at the table."""
    results(event, msgspec.structs.replace(table, list=given))


@lru_cache(maxsize=4096)
def _results(encoded_basis: bytes, encoded_table: bytes) -> tuple[ListResult, ...]:
    """Return the results of a list. Both arguments are JSON, so that equal lists are computed only once."""
    basis, table = msgspec.json.decode(encoded_basis, type=_Basis), msgspec.json.decode(encoded_table, type=ClubTable)
    given = table.list
    assert given is not None
    size = len(table.seats)
    if given.mode == "totals":
        _check_totals_size(basis, table, given)
        found = _of_totals(basis, table, given)
    else:
        found = _of_deals(basis, table, given)
    for penalty in given.penalties:
        if penalty.number not in table.seats:
            raise StichError("club/list#penalty", table=table.number, number=penalty.number)
    made = []
    for place in range(size):
        one = found[place]
        lines = [*one.lines, *(ListLine("penalty", p.points) for p in given.penalties if p.number == one.number)]
        made.append(msgspec.structs.replace(one, lines=tuple(lines), due=due_for(basis.dues, one.lost, one.passed_in)))
    return tuple(made)


def _check_totals_size(basis: _Basis, table: ClubTable, given: TableList) -> None:
    size = len(table.seats)
    most = basis.deals.get(size, 0)
    if given.entries or len(given.totals) != size:
        raise StichError("club/list#places", table=table.number, found=len(given.totals), size=size)
    if given.struck > most:
        raise StichError("club/list#deals", table=table.number, played=0, struck=given.struck, sum=given.struck, deals=most, size=size)


def _check_deals_size(basis: _Basis, table: ClubTable, given: TableList, played: int) -> None:
    """Check the number of deals. ``played``: deals that count; those that were dealt again do not."""
    size = len(table.seats)
    most = basis.deals.get(size, 0)
    facts: dict[str, Any] = {
        "table": table.number,
        "played": played,
        "struck": given.struck,
        "sum": played + given.struck,
        "deals": most,
        "size": size,
    }
    if played + given.struck > most:
        raise StichError("club/list#deals", **facts)
    if given.closed and played + given.struck != most:
        raise StichError("club/list#closed", **facts)
    if given.boards and len(given.boards) != len(given.entries):
        raise StichError("club/list#boards", found=len(given.boards), deals=len(given.entries))


# -- lists of deals ------------------------------------------------------------------------------------------------------


def _sheet(basis: _Basis, table: ClubTable, given: TableList) -> tuple[ScoreList, Bonuses]:
    """Return the score list of the deals of a table, and the bonuses that its scores contain."""
    game = basis.game(len(table.seats))
    rules = match_rules(game)
    if given.mode == "live":
        return sheet(rules, _live_outcomes(game, table, given), given.dealer), rules.bonuses
    roster = roster_for(game, basis.names)
    deal_scorer, rows = scorer(roster.game), []
    turn = int(first_seat(given.dealer, basis.names))
    for number, entry in enumerate(given.entries, 1):
        try:
            rows.append(roster.row(canonical(deal_scorer, entry), turn % len(basis.names)))
        except StichError as error:
            raise StichError("club/list#entry", table=table.number, deal=number, reason=str(error)) from None
        turn += not rows[-1].outcome.again
    return roster.sheet(rows, given.dealer), match_rules(roster.game).bonuses


def _live_outcomes(game: Game, table: ClubTable, given: TableList) -> list[Any]:
    """Return the outcomes of the records of a live table."""
    outcomes = []
    for number, record in enumerate(given.entries, 1):
        try:
            state = replay(decode(msgspec.json.encode(record)))
            if state.game.seats != game.seats or state.game.name != game.name:
                raise StichError("list/table")
            if state.outcome is None:
                raise StichError("record/unfinished#score")
        except StichError as error:
            raise StichError("club/list#entry", table=table.number, deal=number, reason=str(error)) from None
        outcomes.append(state.outcome)
    return outcomes


def _deal_points(scoring: Scoring, outcome: Any, bonuses: Bonuses) -> list[int]:
    """Return the points of a deal by place without bonuses."""
    if scoring.scheme == "schafkopf-3":
        return race_points(outcome)
    points = plain_points(outcome, bonuses)
    return good_points(outcome, points) if scoring.scheme == "plus-only" else points


def _of_deals(basis: _Basis, table: ClubTable, given: TableList) -> list[ListResult]:
    if given.totals:
        raise StichError("club/list#mode", table=table.number, mode=given.mode, wanted="deals, not totals")
    found, bonuses = _sheet(basis, table, given)
    _check_deals_size(basis, table, given, found.match.counted)
    size, scoring = len(table.seats), basis.scoring
    points, won, lost, soli, passed, pot = ([0] * size for _ in range(6))
    larger = size > basis.game().seats
    for row in found.match.rows:
        outcome = row.outcome
        for seat, score in enumerate(_deal_points(scoring, outcome, bonuses)):
            points[seat] += score
            won[seat] += outcome.declarer == seat and outcome.won is True
            lost[seat] += outcome.declarer == seat and outcome.won is False
            soli[seat] += is_solo_won(outcome, seat)
            passed[seat] += outcome.reason == "passed in" and not (larger and row.dealer == seat)
            pot[seat] += row.pot[seat] if row.pot else 0
    made = []
    for seat, number in enumerate(table.seats):
        lines = _lines(scoring, size, bonuses, points[seat], (won[seat], lost[seat], sum(lost) - lost[seat]))
        if pot[seat] and scoring.scheme == "rules":
            lines += (ListLine("pot", pot[seat]),)
        made.append(ListResult(number, lines, won[seat], lost[seat], soli[seat], passed[seat]))
    return made


def _lines(scoring: Scoring, size: int, preset: Bonuses, points: int, games: tuple[int, int, int]) -> tuple[ListLine, ...]:
    """Return the lines of a player's total: game points, and the bonuses of Seeger-Fabian or of the preset.

    ``games``: deals that the player won and lost, and deals that others lost.
    """
    won, lost, others_lost = games
    bonuses = Bonuses()
    if scoring.scheme == "seeger-fabian":
        bonuses = Bonuses(scoring.won, scoring.lost, scoring.others_lost.get(size, 0))
    elif scoring.scheme == "rules":
        bonuses = preset
    lines = (ListLine("game points", points),)
    if bonuses == Bonuses():
        return lines
    return (
        *lines,
        ListLine("own games", bonuses.total(0, won, lost, 0)),
        ListLine("others' lost games", bonuses.total(0, 0, 0, others_lost)),
    )


# -- totals --------------------------------------------------------------------------------------------------------------


def _of_totals(basis: _Basis, table: ClubTable, given: TableList) -> list[ListResult]:
    size, scoring, totals = len(table.seats), basis.scoring, given.totals
    deals = basis.deals[size] - given.struck
    declared = sum(one.won + one.lost for one in totals)
    if declared > deals:
        raise StichError("club/list#declared", table=table.number, count=declared, played=deals)
    if is_zero_sum(scoring.scheme, basis.rules):
        points = tuple(one.points for one in totals)
        if sum(points):
            raise StichError("club/list#sum", table=table.number, points=points, sum=sum(points))
    game = basis.game(size)
    lost = sum(one.lost for one in totals)
    if basis.rules.game == "skat" and scoring.scheme != "plus-only":
        check_reachable(table.number, dict(zip(table.seats, totals, strict=True)), game.options)
        for number, one in zip(table.seats, totals, strict=True):
            check_running(table.number, number, one, deals, game.options)
    made = []
    for number, one in zip(table.seats, totals, strict=True):
        lines = _lines(scoring, size, match_rules(game).bonuses, one.points, (one.won, one.lost, lost - one.lost))
        made.append(ListResult(number, lines, one.won, one.lost, one.soli, one.passed_in))
    return made


def sums(found: Sequence[ListResult]) -> Mapping[str, float]:
    """Return the points of several lists by label of the line."""
    total: dict[str, float] = {}
    for result in found:
        for line in result.lines:
            total[line.label] = total.get(line.label, 0) + line.points
    return total

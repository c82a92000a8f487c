"""Handlers of the scorer, which scores deals played with real cards and stores nothing. The module is the same for all games."""

from __future__ import annotations

from asyncio import to_thread
from base64 import b64decode
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.records import (
    NamedList,
    TotalsTable,
    check_deal,
    configured,
    first_seat,
    read_deal,
    read_list_table,
    read_totals,
    roster_for,
    score_table,
    seated,
    to_csv,
)
from stich.records.list_columns import facts_of
from stich.records.money import SettledTotals, list_payments, parse_amount, settled
from stich.registry import match_rules, scorer
from stich.server.settings import Settings
from stich.server.wire.messages import (
    MAX_ENTRIES,
    AnyEntry,
    DealFault,
    DealRead,
    InterpretDeal,
    ReadTable,
    RowProblem,
    ScoredDeal,
    ScoredDeals,
    ScoreDeal,
    ScoreDeals,
    TableRead,
)

from .limits import Buckets
from .problems import HttpProblem
from .route import File, route
from .security import address

MOST_PROBLEMS = 20
"""Most problems of one table that are sent."""
REFUSALS = "400 score/ list/ card/ options/ record/ deal/invalid 409 seat/"


class ScoreHandlers:
    """Handlers of the scorer's requests."""

    def __init__(self, settings: Settings, monotonic: Callable[[], float]) -> None:
        self._tables = Buckets(settings.table_rate, settings.table_burst, monotonic)

    @route("POST /api/score", REFUSALS)
    async def score(self, deal: ScoreDeal) -> ScoredDeal:
        """Score a deal that was played with real cards. Nothing is stored."""
        return score_deal(deal)

    @route("POST /api/score/read", REFUSALS)
    async def read(self, deal: InterpretDeal) -> DealRead:
        """Interpret a line of text that states a deal, or find all faults of an entry."""
        return read_answer(deal)

    @route("POST /api/score/list", REFUSALS)
    async def list(self, deals: ScoreDeals) -> ScoredDeals:
        """Score a list of deals played at one table. Nothing is stored."""
        return list_answer(named_list(deals), deals.stake, deals.dues)

    @route("POST /api/score/table", f"400 sheet/ {REFUSALS.removeprefix('400 ')}")
    async def table(self, request: Request, table: ReadTable) -> TableRead:
        """Read a table (CSV, Excel, OpenDocument) as a list of deals played at one table. Nothing is stored."""
        if not self._tables.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited#tables")
        return await to_thread(table_answer, table)

    @route("POST /api/score/list.csv", REFUSALS, answer=File("text/csv"))
    async def csv(self, deals: ScoreDeals) -> Response:
        """Score a list of deals played at one table, as CSV. Nothing is stored."""
        return csv_answer(named_list(deals), deals.language)


def score_deal(request: ScoreDeal) -> ScoredDeal:
    """Return the score of one deal. Raise `StichError` if its facts are impossible."""
    game = configured(request.game, request.preset, request.options)
    return ScoredDeal(scorer(game).entry(request.entry, request.dealer))


def read_answer(request: InterpretDeal) -> DealRead:
    """Return the interpretation of a line, or the faults of an entry. Raise `StichError` for wrong rules, players or language."""
    game = configured(request.game, request.preset, request.options)
    if request.entry is not None:
        outcome, errors = check_deal(game, request.entry, request.dealer, request.players)
        faults = tuple(DealFault(error.code, str(error), error.placed_facts, 0, 0) for error in errors)
        return DealRead(None if errors else request.entry, outcome, (), faults, ())
    reading = read_deal(game, request.line or "", request.players, request.dealer, request.language)
    faults = tuple(DealFault(f.error.code, str(f.error), f.error.placed_facts, f.start, f.end) for f in reading.faults)
    entry = None if reading.entry is None else AnyEntry(reading.entry)
    return DealRead(entry, reading.outcome, reading.parts, faults, reading.completions)


def named_list(request: ScoreDeals) -> NamedList:
    """Return the score list of these deals. Raise `StichError` for a wrong entry; its message begins with the number of the entry."""
    roster = roster_for(configured(request.game, request.preset, request.options), request.players)
    return NamedList(roster.game, request.players, roster.score_list(request.entries, first_seat(request.dealer, request.players)))


def list_answer(named: NamedList, stake: str = "", dues: str = "") -> ScoredDeals:
    """Return the score list as the answer to ``POST /api/score/list``, with a stake also settled in money.

    Raise `StichError` ``list/money`` if stake or dues are no amounts.
    """
    sheet = named.sheet
    money = None
    if stake.strip():
        money = list_payments(sheet.standings, parse_amount(stake), parse_amount(dues) if dues.strip() else None)
    return ScoredDeals(named.players, sheet.bonuses, sheet.rows, sheet.closing, sheet.standings, money)


def table_answer(request: ReadTable) -> TableRead:
    """Return how a table was understood, with its deals and the first problems. Raise `StichError` if it is no list of deals."""
    game = configured(request.game, request.preset, request.options)
    try:
        data = b64decode(request.data, validate=True)
    except ValueError:
        raise StichError("sheet/broken", reason="no base64") from None
    words = scorer(game).reader.words
    names = {fact: words.name(fact, request.language) for fact in facts_of(words)}
    totals = read_totals(data, game, request.columns)
    if totals is not None and any(column.fact == "total" for column in totals.columns):
        return TableRead(totals.columns, names, totals.players, 0, {}, (), (), (), _settled(game, totals, request.stake))
    problems: list[RowProblem] = []

    def note(error: StichError, line: int) -> None:
        problems.append(RowProblem(line, error.code, getattr(error, "reason", str(error)), error.facts))

    listed = read_list_table(data, game, note, request.columns)
    if len(listed.entries) > MAX_ENTRIES:
        raise StichError("sheet/rows", most=MAX_ENTRIES)
    differences = () if problems else score_table(listed, game, note)[1]
    return TableRead(
        listed.columns,
        names,
        listed.players,
        listed.dealer,
        dict(listed.options),
        tuple(AnyEntry(seated(entry, listed.players)) for entry in listed.entries),
        tuple(problems[:MOST_PROBLEMS]),
        differences,
    )


def _settled(game: Game, read: TotalsTable, stake: str) -> SettledTotals:
    """Return the totals of a table with their settlement, and in money if there is a stake. Raise `StichError` for too many players or a
    wrong stake.
    """
    if len(read.players) > MAX_ENTRIES:
        raise StichError("sheet/rows", most=MAX_ENTRIES)
    amount = parse_amount(stake) if stake.strip() else None
    return settled(read.players, read.totals, has_settlement=match_rules(game).has_settlement, stake=amount)


def csv_answer(named: NamedList, language: str = "en") -> Response:
    """Return the score list as a CSV download. It begins with a byte order mark, by which spreadsheets recognise UTF-8."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="score-list.csv"'}
    return Response(to_csv(named, language).encode("utf-8-sig"), headers=headers, media_type="text/csv")

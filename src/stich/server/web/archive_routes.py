"""A guest's archive of finished deals over HTTP: searches, statistics and downloads.

Fields of the query are checked strictly. Names of players in files are in English, because a file may have readers of any language.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, date, datetime
from tempfile import SpooledTemporaryFile
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from stich.records import Record, encode
from stich.server.settings import Settings
from stich.server.store.archive_rows import ArchivedRow, ArchiveStore, Search
from stich.server.store.called import called
from stich.server.store.guest_rows import GuestRow
from stich.server.wire.deal_messages import DealSeat
from stich.server.wire.user_messages import Archive, ArchivedDeal, ArchiveStatistics
from stich.study.analysis import Role
from stich.study.archive import Company, Direction, Entry, Filter, ParquetTable, Result, Sort, clockwise, csv_heading, csv_line, statistics

from .limits import Buckets
from .problems import HttpProblem
from .query import check_game, typed
from .route import GAME, File, QueryField, route


def seat_names(seats: Sequence[DealSeat]) -> tuple[str, ...]:
    """Return the names of the players by seat. Equal names are made different, as records require (``docs/reference/records.md``)."""
    names: list[str] = []
    for seat in seats:
        name, number = _name(seat), 2
        while name in names:
            name, number = f"{_name(seat)} {number}", number + 1
        names.append(name)
    return tuple(names)


def _name(seat: DealSeat) -> str:
    if seat.kind == "computer":
        return f"Computer ({seat.name})"
    if seat.name:
        return seat.name
    return "Nobody" if seat.number is None else f"Guest {seat.number}"


LONGEST = 80
"""Largest length of a kind of contract or a name in the query (characters)."""
MOST_LOST = 100_000
DAY = 24 * 3600.0
"""Length of a day (seconds)."""
LINE = r"[^\x00-\x1f\x7f]+"
_TEXT = Meta(min_length=1, max_length=LONGEST, pattern=rf"^{LINE}\Z")
FILTERS: dict[str, QueryField] = {
    "game": QueryField(GAME),
    "contract": QueryField(Annotated[str, _TEXT, Meta(description="A kind of contract, as in `ArchivedDeal`.")]),
    "role": QueryField(Annotated[Role, Meta(description="Your role.")]),
    "result": QueryField(Annotated[Result, Meta(description="Result of your side.")]),
    "since": QueryField(Annotated[date, Meta(description="First day (UTC), such as 2026-11-24.")]),
    "until": QueryField(Annotated[date, Meta(description="Last day (UTC).")]),
    "with": QueryField(Annotated[str, _TEXT, Meta(description="Name of a player on another seat.")]),
    "company": QueryField(Annotated[Company, Meta(description="At least one other person, or computer players alone.")]),
    "loss": QueryField(Annotated[int, Meta(ge=0, le=MOST_LOST, description="Least number of lost points.")]),
}
ORDER: dict[str, QueryField] = {
    "sort": QueryField(Annotated[Sort, Meta(description="Order of the deals (default: date).")]),
    "direction": QueryField(
        Annotated[Direction, Meta(description="Direction of the order (default: down, the newest or greatest first).")]
    ),
}


def search(request: Request, *, ordered: bool = False) -> Search:
    """Return the search that the query describes; with ``ordered``, also its order. Raise `HttpProblem` 400 if a field has a wrong type."""
    fields = FILTERS | ORDER if ordered else FILTERS
    given = {name: typed(request, name, field.kind) for name, field in fields.items()}
    name, sort, direction = given.pop("with"), given.pop("sort", None), given.pop("direction", None)
    if given["game"] is not None:
        check_game(given["game"])
    asked = Filter(**given | {"since": _begin(given["since"]), "until": _begin(given["until"], after=1)})
    return Search(asked, None if name is None else called(name), sort or "date", direction or "down")


def known_fields(request: Request, *fields: str) -> None:
    """Raise `HttpProblem` 400 if the query has other fields than these, because a misspelt filter would find too much."""
    for field in request.query_params:
        if field not in fields:
            raise HttpProblem(400, "query/malformed#field", field=field[:20], known=fields)


def _begin(day: date | None, after: int = 0) -> float | None:
    """Return the beginning of the day ``after`` days after ``day`` (UTC, in seconds since 1970); None if ``day`` is None."""
    return None if day is None else datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() + after * DAY


PAGE = 50
PageNumber = Annotated[int, Meta(ge=1, le=10_000, description="Page of fifty deals, from 1.")]
IN_MEMORY = 2**22
"""Size up to which a file is kept in memory instead of on the disk while it is written (bytes)."""
PART = 2**16
"""Size of the parts in which a file is sent (bytes)."""


class ArchiveHandlers:
    """Handlers of requests about a guest's archive."""

    def __init__(self, store: ArchiveStore, settings: Settings, monotonic: Callable[[], float]) -> None:
        self._store = store
        self._downloads = Buckets(settings.downloads_rate, settings.downloads_burst, monotonic)

    @route("GET /api/me/archive", "400 query/malformed", query=FILTERS | ORDER)
    async def page(self, request: Request, guest: GuestRow, *, page: PageNumber = 1) -> Archive:
        """Return one page of your own finished deals."""
        known_fields(request, *FILTERS, *ORDER, "page")
        rows = await self._store.page(guest.id, search(request, ordered=True), (page - 1) * PAGE, PAGE + 1)
        return Archive(tuple(map(_deal, rows[:PAGE])), page, len(rows) > PAGE)

    @route("GET /api/me/archive/statistics", "400 query/malformed", query=FILTERS)
    async def counted(self, request: Request, guest: GuestRow) -> ArchiveStatistics:
        """Return statistics of your own finished deals."""
        known_fields(request, *FILTERS)
        cells = await self._store.cells(guest.id, search(request))
        return ArchiveStatistics(await asyncio.to_thread(statistics, cells))

    # -- files ---------------------------------------------------------------------------------------------------

    @route("GET /api/me/archive.jsonl", "400 query/malformed", answer=File("application/x-ndjson"), query=FILTERS)
    async def records(self, request: Request, guest: GuestRow) -> Response:
        """Download your own finished deals as records, the oldest first."""
        asked = self._download(request, guest)
        parts = self._store.everything(guest.id, asked, record=True)
        return _file(_encoded(parts, _record_lines), "jsonl", "application/x-ndjson")

    @route("GET /api/me/archive.csv", "400 query/malformed", answer=File("text/csv"), query=FILTERS)
    async def csv(self, request: Request, guest: GuestRow) -> Response:
        """Download your own finished deals as a CSV table.

        It begins with a byte order mark, by which spreadsheets recognise UTF-8.
        """
        asked = self._download(request, guest)
        parts = self._store.everything(guest.id, asked, record=False)
        return _file(_encoded(parts, _csv_lines, csv_heading().encode("utf-8-sig")), "csv", "text/csv")

    @route(
        "GET /api/me/archive.parquet",
        "400 query/malformed 501 archive/parquet",
        answer=File("application/vnd.apache.parquet"),
        query=FILTERS,
    )
    async def parquet(self, request: Request, guest: GuestRow) -> Response:
        """Download your own finished deals as a Parquet table."""
        asked = self._download(request, guest)
        file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed, and thereby removed, when it is sent
        try:
            table = ParquetTable(file)
            async for rows in self._store.everything(guest.id, asked, record=False):
                await asyncio.to_thread(table.write, [_entry(row) for row in rows])
            await asyncio.to_thread(table.close)
            file.seek(0)
        except BaseException:
            file.close()
            raise
        return _file(_sent(file), "parquet", "application/vnd.apache.parquet")

    def _download(self, request: Request, guest: GuestRow) -> Search:
        known_fields(request, *FILTERS)
        asked = search(request)
        if not self._downloads.take(guest.id):
            raise HttpProblem(429, "rate/limited#downloads")
        return asked


class _Declared(msgspec.Struct):
    """Declaration in the outcome of a record; games without declarers have none."""

    contract: str | None = None


class _OutcomeOnly(msgspec.Struct):
    """Record of which only the outcome is read."""

    outcome: _Declared | None = None


def _deal(row: ArchivedRow) -> ArchivedDeal:
    outcome = msgspec.json.decode(row.record, type=_OutcomeOnly).outcome
    return ArchivedDeal(
        id=row.id,
        game=row.game,
        preset=row.preset,
        at=row.at,
        seat=row.seat,
        others=clockwise(row.seats, row.seat),
        contract=row.contract,
        declared=None if outcome is None else outcome.contract,
        role=row.role,
        points=row.points,
        won=row.won,
        counts=row.counts,
        taken_back=row.taken_back,
        judged=row.judged,
        losses=row.losses,
        lost=None if row.losses is None else row.losses.total,
    )


def _entry(row: ArchivedRow) -> Entry:
    names = seat_names(row.seats)
    return Entry(
        deal=row.id,
        at=row.at,
        game=row.game,
        preset=row.preset,
        contract=row.contract,
        role=row.role,
        seat=row.seat,
        player=names[row.seat],
        others=clockwise(names, row.seat),
        points=row.points,
        won=row.won,
        losses=row.losses,
    )


def _record_lines(rows: Sequence[ArchivedRow]) -> bytes:
    records = ((msgspec.json.decode(row.record, type=Record), seat_names(row.seats)) for row in rows)
    return b"".join(f"{encode(msgspec.structs.replace(record, seats=names))}\n".encode() for record, names in records)


def _csv_lines(rows: Sequence[ArchivedRow]) -> bytes:
    return "".join(csv_line(_entry(row)) for row in rows).encode()


async def _encoded(
    parts: AsyncIterator[list[ArchivedRow]], encoded: Callable[[Sequence[ArchivedRow]], bytes], begin: bytes = b""
) -> AsyncIterator[bytes]:
    yield begin
    async for rows in parts:
        yield await asyncio.to_thread(encoded, rows)


async def _sent(file: SpooledTemporaryFile[bytes]) -> AsyncIterator[bytes]:
    with file:
        while part := await asyncio.to_thread(file.read, PART):
            yield part


def _file(body: AsyncIterator[bytes], ending: str, media_type: str) -> Response:
    """Return a response that downloads this file while it is written. ``ending``: file extension."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="stich-deals.{ending}"'}
    return StreamingResponse(body, headers=headers, media_type=media_type)

"""What stands after the question mark where somebody searches his archive, read strictly."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from stich.server.store.archive import Search
from stich.server.store.called import called
from stich.study.analysis import Role
from stich.study.archive import Company, Direction, Filter, Result, Sort

from .problems import HttpProblem
from .query import check_game, typed
from .route import GAME, Field

LONGEST = 80
"""Characters of a contract or a name."""
MOST_LOST = 100_000
DAY = 24 * 3600.0
"""Length of a day (seconds)."""
LINE = r"[^\x00-\x1f\x7f]+"
_TEXT = Meta(min_length=1, max_length=LONGEST, pattern=rf"^{LINE}\Z")
FILTERS: dict[str, Field] = {
    "game": Field(GAME),
    "contract": Field(Annotated[str, _TEXT, Meta(description="A kind of contract, as in `ArchivedDeal`.")]),
    "role": Field(Annotated[Role, Meta(description="The part that you had.")]),
    "result": Field(Annotated[Result, Meta(description="What your side did.")]),
    "since": Field(Annotated[date, Meta(description="The first day, by UTC, as in 2026-11-24.")]),
    "until": Field(Annotated[date, Meta(description="The last day, by UTC.")]),
    "with": Field(Annotated[str, _TEXT, Meta(description="The name of somebody who sat on another seat.")]),
    "company": Field(Annotated[Company, Meta(description="At least one other person, or computer players alone.")]),
    "loss": Field(Annotated[int, Meta(ge=0, le=MOST_LOST, description="At least so much was given away.")]),
}
ORDER: dict[str, Field] = {
    "sort": Field(Annotated[Sort, Meta(description="By date, unless told.")]),
    "direction": Field(Annotated[Direction, Meta(description="Down, from the newest or the most, unless told.")]),
}


def search(request: Request, *, ordered: bool = False) -> Search:
    """Return what the query asks for; ``ordered``: with its order. Raise `HttpProblem` 400 for a field that is not of its type."""
    fields = FILTERS | ORDER if ordered else FILTERS
    given = {name: typed(request, name, field.kind) for name, field in fields.items()}
    name, sort, direction = given.pop("with"), given.pop("sort", None), given.pop("direction", None)
    if given["game"] is not None:
        check_game(given["game"])
    asked = Filter(**given | {"since": _begin(given["since"]), "until": _begin(given["until"], after=1)})
    return Search(asked, None if name is None else called(name), sort or "date", direction or "down")


def known_fields(request: Request, *fields: str) -> None:
    """Raise `HttpProblem` 400 for any other field: a misspelt filter would find too much."""
    for field in request.query_params:
        if field not in fields:
            raise HttpProblem(400, "query/malformed", f"{field[:20]!r}: there is no such field, but {', '.join(fields)}")


def _begin(day: date | None, after: int = 0) -> float | None:
    """Return the beginning of a day by UTC, or of a later one (seconds since 1970)."""
    return None if day is None else datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() + after * DAY

"""What stands after the question mark where somebody searches his archive, read strictly."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, TypeVar, get_args

from msgspec import Meta
from starlette.requests import Request

from stich.analysis import Role
from stich.archive import Company, Direction, Filter, Result, Sort
from stich.server.store.archive import Search
from stich.server.store.called import called

from .problems import HttpProblem
from .query import asked_game, number, one

LONGEST = 80
"""Characters of a contract or a name."""
MOST_LOST = 100_000
DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

Text = TypeVar("Text", bound=str)

LINE = r"[^\x00-\x1f\x7f]+"
_TEXT = Meta(min_length=1, max_length=LONGEST, pattern=rf"^{LINE}\Z")
FILTERS: dict[str, Any] = {
    "game": Annotated[str, Meta(description="As in GET /api/games.")],
    "contract": Annotated[str, _TEXT, Meta(description="A kind of contract, as in `ArchivedDeal`.")],
    "role": Annotated[Role, Meta(description="The part that you had.")],
    "result": Annotated[Result, Meta(description="What your side did.")],
    "since": Annotated[date, Meta(description="The first day, by UTC, as in 2026-11-24.")],
    "until": Annotated[date, Meta(description="The last day, by UTC.")],
    "with": Annotated[str, _TEXT, Meta(description="The name of somebody who sat on another seat.")],
    "company": Annotated[Company, Meta(description="At least one other person, or computer players alone.")],
    "loss": Annotated[int, Meta(ge=0, le=MOST_LOST, description="At least so much was given away.")],
}
ORDER: dict[str, Any] = {
    "sort": Annotated[Sort, Meta(description="By date, unless told.")],
    "direction": Annotated[Direction, Meta(description="Down, from the newest or the most, unless told.")],
}


def search(request: Request, *, ordered: bool = False) -> Search:
    """What is asked for. ``ordered``: the order too. Raises `HttpProblem` 400 at what is not as it is to be."""
    name = _text(request, "with")
    asked = Filter(
        game=asked_game(request),
        contract=_text(request, "contract"),
        role=_of(request, "role", get_args(Role)),
        result=_of(request, "result", get_args(Result)),
        since=_day(request, "since"),
        until=_day(request, "until", after=1),
        company=_of(request, "company", get_args(Company)),
        loss=number(request, "loss", 0, MOST_LOST),
    )
    return Search(
        asked,
        None if name is None else called(name),
        (_of(request, "sort", get_args(Sort)) if ordered else None) or "date",
        (_of(request, "direction", get_args(Direction)) if ordered else None) or "down",
    )


def known_fields(request: Request, *fields: str) -> None:
    """Raise `HttpProblem` 400 where anything else is asked for: a misspelt filter would find too much."""
    for field in request.query_params:
        if field not in fields:
            raise HttpProblem(400, "query/malformed", f"{field[:20]!r}: there is no such field, but {', '.join(fields)}")


def _text(request: Request, field: str) -> str | None:
    text = one(request, field)
    if text is not None and not (len(text) <= LONGEST and re.fullmatch(LINE, text)):
        raise HttpProblem(400, "query/malformed", f"{field}: 1 to {LONGEST} characters on one line, not {text[:20]!r}")
    return text


def _of(request: Request, field: str, choices: tuple[Text, ...]) -> Text | None:
    text = one(request, field)
    for choice in choices:
        if text == choice:
            return choice
    if text is not None:
        raise HttpProblem(400, "query/malformed", f"{field}: {', '.join(choices)}, not {text[:20]!r}")
    return None


def _day(request: Request, field: str, after: int = 0) -> float | None:
    """The beginning of a day by UTC, or of the one so many days after it, in seconds since 1970."""
    text = one(request, field)
    if text is None:
        return None
    try:
        day = date.fromisoformat(text) if re.fullmatch(DAY, text) else None
    except ValueError:
        day = None
    if day is None:
        raise HttpProblem(400, "query/malformed", f"{field}: a day as in 2026-11-24, not {text[:20]!r}")
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() + after * timedelta(days=1).total_seconds()

"""`route` describes a request next to the handler that answers it.

The routing table (`routes`), the OpenAPI document (`openapi`), and the page's types and calls (`generate`) are made from the descriptions.
A handler names in its signature what it needs, and its return type is the type of the answer:

- ``request: Request``, the request itself;
- ``guest: GuestRow`` for a request that needs a session, ``guest: GuestRow | None`` if a session is optional;
- a struct of `stich.server.wire`, the body; as ``Body[...]`` the handler reads the body itself, after its own checks;
- the parameters of the path, by name;
- keyword-only parameters, the fields of the query, by name. ``as_`` stands for ``as``.

A return type of None is an empty answer (204). A handler that returns a `Response` names the type of its answer in the description.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from starlette.convertors import register_url_convertor
from starlette.responses import Response
from starlette.routing import compile_path
from starlette.websockets import WebSocket

from stich.clubs.printing import PrintKind
from stich.server.store.guest_rows import GuestRow
from stich.server.wire import matchmaking_messages

from .body import Body
from .numbers import PathNumber

register_url_convertor("number", PathNumber())

Session = Literal["required", "optional", "ignored"]
Node = Literal["any", "table", "house", "house, streamed"]
"""Node that answers: any node, the node that has the table in the path, or the leader (``house``), whose answer may be streamed."""
Handler = TypeVar("Handler", bound=Callable[..., Any])

SOCKET = "SOCKET"
"""Word used as the method of a WebSocket."""
GAME = Annotated[str, Meta(description="Name of a game, as in GET /api/games.")]
PARAMETERS: dict[str, Any] = {
    "deal": Annotated[str, Meta(description="Id of a finished deal, as in `DealAddress`.")],
    "table": Annotated[str, Meta(description="Id of a table, as in `TableInfo`.")],
    "number": Annotated[
        int, Meta(description="Row of a deal in the score sheet, or number of a board, of a report or of a muted person, as listed.")
    ],
    "day": Annotated[str, Meta(description="A day (UTC), such as 2026-11-29.")],
    "game": GAME,
    "preset": Annotated[str, Meta(description="Name of a preset of the game, as in GET /api/games.")],
    "puzzle": Annotated[str, Meta(description="Id of a puzzle: 10 letters and digits.")],
    "exercise": Annotated[str, Meta(description="Id of an exercise: 12 letters and digits.")],
    "lesson": Annotated[str, Meta(description="Id of a lesson, as in `SchoolCourse`.")],
    "step": Annotated[str, Meta(description="Id of a step of the lesson.")],
    "club": Annotated[str, Meta(description="Name of a club, as in its address.")],
    "event": Annotated[str, Meta(description="Id of an event of the club.")],
    "league": Annotated[str, Meta(description="Id of a league of the club.")],
    "round": Annotated[int, Meta(description="Number of a round of the event, or of a match day, from 1.")],
    "place": Annotated[int, Meta(description="Number of a table of the round, or of a match of the day, from 1.")],
    "sheet": Annotated[str, Meta(description="Token of the sheet of a table.")],
    "token": Annotated[str, Meta(description="Token of an invitation.")],
    "kind": PrintKind,
    "bot": Annotated[str, Meta(description="Name of a bot of yours.")],
    "seat": Annotated[int, Meta(description="A seat, counted round the table from 0.")],
    "relation": matchmaking_messages.Relation,
    "person": Annotated[str, Meta(description="A handle, as in `PersonInfo`, or the name of an account.")],
    "name": Annotated[str, Meta(description="Name of an account.")],
    "passkey": Annotated[str, Meta(description="Id of a passkey, as in `PasskeyInfo`.")],
    "session": Annotated[str, Meta(description="Id of a session, as in `SessionInfo`.")],
}
"""Types of the parameters in paths. Numbers are not negative."""


class Ok(msgspec.Struct, frozen=True):
    """The request succeeded."""

    ok: Literal[True]


class File(msgspec.Struct, frozen=True):
    """An answer that is not a single JSON value, such as a file."""

    media_type: str
    line: Any = None
    """Type of each line of the file; None if the lines are not described."""


class QueryField(msgspec.Struct, frozen=True):
    """A field of the query. ``kind``: its type, with limits and a description."""

    kind: Any
    required: bool = False


class route(msgspec.Struct, frozen=True):
    """Decorator that describes the request of a handler: method, address and errors. The docstring of the handler is the summary."""

    name: str
    """Method and address, such as ``GET /api/me``."""
    refuses: str = ""
    """Statuses of errors, each followed by error codes. A code that ends in a slash stands for all codes that begin with it."""
    status: int = 200
    answer: Any = ...
    """Type of the answer, if the handler returns a `Response`."""
    query: Mapping[str, QueryField] = {}
    """Fields of the query that the handler reads itself."""
    bots: bool = False
    """True if a bot's token is accepted."""
    node: Node = "any"
    apart: str = ""
    """Reason for which the OpenAPI document leaves the request out; empty if it does not."""

    def __call__(self, handler: Handler) -> Handler:
        handler.__dict__["operation"] = Operation(handler, self)
        return handler


class Operation:
    """Handler of a request, with its description."""

    def __init__(self, handler: Callable[..., Any], said: route) -> None:
        self.handler, self.name, self.bots, self.node, self.apart = handler, said.name, said.bots, said.node, said.apart
        self._said = said
        self.method, self.path = said.name.split()
        self.refuses = _by_status(said.refuses)
        """Error codes by status."""
        _, self.address, self.parameters = compile_path(self.path)
        """Address without convertors, and the convertors of its parameters by name."""

    @property
    def summary(self) -> str:
        """First paragraph of the handler's docstring."""
        return plain_doc((inspect.getdoc(self.handler) or "").partition("\n\n")[0])

    @cached_property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(self.handler)

    @cached_property
    def hints(self) -> dict[str, Any]:
        """Types of the handler's parameters, by name."""
        hints = get_type_hints(self.handler, include_extras=True)
        return {name: hints[name] for name in self._signature.parameters if name in hints}

    @cached_property
    def session(self) -> Session:
        """Whether the request needs a session, which follows from the type of the handler's parameter ``guest``."""
        kinds = self.hints.values()
        return "required" if GuestRow in kinds else "optional" if GuestRow | None in kinds or WebSocket in kinds else "ignored"

    @cached_property
    def takes(self) -> type[msgspec.Struct] | None:
        """Struct of the body; None if the handler reads no body."""
        for kind in self.hints.values():
            if get_origin(kind) is Body:
                read: type[msgspec.Struct] = get_args(kind)[0]
                return read
            if is_struct(kind) and kind is not GuestRow:
                body: type[msgspec.Struct] = kind
                return body
        return None

    @cached_property
    def fields(self) -> dict[str, tuple[str, QueryField]]:
        """Name and description of the query fields that are parameters of the handler, by name of the parameter."""
        keywords = (p for p in self._signature.parameters.values() if p.kind is p.KEYWORD_ONLY)
        return {p.name: (p.name.rstrip("_"), QueryField(_without_none(self.hints[p.name]), p.default is p.empty)) for p in keywords}

    @cached_property
    def query(self) -> dict[str, QueryField]:
        """All fields of the query by name."""
        return {**self._said.query, **dict(self.fields.values())}

    @cached_property
    def answers(self) -> dict[int, Any]:
        """Type of the answer by status: a type, a `File`, or None for an empty answer."""
        kind = get_type_hints(self.handler, include_extras=True)["return"] if self._said.answer is ... else self._said.answer
        if kind is Response:
            raise TypeError(f"{self.name}: name the answer in the description")
        kind = type(None) if kind is None else kind
        answers = {} if kind is type(None) else {self._said.status: _without_none(kind)}
        return answers | ({204: None} if kind is type(None) or type(None) in _parts(kind) else {})


def operations(part: type) -> Iterator[Operation]:
    """Yield the operations of a class of handlers, in the order of its source."""
    for handler in vars(part).values():
        if (found := getattr(handler, "operation", None)) is not None:
            yield found


def in_order(found: Iterable[Operation]) -> list[Operation]:
    """Return the operations in the order in which requests are matched: addresses that match everything come last, the shortest at the
    end."""
    return sorted(found, key=lambda operation: 1 / len(operation.path) if "{rest:path}" in operation.path else 0)


def is_struct(kind: Any) -> bool:
    """Return whether this type is a subclass of `msgspec.Struct`."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def plain_doc(text: str) -> str:
    """Return a docstring as one paragraph for JSON users: single backticks, and ``null`` instead of ``None``."""
    return re.sub(r"\bNone\b", "null", " ".join(text.replace("``", "`").split()))


def _by_status(refuses: str) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    status = 400
    for word in refuses.split():
        if word.isdigit():
            status = int(word)
        else:
            found[status] = (*found.get(status, ()), word)
    return found


def _parts(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else ()


def _without_none(kind: Any) -> Any:
    parts = [part for part in _parts(kind) if part is not type(None)]
    return kind if len(parts) == len(_parts(kind)) else Union[tuple(parts)]  # noqa: UP007

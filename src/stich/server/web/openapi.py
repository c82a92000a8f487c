"""``GET /api/openapi.json``: the requests of the interface as OpenAPI 3.1, for programs that read it.

Paths and methods are those of `routes`, what a request takes and answers is in `operations`, and what that looks like is in the structs of
`stich.server.wire`. What is answered to all requests of a kind is said here.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stich import __version__
from stich.kernel.field_docs import all_field_docs
from stich.server.people.sessions import COOKIE
from stich.server.wire.messages import Problem

from .numbers import DIGITS, PathNumber
from .operations import APART, OPERATIONS, PARAMETERS, File, Operation
from .security import SAFE_METHODS

Json = dict[str, Any]

JSON = "application/json"
REFERENCE = "#/components/schemas/{name}"
END = r"\Z"
"""End of a text in patterns of Python, whose ``$`` also matches before a final newline."""
SECURITY: dict[str, list[Json]] = {"needed": [{"session": []}], "of use": [{}, {"session": []}], "not looked at": [{}]}
ALWAYS = {429: ("rate/limited",), 500: ("server/failed",), 503: ("server/busy", "server/database")}
"""What any request may be refused with."""
MEANINGS = {
    200: "Done, and this is the answer.",
    201: "Made.",
    204: "Done; there is nothing to say.",
    400: "What was sent is not as it should be; `message` says what would be.",
    401: "Who asks is not known, or has not shown who he is.",
    403: "Not for who asks.",
    404: "There is no such thing.",
    405: "There is nothing at this address that takes this method.",
    409: "Not as things stand.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    429: "Too much at once: wait.",
    500: "The server failed, and has noted it.",
    501: "This server cannot do it; `message` says what it lacks.",
    503: "Not at this moment: try again.",
    507: "The server has no room to keep this.",
}


class OpenApi:
    """Answers with the description, which is written when it is asked for the first time."""

    def __init__(self) -> None:
        self._written: tuple[bytes, str] | None = None

    async def serve(self, request: Request) -> Response:
        """The description. Caches may keep it for an hour."""
        if self._written is None:
            written = await asyncio.to_thread(lambda: msgspec.json.encode(document(request.app.routes)))
            self._written = written, f'"{hashlib.sha256(written).hexdigest()[:24]}"'
        written, etag = self._written
        headers = {"Cache-Control": "public, max-age=3600", "ETag": etag}
        if etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(written, headers=headers, media_type=JSON)


def described(routes: Iterable[BaseRoute]) -> Iterator[tuple[Route, str, Operation]]:
    """Every route and method of the interface with its description. Raises `KeyError` where there is none."""
    for route in routes:
        if isinstance(route, Route) and route.path not in APART:
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield route, method, OPERATIONS[f"{method} {route.path}"]


def document(routes: Iterable[BaseRoute]) -> Json:
    """The whole description."""
    found = list(described(routes))
    schemas = _Schemas([Problem, *(kind for _, _, operation in found for kind in _kinds(operation)), *PARAMETERS.values()])
    paths: dict[str, Json] = {}
    for route, method, operation in found:
        paths.setdefault(route.path_format, {})[method.lower()] = _operation(route, method, operation, schemas)
    written: Json = {
        "openapi": "3.1.0",
        "info": {
            "title": "Stich",
            "version": __version__,
            "description": "Card games at one table over HTTP. What happens at a table comes over a WebSocket: docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas.written,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "Set by GET /api/me."},
                "bot": {"type": "http", "scheme": "bearer", "description": "The token of a bot: POST /api/bots."},
            },
        },
    }
    _translate_patterns(written)
    return written


def _translate_patterns(written: Any) -> None:
    r"""Replace Python's ``\Z`` by the ``$`` of JSON Schema, which matches at the very end only, in all patterns of a document."""
    if isinstance(written, dict):
        pattern = written.get("pattern")
        if isinstance(pattern, str) and pattern.endswith(END):
            written["pattern"] = pattern.removesuffix(END) + "$"
        written = [*written.values()]
    if isinstance(written, list):
        for part in written:
            _translate_patterns(part)


def refusals(route: Route, method: str, operation: Operation) -> dict[int, tuple[str, ...]]:
    """All codes by status, with those that all requests of this kind may be refused with."""
    said: list[Mapping[int, tuple[str, ...]]] = [operation.refuses, ALWAYS]
    if operation.session == "needed":
        said.append({401: ("session/none",)})
    if operation.bots and operation.session != "not looked at":
        said.append({401: ("bot/token",)})
    if not operation.bots:
        said.append({403: ("bot/forbidden",)})
    if method not in SAFE_METHODS:
        said.append({403: ("origin/foreign",), 507: ("server/full",)})
    if operation.takes is not None:
        said.append({400: ("body/malformed",), 413: ("body/too-large",), 415: ("body/type",)})
    if route.param_convertors:  # what does not fit the path is at another address
        said.append({404: ("page/unknown",)} if method == "GET" else {404: ("page/unknown",), 405: ("method/unknown",)})
    statuses = sorted({status for codes in said for status in codes})
    return {status: tuple(dict.fromkeys(code for codes in said for code in codes.get(status, ()))) for status in statuses}


def _operation(route: Route, method: str, operation: Operation, schemas: _Schemas) -> Json:
    answers = {str(status): _answer(status, kind, schemas) for status, kind in operation.answers.items()}
    refused = {str(status): _refusal(status, codes) for status, codes in refusals(route, method, operation).items()}
    written: Json = {
        "operationId": re.sub(r"\W+", "-", f"{method.lower()} {route.path_format.removeprefix('/api')}").strip("-"),
        "summary": operation.summary,
        "security": [*SECURITY[operation.session], *([{"bot": []}] if operation.bots and operation.session != "not looked at" else [])],
        "parameters": [
            *(_in_path(name, isinstance(kind, PathNumber), schemas) for name, kind in route.param_convertors.items()),
            *(
                {"name": name, "in": "query", "required": query.needed, "schema": schemas.of(query.kind)}
                for name, query in operation.query.items()
            ),
        ],
        "responses": answers | refused,
    }
    if operation.takes is not None:
        written["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas.of(operation.takes)}}}
    return written


def _in_path(name: str, number: bool, schemas: _Schemas) -> Json:
    limits = {"minimum": 0, "maximum": 10**DIGITS - 1} if number else {"minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": schemas.of(PARAMETERS[name]) | limits}


def _answer(status: int, kind: Any, schemas: _Schemas) -> Json:
    said: Json = {"description": MEANINGS[status]}
    if isinstance(kind, File):
        said["content"] = {kind.media_type: {"schema": {"type": "string"}}}
        if kind.line is not None:
            said["content"] = {kind.media_type: {"schema": schemas.of(kind.line)}}
    elif kind is not None:
        said["content"] = {JSON: {"schema": schemas.of(kind)}}
    return said


def _refusal(status: int, codes: tuple[str, ...]) -> Json:
    """A `Problem`, with one of these codes."""
    code: Json = {"enum": list(codes)}
    if any(code.endswith("/") for code in codes):
        code = {"pattern": f"^({'|'.join(c + '.+' if c.endswith('/') else c for c in codes)}){END}"}
    schema = {"allOf": [{"$ref": REFERENCE.format(name=Problem.__name__)}, {"properties": {"code": code}}]}
    return {"description": MEANINGS[status], "content": {JSON: {"schema": schema}}}


def _kinds(operation: Operation) -> Iterator[Any]:
    """The types that an operation names."""
    yield from (kind for kind in operation.answers.values() if kind is not None and not isinstance(kind, File))
    yield from (kind.line for kind in operation.answers.values() if isinstance(kind, File) and kind.line is not None)
    yield from (query.kind for query in operation.query.values())
    if operation.takes is not None:
        yield operation.takes


class _Schemas:
    """The schemas of these types, and of all that they hold; fields have the docstrings that stand under them."""

    def __init__(self, kinds: Iterable[Any]) -> None:
        self._kinds: list[Any] = []
        for kind in kinds:
            self._find(kind)
        self._by_place, self.written = msgspec.json.schema_components(self._kinds, ref_template=REFERENCE)
        for kind in self._kinds:
            if _is_struct(kind):
                self._explain(kind, self.written[self.of(kind)["$ref"].rpartition("/")[2]])

    def of(self, kind: Any) -> Json:
        """What stands for this type: of a struct, a reference."""
        return self._by_place[self._kinds.index(kind)]

    def _find(self, kind: Any) -> None:
        if kind not in self._kinds:
            self._kinds.append(kind)
            for held in get_type_hints(kind, include_extras=True).values() if _is_struct(kind) else ():
                self._find_structs(held)
            self._find_structs(kind)

    def _find_structs(self, kind: Any) -> None:
        if _is_struct(kind):
            self._find(kind)
        for part in get_args(kind):
            self._find_structs(part)

    def _explain(self, kind: type[msgspec.Struct], schema: Json) -> None:
        schema["description"] = _plain(schema.get("description", ""))
        config = kind.__struct_config__
        if not (config.forbid_unknown_fields or config.omit_defaults):  # the server's own, who says everything
            schema["required"] = list(schema["properties"])
        for field, text in all_field_docs(kind).items():
            if field in kind.__struct_fields__:
                schema["properties"][field].setdefault("description", _plain(text))
        for field, hint in get_type_hints(kind).items():
            if get_origin(hint) is dict and get_args(hint)[0] is int:
                schema["properties"][field]["propertyNames"] = {"pattern": rf"^(0|[1-9][0-9]*){END}"}


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _plain(text: str) -> str:
    """A docstring in one paragraph, with JSON's null."""
    return re.sub(r"\bNone\b", "null", " ".join(text.replace("``", "`").split()))

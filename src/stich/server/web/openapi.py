"""``GET /api/openapi.json``: the HTTP interface as an OpenAPI 3.1 document.

Requests are described next to their handlers (`route`); the structs of `stich.server.wire` are their bodies and answers. This module adds
the errors that many requests have in common.
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

from stich import __version__
from stich.kernel.field_docs import all_field_docs
from stich.server.users.sessions import COOKIE
from stich.server.wire.messages import Problem

from .numbers import DIGITS, PathNumber
from .route import PARAMETERS, File, Operation, is_struct, plain_doc, route
from .security import SAFE_METHODS

Json = dict[str, Any]

JSON = "application/json"
REFERENCE = "#/components/schemas/{name}"
END = r"\Z"
"""End of a text in Python's patterns, where ``$`` also matches before a newline at the end."""
DESCRIPTIONS = {
    200: "Success",
    201: "Created",
    204: "Success, without content",
    400: "Invalid request. The message names the error; correct it and send the request again.",
    401: "Not signed in, or wrong credentials. GET /api/me begins a session.",
    403: "Forbidden",
    404: "Not found, or not visible to you",
    405: "The address does not support this method",
    409: "Conflicts with the current state. The code names the conflict.",
    413: "The body is too large",
    415: "The content type must be application/json",
    429: "Too many requests. Try again later.",
    500: "Internal error. It is logged; try again later.",
    501: "Not available on this server",
    503: "Temporarily unavailable. Try again in a moment.",
    507: "The server's storage is full",
}
"""Descriptions of answers by status."""
SECURITY: dict[str, list[Json]] = {"required": [{"session": []}], "optional": [{}, {"session": []}], "ignored": [{}]}
ALWAYS = {429: ("rate/limited",), 500: ("server/failed",), 503: ("server/busy", "server/database")}
"""Error codes of all requests by status."""


class OpenApi:
    """Handler of the document, which is made at the first request."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        self._operations = operations
        self._written: tuple[bytes, str] | None = None

    @route("GET /api/openapi.json", answer=dict[str, Any], bots=True)
    async def serve(self, request: Request) -> Response:
        """Return this OpenAPI document.

        Caches may keep it for an hour.
        """
        if self._written is None:
            written = await asyncio.to_thread(lambda: msgspec.json.encode(document(self._operations)))
            self._written = written, f'"{hashlib.sha256(written).hexdigest()[:24]}"'
        written, etag = self._written
        headers = {"Cache-Control": "public, max-age=3600", "ETag": etag}
        if etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(written, headers=headers, media_type=JSON)


def document(operations: Iterable[Operation]) -> Json:
    """Return the OpenAPI document of these requests, except those with ``apart``."""
    found = [operation for operation in operations if not operation.apart]
    schemas = _Schemas([Problem, *(kind for operation in found for kind in _kinds(operation)), *PARAMETERS.values()])
    paths: dict[str, Json] = {}
    for operation in found:
        paths.setdefault(operation.address, {})[operation.method.lower()] = _operation(operation, schemas)
    written: Json = {
        "openapi": "3.1.0",
        "info": {
            "title": "Stich",
            "version": __version__,
            "description": "Card games over HTTP. Events of a table are sent over a WebSocket (docs/reference/protocol.md).",
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
    r"""Replace Python's ``\Z`` in all patterns of a document by ``$``, which in JSON Schema matches only at the very end."""
    if isinstance(written, dict):
        pattern = written.get("pattern")
        if isinstance(pattern, str) and pattern.endswith(END):
            written["pattern"] = pattern.removesuffix(END) + "$"
        written = [*written.values()]
    if isinstance(written, list):
        for part in written:
            _translate_patterns(part)


def refusals(operation: Operation) -> dict[int, tuple[str, ...]]:
    """Return all error codes of a request by status: its own, and those that all requests of its kind have."""
    said: list[Mapping[int, tuple[str, ...]]] = [operation.refuses, ALWAYS]
    if operation.session == "required":
        said.append({401: ("session/none",)})
    if operation.bots and operation.session != "ignored":
        said.append({401: ("bot/token",)})
    if not operation.bots:
        said.append({403: ("bot/forbidden",)})
    if operation.method not in SAFE_METHODS:
        said.append({403: ("origin/foreign",), 507: ("server/full",)})
    if operation.takes is not None:
        said.append({400: ("body/malformed",), 413: ("body/too-large",), 415: ("body/type",)})
    if operation.parameters:  # a malformed parameter matches no route
        said.append({404: ("page/unknown",)} if operation.method == "GET" else {404: ("page/unknown",), 405: ("method/unknown",)})
    statuses = sorted({status for codes in said for status in codes})
    return {status: tuple(dict.fromkeys(code for codes in said for code in codes.get(status, ()))) for status in statuses}


def _operation(operation: Operation, schemas: _Schemas) -> Json:
    answers = {str(status): _answer(status, kind, schemas) for status, kind in operation.answers.items()}
    refused = {str(status): _refusal(status, codes) for status, codes in refusals(operation).items()}
    written: Json = {
        "operationId": re.sub(r"\W+", "-", f"{operation.method.lower()} {operation.address.removeprefix('/api')}").strip("-"),
        "summary": operation.summary,
        "security": [*SECURITY[operation.session], *([{"bot": []}] if operation.bots and operation.session != "ignored" else [])],
        "parameters": [
            *(_in_path(name, isinstance(kind, PathNumber), schemas) for name, kind in operation.parameters.items()),
            *(
                {"name": name, "in": "query", "required": query.required, "schema": schemas.of(query.kind)}
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
    said: Json = {"description": DESCRIPTIONS[status]}
    if isinstance(kind, File):
        said["content"] = {kind.media_type: {"schema": {"type": "string"}}}
        if kind.line is not None:
            said["content"] = {kind.media_type: {"schema": schemas.of(kind.line)}}
    elif kind is not None:
        said["content"] = {JSON: {"schema": schemas.of(kind)}}
    return said


def _refusal(status: int, codes: tuple[str, ...]) -> Json:
    """Return the description of an error answer: a `Problem` with one of these codes."""
    code: Json = {"enum": list(codes)}
    if any(code.endswith("/") for code in codes):
        code = {"pattern": f"^({'|'.join(c + '.+' if c.endswith('/') else c for c in codes)}){END}"}
    schema = {"allOf": [{"$ref": REFERENCE.format(name=Problem.__name__)}, {"properties": {"code": code}}]}
    return {"description": DESCRIPTIONS[status], "content": {JSON: {"schema": schema}}}


def _kinds(operation: Operation) -> Iterator[Any]:
    """Yield the types of a request's answers, query fields and body."""
    yield from (kind for kind in operation.answers.values() if kind is not None and not isinstance(kind, File))
    yield from (kind.line for kind in operation.answers.values() if isinstance(kind, File) and kind.line is not None)
    yield from (query.kind for query in operation.query.values())
    if operation.takes is not None:
        yield operation.takes


class _Schemas:
    """JSON schemas of the given types and of the structs inside them. Descriptions of fields are their docstrings."""

    def __init__(self, kinds: Iterable[Any]) -> None:
        self._kinds: list[Any] = []
        for kind in kinds:
            self._find(kind)
        self._by_place, self.written = msgspec.json.schema_components(self._kinds, ref_template=REFERENCE)
        for kind in self._kinds:
            if is_struct(kind):
                self._explain(kind, self.written[self.of(kind)["$ref"].rpartition("/")[2]])

    def of(self, kind: Any) -> Json:
        """Return the schema of one of these types; for a struct, a reference to its schema."""
        return self._by_place[self._kinds.index(kind)]

    def _find(self, kind: Any) -> None:
        if kind not in self._kinds:
            self._kinds.append(kind)
            for held in get_type_hints(kind, include_extras=True).values() if is_struct(kind) else ():
                self._find_structs(held)
            self._find_structs(kind)

    def _find_structs(self, kind: Any) -> None:
        if is_struct(kind):
            self._find(kind)
        for part in get_args(kind):
            self._find_structs(part)

    def _explain(self, kind: type[msgspec.Struct], schema: Json) -> None:
        schema["description"] = plain_doc(schema.get("description", ""))
        config = kind.__struct_config__
        if not (config.forbid_unknown_fields or config.omit_defaults):  # the server always sends all fields
            schema["required"] = list(schema["properties"])
        for field, text in all_field_docs(kind).items():
            if field in kind.__struct_fields__:
                schema["properties"][field].setdefault("description", plain_doc(text))
        for field, hint in get_type_hints(kind).items():
            if get_origin(hint) is dict and get_args(hint)[0] is int:
                schema["properties"][field]["propertyNames"] = {"pattern": rf"^(0|[1-9][0-9]*){END}"}

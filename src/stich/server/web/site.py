"""The built web page: static files, compressed once. Browsers may cache files with a hash in the name for ever.

At an address without a page the server sends the page with status 404; the page itself says that there is nothing.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stich.registry import PLUGINS

from .preloads import Preloads
from .previews import Deals, Previews, Rules
from .problems import problem
from .route import route
from .security import HEADERS

Known = Callable[[str], Awaitable[bool]]
"""Function that returns whether there is a page at a path."""

_GAME = "|".join(map(re.escape, PLUGINS))
_PAGE = re.compile(
    rf"/(?:(?:score|rules)(?:/(?:{_GAME}))?/?|rules/(?:{_GAME})/book/?|(?:leaders|analyse|puzzles|school|train|today)(?:/(?:{_GAME}))?/?|school/(?:{_GAME})/[a-z_]{{1,40}}/?|train/(?:{_GAME})/(?:bid|count)/?|puzzles/(?:{_GAME})/(?:rush|[0-9a-z]{{10}})/?|(?:archive|account|progress)/?|(?:people|bots)/[^/]{{1,80}}/?|bots/?|clubs(?:/[a-z0-9-]{{3,40}}(?:/events/[A-Za-z0-9]{{1,40}}(?:/hall)?)?)?/?|desk/?|fair/?|deals/[A-Za-z0-9]{{1,40}}(?:/embed)?/?)?"
)
_TABLE = re.compile(r"/table/([\w-]+)(?:/deals/[1-9][0-9]{0,8}/fair)?/?")


def pages(rules: Rules) -> Known:
    """Return a function that knows the paths of all pages, including those of existing tables. ``rules``: returns the rules of a table."""

    async def known(path: str) -> bool:
        table = _TABLE.fullmatch(path)
        return await rules(table[1]) is not None if table else _PAGE.fullmatch(path) is not None

    return known


FOR_EVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
COMPRESSED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml", "application/wasm")
VERIFIER = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content security policy of ``verify.html``, which loads nothing. Its own policy adds the hashes of its script and style."""
FRAMED = re.compile(r"/deals/[A-Za-z0-9]+/embed/?")
"""Paths of pages that other sites may show in a frame. These pages cannot change anything and need no session."""
IN_ANY_FRAME = HEADERS["Content-Security-Policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
NOT_BUILT = "<!doctype html><title>Stich</title><h1>Stich</h1><p>The web page is not built. In a checkout: <code>make serve</code>."


class _Kept(msgspec.Struct, frozen=True):
    body: bytes
    zipped: bytes | None
    etag: str
    media_type: str


class Site:
    """Handler of the files of one folder. For any other path it sends ``index.html``, which reads the path itself.

    The status is 404 if there is no page at the path.
    """

    def __init__(self, folder: Path, rules: Rules, deals: Deals, origins: tuple[str, ...] = ()) -> None:
        """Create the handler. ``rules``, ``deals``: return facts for link previews; ``origins``: as in `Settings.origins`."""
        self._folder, self._origins = folder.resolve(), origins
        self._rules, self._deals = rules, deals
        self._known = pages(rules)
        self._previews: tuple[_Kept, Previews, Preloads] | None = None

    @route("GET /assets/{file}", apart="scripts, styles and figures of the page")
    async def asset(self, request: Request) -> Response:
        """Return the asset with this path."""
        return await self.serve(request)

    @route("GET /api/{rest:path}", apart="all addresses at which there is nothing")
    async def unknown(self) -> Response:
        """Return 404, because the HTTP interface has nothing at this address."""
        return problem(404, "page/unknown#api")

    @route("GET /{rest:path}", apart="the page")
    async def serve(self, request: Request) -> Response:
        """Return the file of this path. Without such a file, return 404 if the path looks like a file's, and otherwise the page."""
        path = request.url.path
        file = self._find(path)
        if file is None and "." in path.rsplit("/", 1)[-1]:
            return problem(404, "page/unknown")
        kept = self._read(file or self._folder / "index.html")
        if kept is None:
            return Response(NOT_BUILT, 503, media_type="text/html")
        if file is None or file.name == "index.html":
            kept = await self._page(kept, request)
        headers = {
            "Cache-Control": FOR_EVER if file is not None and path.startswith("/assets/") else REVALIDATE,
            "ETag": kept.etag,
            "Vary": "Accept-Encoding" if kept.media_type != "text/html" else "Accept-Encoding, Accept-Language",
        }
        if file is None and FRAMED.fullmatch(path):
            headers["Content-Security-Policy"] = IN_ANY_FRAME
        if file is not None and file.name == "verify.html":
            headers["Content-Security-Policy"] = VERIFIER
        if file is None and not await self._known(path):
            return Response(kept.body, 404, {"Cache-Control": "no-store"}, kept.media_type)
        if kept.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if kept.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(kept.zipped, headers={**headers, "Content-Encoding": "gzip"}, media_type=kept.media_type)
        return Response(kept.body, headers=headers, media_type=kept.media_type)

    async def _page(self, page: _Kept, request: Request) -> _Kept:
        """Return the page for this reader, with link previews for messengers and preload hints for browsers."""
        if self._previews is None or self._previews[0] is not page:
            previews = Previews(self._folder / "previews.json", self._rules, self._deals)
            self._previews = (page, previews, Preloads(self._folder / "parts.json", self._rules))
        _, previews, preloads = self._previews
        host = public_address(request, self._origins)
        accepted = request.headers.get("accept-language", "")
        path = request.url.path
        body = await preloads.named_in(await previews.shown_in(page.body.decode(), path, accepted, host), path)
        return _kept(body.encode(), page.media_type)

    def _find(self, path: str) -> Path | None:
        try:
            file = (self._folder / path.lstrip("/")).resolve()
            return file if file.is_relative_to(self._folder) and file.is_file() else None
        except (ValueError, OSError):
            return None

    def _read(self, file: Path) -> _Kept | None:
        try:
            found = file.stat()
        except OSError:
            return None
        return _file(file, (found.st_mtime_ns, found.st_size))


def public_address(request: Request, origins: tuple[str, ...]) -> str:
    """Return the public address of the server for link previews. It is never taken from the request's headers unchecked.

    It is the requested address if that is in ``origins``, or else the first of ``origins``; without ``origins``, the address of the socket.
    """
    asked = f"{request.url.scheme}://{request.headers.get('host', '')}"
    if origins:
        return asked if asked in origins else origins[0]
    server = request.scope.get("server")
    if not server:
        return ""
    host, port = server[0], server[1]
    name = f"[{host}]" if ":" in host else host
    return f"{request.url.scheme}://{name}" + ("" if port in (None, {"http": 80, "https": 443}.get(request.url.scheme)) else f":{port}")


@lru_cache(maxsize=1024)
def _file(file: Path, stamp: tuple[int, int]) -> _Kept:
    """Return the content of a file, cached by its ``stamp`` (time of change and size)."""
    return _kept(file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream")


def _kept(body: bytes, media_type: str) -> _Kept:
    zipped = gzip.compress(body, 9, mtime=0) if media_type.startswith(COMPRESSED) and len(body) > 500 else None
    return _Kept(body, zipped, f'"{hashlib.sha256(body).hexdigest()[:24]}"', media_type)

"""The built web page: static files, compressed once, the hashed ones cached by browsers for ever."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from .pages import Known
from .problems import problem

FOR_EVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
COMPRESSED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml", "application/wasm")
NOT_BUILT = "<!doctype html><title>Stich</title><h1>Stich</h1><p>The web page is not built. In a checkout: <code>make serve</code>."


class _Kept(msgspec.Struct, frozen=True):
    stamp: tuple[int, int]
    body: bytes
    zipped: bytes | None
    etag: str
    media_type: str


class Site:
    """Serves the files of one folder; any other path is the page itself, which finds its way by the address; 404 where it finds none."""

    def __init__(self, folder: Path, known: Known) -> None:
        self._folder = folder.resolve()
        self._known = known
        self._kept: dict[Path, _Kept] = {}

    async def serve(self, request: Request) -> Response:
        """The file of this path."""
        path = request.url.path
        file = self._find(path)
        if file is None and "." in path.rsplit("/", 1)[-1]:
            return problem(404, "page/unknown", "there is no such page")
        kept = self._read(file or self._folder / "index.html")
        if kept is None:
            return Response(NOT_BUILT, 503, media_type="text/html")
        headers = {
            "Cache-Control": FOR_EVER if file is not None and path.startswith("/assets/") else REVALIDATE,
            "ETag": kept.etag,
            "Vary": "Accept-Encoding",
        }
        if file is None and not await self._known(path):
            return Response(kept.body, 404, {"Cache-Control": "no-store"}, kept.media_type)
        if kept.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if kept.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(kept.zipped, headers={**headers, "Content-Encoding": "gzip"}, media_type=kept.media_type)
        return Response(kept.body, headers=headers, media_type=kept.media_type)

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
        stamp = (found.st_mtime_ns, found.st_size)
        kept = self._kept.get(file)
        if kept is None or kept.stamp != stamp:
            body = file.read_bytes()
            media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            zipped = gzip.compress(body, 9, mtime=0) if media_type.startswith(COMPRESSED) and len(body) > 500 else None
            etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
            kept = self._kept[file] = _Kept(stamp, body, zipped, etag, media_type)
        return kept

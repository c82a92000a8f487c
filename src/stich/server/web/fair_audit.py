"""``GET /fair/audit``: the page that ``stich fair audit --page`` wrote, if this server publishes one."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import FileResponse, Response

from .problems import problem
from .route import route

# The page is one file: its style stands in it, and it loads and runs nothing.
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class FairAudit:
    """Shows a file that is written anew from time to time."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @route("GET /fair/audit", apart="a page that the operator may publish: docs/explanation/fair.md")
    async def page(self) -> Response:
        """Return the page of the last audit."""
        if not self._file.is_file():
            return problem(404, "page/unknown", "the cards of this server have not been audited yet")
        return FileResponse(self._file, headers=HEADERS, media_type="text/html")

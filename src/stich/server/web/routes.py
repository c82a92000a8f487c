"""Every address of the server, in one place."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route, WebSocketRoute

from . import handlers
from .handlers import Handlers
from .site import Site


def routes(at: Handlers, site: Site) -> list[BaseRoute]:
    """The interface below ``/api``; everything else is the page."""
    return [
        Route("/api/me", at.me, methods=["GET"]),
        Route("/api/me", at.rename, methods=["PUT"]),
        Route("/api/games", at.games, methods=["GET"]),
        Route("/api/tables", at.tables, methods=["GET"]),
        Route("/api/tables", at.open_table, methods=["POST"]),
        Route("/api/tables/{table}", at.table, methods=["GET"]),
        Route("/api/tables/{table}/deals/{number:int}/analysis", at.analysis, methods=["GET"]),
        Route("/api/tables/{table}/deals/{number:int}/declarations", at.declarations, methods=["GET"]),
        Route("/api/tables/{table}/advice", at.advice, methods=["GET"]),
        WebSocketRoute("/api/tables/{table}/socket", at.socket),
        Route("/api/score", handlers.score, methods=["POST"]),
        Route("/api/score/list", handlers.score_list, methods=["POST"]),
        Route("/api/score/list.csv", handlers.score_csv, methods=["POST"]),
        # -- people --
        Route("/api/people/{name}", at.people.profile, methods=["GET"]),
        Route("/api/leaders", at.people.leaders, methods=["GET"]),
        Route("/api/me/archive", at.people.archive, methods=["GET"]),
        Route("/api/health", handlers.health, methods=["GET"]),
        Route("/api/{rest:path}", handlers.unknown, methods=["GET"]),
        Route("/{rest:path}", site.serve, methods=["GET"]),
    ]

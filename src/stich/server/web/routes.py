"""Every address of the server, in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from . import handlers
from .accounts import AccountHandlers
from .handlers import Handlers
from .site import Site


def routes(at: Handlers, site: Site) -> list[BaseRoute]:
    """The interface below ``/api``; everything else is the page."""
    return [
        Route("/api/me", at.me, methods=["GET"]),
        Route("/api/me", at.rename, methods=["PUT"]),
        *_accounts(at),
        Route("/api/games", at.games, methods=["GET"]),
        Route("/api/tables", at.tables, methods=["GET"]),
        Route("/api/tables", at.open_table, methods=["POST"]),
        Route("/api/tables/{table}", at.table, methods=["GET"]),
        Route("/api/tables/{table}/deals/{number:int}/analysis", at.analysis, methods=["GET"]),
        Route("/api/tables/{table}/deals/{number:int}/declarations", at.declarations, methods=["GET"]),
        Route("/api/tables/{table}/advice", at.advice, methods=["GET"]),
        # -- talk and the desk --
        Route("/api/tables/{table}/mute", at.talk.mute, methods=["POST"]),
        Route("/api/tables/{table}/report", at.talk.report, methods=["POST"]),
        Route("/api/muted", at.talk.muted, methods=["GET"]),
        Route("/api/muted/{number:int}", at.talk.unmute, methods=["DELETE"]),
        Route("/api/standing", at.desk.standing, methods=["GET"]),
        Route("/api/desk/reports", at.desk.reports, methods=["GET"]),
        Route("/api/desk/reports/{number:int}/close", at.desk.close, methods=["POST"]),
        Route("/api/desk/suspend", at.desk.suspend, methods=["POST"]),
        Route("/api/desk/unsuspend", at.desk.unsuspend, methods=["POST"]),
        Route("/api/desk/rename", at.desk.rename, methods=["POST"]),
        Route("/api/desk/end-table", at.desk.end_table, methods=["POST"]),
        Route("/api/desk/audit", at.desk.audit, methods=["GET"]),
        WebSocketRoute("/api/tables/{table}/socket", at.socket),
        # people, and the company that they find
        WebSocketRoute("/api/live", at.company.live),
        Route("/api/seek", at.company.seek, methods=["PUT"]),
        Route("/api/seek", at.company.stop_seeking, methods=["DELETE"]),
        Route("/api/seek/computers", at.company.seek_computers, methods=["POST"]),
        Route("/api/people", at.company.people, methods=["GET"]),
        Route("/api/people/{person}/{relation}", at.company.relate_person, methods=["PUT", "DELETE"]),
        Route("/api/tables/{table}/people", at.company.at_table, methods=["GET"]),
        Route("/api/tables/{table}/seats/{seat:int}/{relation}", at.company.relate_seat, methods=["PUT", "DELETE"]),
        Route("/api/tables/{table}/invitations", at.company.invite, methods=["POST"]),
        Route("/api/invitations/{table}", at.company.answer_invitation, methods=["DELETE"]),
        Route("/api/tables/{table}/qr.svg", at.company.qr, methods=["GET"]),
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


def _accounts(at: Handlers) -> list[BaseRoute]:
    """Signing up and in, and what an account holds."""
    To = AccountHandlers

    def route(method: str, path: str, handle: Callable[[AccountHandlers, Request], Awaitable[Response]]) -> Route:
        async def endpoint(request: Request) -> Response:
            return await handle(at.accounts, request)  # opened with the database

        return Route(path, endpoint, methods=[method])

    return [
        route("GET", "/api/account", To.account),
        route("POST", "/api/account", To.sign_up),
        route("DELETE", "/api/account", To.delete),
        route("POST", "/api/account/passkey/options", To.ask_passkey),
        route("POST", "/api/account/passkey", To.sign_up_with_passkey),
        route("POST", "/api/account/confirm", To.confirm),
        route("POST", "/api/account/confirm/passkey/options", To.ask_to_confirm),
        route("POST", "/api/account/confirm/passkey", To.confirm_with_passkey),
        route("PUT", "/api/account/password", To.set_password),
        route("POST", "/api/account/passkeys/options", To.ask_another_passkey),
        route("POST", "/api/account/passkeys", To.add_passkey),
        route("DELETE", "/api/account/passkeys/{passkey}", To.remove_passkey),
        route("POST", "/api/account/codes", To.renew_codes),
        route("DELETE", "/api/account/sessions/{session}", To.end_session),
        route("GET", "/api/account/export", To.export),
        route("POST", "/api/session", To.sign_in),
        route("DELETE", "/api/session", To.sign_out),
        route("POST", "/api/session/passkey/options", To.ask_to_sign_in),
        route("POST", "/api/session/passkey", To.sign_in_with_passkey),
        route("POST", "/api/session/recovery", To.recover),
    ]

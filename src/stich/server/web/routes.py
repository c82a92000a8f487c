"""Every address of the server, in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.convertors import register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from stich.server.nodes.membership import Node

from . import handlers
from .accounts import AccountHandlers
from .bearer import bearer
from .cluster import Cluster
from .fair_audit import FairAudit
from .handlers import Handlers
from .health import Health
from .metrics import Metrics
from .numbers import PathNumber
from .openapi import OpenApi
from .operations import OPERATIONS
from .problems import HttpProblem
from .relay import relayed
from .site import Site
from .sockets import RESTART, turn_away

register_url_convertor("number", PathNumber())

Handle = Callable[[Request], Awaitable[Response]]
There = Callable[[Cluster, Request | WebSocket], Awaitable[Node | None]]
"""The other node that has what is asked for; None where it is this one."""


def routes(at: Handlers, site: Site) -> list[Route | WebSocketRoute]:
    """The interface below ``/api``; everything else is the page.

    Where several nodes share the database, what a table knows in memory is answered by the node that has the table, and what is there once
    for all by the house; everything else by any node.
    """

    async def at_table(cluster: Cluster, connection: Request | WebSocket) -> Node | None:
        return await cluster.table(connection.path_params["table"])

    async def at_house(cluster: Cluster, _connection: Request | WebSocket) -> Node | None:
        return cluster.house

    def handed_on(endpoint: Handle, there: There) -> Handle:
        async def handle(request: Request) -> Response:
            if at.cluster is not None and not relayed(request.scope):
                node = await there(at.cluster, request)
                if node is not None:
                    return await at.cluster.relay.request(request, node)
            return await endpoint(request)

        return handle

    def table(endpoint: Handle) -> Handle:
        return handed_on(endpoint, at_table)

    def house(endpoint: Handle) -> Handle:
        return handed_on(endpoint, at_house)

    def streamed(endpoint: Handle) -> Handle:
        """An answer of the house that goes on line by line."""

        async def handle(request: Request) -> Response:
            if at.draining:
                raise HttpProblem(503, "server/busy", "this server is about to stop: try again in a moment")
            if at.cluster is not None and not relayed(request.scope):
                node = await at_house(at.cluster, request)
                if node is not None:
                    return await at.cluster.relay.stream(request, node)
            return await endpoint(request)

        return handle

    def socket_handed_on(endpoint: Callable[[WebSocket], Awaitable[None]], there: There) -> Callable[[WebSocket], Awaitable[None]]:
        async def handle(socket: WebSocket) -> None:
            if at.draining:
                await turn_away(socket, RESTART)
                return
            if at.cluster is not None and not relayed(socket.scope):
                node = await there(at.cluster, socket)
                if node is not None:
                    await at.cluster.relay.socket(socket, node)
                    return
            await endpoint(socket)

        return handle

    health = Health(at.note_awake, lambda: at.draining)
    found: list[Route | WebSocketRoute] = [
        Route("/assets/{file}", site.serve, methods=["GET"]),  # first, since a page asks for dozens of them
        Route("/api/me", at.me, methods=["GET"]),
        Route("/api/me", house(at.rename), methods=["PUT"]),
        *_accounts(at, house),
        Route("/api/games", at.games, methods=["GET"]),
        Route("/api/tables", at.tables, methods=["GET"]),
        Route("/api/tables", at.open_table, methods=["POST"]),
        Route("/api/tables/{table}", at.table, methods=["GET"]),
        Route("/api/tables/{table}/hint", table(at.hint), methods=["GET"]),
        # -- finished deals --
        Route("/api/tables/{table}/deals/{number:number}", at.deals.address, methods=["GET"]),
        Route("/api/deals/{deal}", at.deals.info, methods=["GET"]),
        Route("/api/deals/{deal}/moments", at.deals.moments, methods=["GET"]),
        Route("/api/deals/{deal}/analysis", at.deals.analysis, methods=["GET"]),
        Route("/api/deals/{deal}/declarations", at.deals.declarations, methods=["GET"]),
        Route("/api/deals/{deal}/record", at.deals.record, methods=["GET"]),
        Route("/api/deals/{deal}/picture.svg", at.deals.picture_svg, methods=["GET"]),
        Route("/api/deals/{deal}/picture.png", at.deals.picture_png, methods=["GET"]),
        Route("/api/deals/{deal}/share", at.deals.share, methods=["PUT"]),
        Route("/api/deals/{deal}/share", at.deals.unshare, methods=["DELETE"]),
        Route("/api/deals/{deal}/play", at.deals.play, methods=["POST"]),
        # -- fair dealing --
        Route("/api/tables/{table}/deals/{number:number}/fair", table(at.fair.file), methods=["GET"]),
        Route("/api/fair/log", at.fair.log, methods=["GET"]),
        Route("/api/fair/log/entries", at.fair.entries, methods=["GET"]),
        Route("/api/fair/log/inclusion", at.fair.inclusion, methods=["GET"]),
        Route("/api/fair/log/consistency", at.fair.consistency, methods=["GET"]),
        # -- talk and the desk --
        Route("/api/tables/{table}/mute", table(at.talk.mute), methods=["POST"]),
        Route("/api/tables/{table}/report", table(at.talk.report), methods=["POST"]),
        Route("/api/muted", at.talk.muted, methods=["GET"]),
        Route("/api/muted/{number:number}", at.talk.unmute, methods=["DELETE"]),
        Route("/api/standing", at.desk.standing, methods=["GET"]),
        Route("/api/desk/reports", at.desk.reports, methods=["GET"]),
        Route("/api/desk/matches", at.desk.matches, methods=["GET"]),
        Route("/api/desk/reports/{number:number}/close", at.desk.close, methods=["POST"]),
        Route("/api/desk/suspend", house(at.desk.suspend), methods=["POST"]),
        Route("/api/desk/unsuspend", at.desk.unsuspend, methods=["POST"]),
        Route("/api/desk/rename", at.desk.rename, methods=["POST"]),
        Route("/api/desk/end-table", at.desk.end_table, methods=["POST"]),
        Route("/api/desk/audit", at.desk.audit, methods=["GET"]),
        WebSocketRoute("/api/tables/{table}/socket", socket_handed_on(at.socket, at_table)),
        # people, and the company that they find
        WebSocketRoute("/api/live", socket_handed_on(at.company.live, at_house)),
        Route("/api/seek", house(at.company.seek), methods=["PUT"]),
        Route("/api/seek", house(at.company.stop_seeking), methods=["DELETE"]),
        Route("/api/seek/computers", house(at.company.seek_computers), methods=["POST"]),
        Route("/api/people", at.company.people, methods=["GET"]),
        Route("/api/people/{person}/{relation}", house(at.company.relate_person), methods=["PUT", "DELETE"]),
        Route("/api/tables/{table}/people", at.company.at_table, methods=["GET"]),
        Route("/api/tables/{table}/seats/{seat:number}/{relation}", house(at.company.relate_seat), methods=["PUT", "DELETE"]),
        Route("/api/tables/{table}/invitations", house(at.company.invite), methods=["POST"]),
        Route("/api/invitations/{table}", house(at.company.answer_invitation), methods=["DELETE"]),
        Route("/api/tables/{table}/qr.svg", at.company.qr, methods=["GET"]),
        Route("/api/analyse", at.board.position, methods=["POST"]),
        Route("/api/analyse/declarations", at.board.declarations, methods=["POST"]),
        Route("/api/analyse/random", at.board.random, methods=["POST"]),
        Route("/api/formats/read", at.formats.read, methods=["POST"]),
        Route("/api/analyse/record", at.board.record, methods=["POST"]),
        # -- puzzles --
        Route("/api/puzzles", at.puzzles.all, methods=["GET"]),
        Route("/api/puzzles/{game}/daily", at.puzzles.daily, methods=["GET"]),
        Route("/api/puzzles/{game}/next", at.puzzles.next, methods=["GET"]),
        Route("/api/puzzles/{game}/rush", at.puzzles.rush, methods=["GET"]),
        Route("/api/puzzles/{game}/{puzzle}", at.puzzles.puzzle, methods=["GET"]),
        Route("/api/puzzles/{game}/{puzzle}/attempt", at.puzzles.attempt, methods=["POST"]),
        Route("/api/puzzles/{game}/{puzzle}/declare", at.puzzles.declare, methods=["POST"]),
        Route("/api/puzzles/{game}/{puzzle}/give-up", at.puzzles.give_up, methods=["POST"]),
        # -- school --
        Route("/api/school/{game}", at.school.course, methods=["GET"]),
        Route("/api/school/{game}/{lesson}/{step}/attempt", at.school.attempt, methods=["POST"]),
        # -- progress --
        Route("/api/progress", at.progress.show, methods=["GET"]),
        Route("/api/progress", at.progress.erase, methods=["DELETE"]),
        Route("/api/progress/export", at.progress.export, methods=["GET"]),
        Route("/api/progress/lessons/{game}/{lesson}", at.progress.finish, methods=["PUT"]),
        # -- trainers --
        Route("/api/train/{game}/bid", at.train.bid, methods=["POST"]),
        Route("/api/train/{game}/bid/{exercise}/expected", at.train.expected, methods=["POST"]),
        Route("/api/train/{game}/bid/{exercise}/judge", at.train.judge, methods=["POST"]),
        Route("/api/train/{game}/count", at.train.count, methods=["POST"]),
        Route("/api/train/{game}/count/{exercise}/grade", at.train.grade, methods=["POST"]),
        Route("/api/score", handlers.score, methods=["POST"]),
        Route("/api/score/list", handlers.score_list, methods=["POST"]),
        Route("/api/score/list.csv", handlers.score_csv, methods=["POST"]),
        # -- bots --
        Route("/api/bots", house(at.bots.all), methods=["GET"]),
        Route("/api/bots", house(at.bots.make), methods=["POST"]),
        Route("/api/bots/{bot}/token", house(at.bots.renew), methods=["POST"]),
        Route("/api/bots/{bot}", house(at.bots.delete), methods=["DELETE"]),
        Route("/api/bot/stream", streamed(at.bots.stream), methods=["GET"]),
        Route("/api/bot/tables/{table}/sit", table(at.bots.sit), methods=["POST"]),
        Route("/api/bot/tables/{table}/act", table(at.bots.act), methods=["POST"]),
        Route("/api/bot/tables/{table}/leave", table(at.bots.leave), methods=["POST"]),
        # -- people --
        Route("/api/people/{name}", at.people.profile, methods=["GET"]),
        Route("/api/leaders", at.people.leaders, methods=["GET"]),
        Route("/api/me/archive", at.archive.page, methods=["GET"]),
        Route("/api/me/archive/statistics", at.archive.counted, methods=["GET"]),
        Route("/api/me/archive.jsonl", at.archive.records, methods=["GET"]),
        Route("/api/me/archive.csv", at.archive.csv, methods=["GET"]),
        Route("/api/me/archive.parquet", at.archive.parquet, methods=["GET"]),
        Route("/api/health", handlers.health, methods=["GET"]),
        Route("/api/health/live", health.live, methods=["GET"]),
        Route("/api/health/ready", health.ready, methods=["GET"]),
        Route("/api/openapi.json", OpenApi().serve, methods=["GET"]),
        Route("/api/node/tables/{table}/{what:str}", at.for_node, methods=["POST"]),
        Route("/metrics", Metrics(at.metrics_token).counts, methods=["GET"]),
        *([Route("/fair/audit", FairAudit(at.fair_page).page, methods=["GET"])] if at.fair_page else []),
        Route("/api/{rest:path}", handlers.unknown, methods=["GET"]),
        Route("/{rest:path}", site.serve, methods=["GET"]),
    ]
    return [_closed_to_bots(route) for route in found]


def _closed_to_bots(route: Route | WebSocketRoute) -> Route | WebSocketRoute:
    """The route, which refuses the token of a bot unless its operation says that bots may ask it. Sockets look for themselves."""
    if isinstance(route, WebSocketRoute):
        return route
    asked, methods = route.endpoint, sorted((route.methods or set()) - {"HEAD"})
    operations = [OPERATIONS.get(f"{method} {route.path}") for method in methods]
    if all(operation is not None and operation.bots for operation in operations):
        return route

    async def endpoint(request: Request) -> Response:
        if bearer(request.scope) is not None:
            raise HttpProblem(403, "bot/forbidden", "the token of a bot does not open this: docs/bots.md says what it may do")
        answer: Response = await asked(request)
        return answer

    return Route(route.path, endpoint, methods=methods)


def _accounts(at: Handlers, house: Callable[[Handle], Handle]) -> list[Route]:
    """Signing up and in, and what an account holds."""
    To = AccountHandlers

    def route(method: str, path: str, handle: Callable[[AccountHandlers, Request], Awaitable[Response]]) -> Route:
        async def endpoint(request: Request) -> Response:
            return await handle(at.accounts, request)  # opened with the database

        return Route(path, house(endpoint), methods=[method])

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

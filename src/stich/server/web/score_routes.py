"""Handlers of the scorer, which scores deals played with real cards and stores nothing. The module is the same for all games."""

from __future__ import annotations

from starlette.responses import Response

from stich.kernel.plugin.score_list import score_list
from stich.kernel.rules.deal import Seat
from stich.records import NamedList, configured, first_seat, game_for, seated, to_csv
from stich.registry import match_rules, scorer
from stich.server.wire.messages import ScoredDeal, ScoredDeals, ScoreDeal, ScoreDeals

from .route import File, route

REFUSALS = "400 score/ list/ card/ options/ record/ deal/invalid 409 seat/"


class ScoreHandlers:
    """Handlers of the scorer's requests."""

    @route("POST /api/score", REFUSALS)
    async def score(self, deal: ScoreDeal) -> ScoredDeal:
        """Score a deal that was played with real cards. Nothing is stored."""
        return score_deal(deal)

    @route("POST /api/score/list", REFUSALS)
    async def list(self, deals: ScoreDeals) -> ScoredDeals:
        """Score a list of deals played at one table. Nothing is stored."""
        return list_answer(named_list(deals))

    @route("POST /api/score/list.csv", REFUSALS, answer=File("text/csv"))
    async def csv(self, deals: ScoreDeals) -> Response:
        """Score a list of deals played at one table, as CSV. Nothing is stored."""
        return csv_answer(named_list(deals))


def score_deal(request: ScoreDeal) -> ScoredDeal:
    """Return the score of one deal. Raise `StichError` if its facts are impossible."""
    game = configured(request.game, request.preset, request.options)
    return ScoredDeal(scorer(game).entry(request.entry, request.dealer))


def named_list(request: ScoreDeals) -> NamedList:
    """Return the score list of these deals. Raise `StichError` for a wrong entry; its message begins with the number of the entry."""
    game = game_for(configured(request.game, request.preset, request.options), request.players)
    dealer = first_seat(request.dealer, request.players)
    return NamedList(
        game,
        request.players,
        score_list(match_rules(game), scorer(game), request.entries, Seat(dealer), lambda entry: seated(entry, request.players)),
    )


def list_answer(named: NamedList) -> ScoredDeals:
    """Return the score list as the answer to ``POST /api/score/list``."""
    sheet = named.sheet
    return ScoredDeals(named.players, sheet.bonuses, sheet.rows, sheet.closing, sheet.standings)


def csv_answer(named: NamedList) -> Response:
    """Return the score list as a CSV download. It begins with a byte order mark, by which spreadsheets recognise UTF-8."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="score-list.csv"'}
    return Response(to_csv(named).encode("utf-8-sig"), headers=headers, media_type="text/csv")

"""The scorer over HTTP: deals played with real cards go in, scores and score lists come out. Nothing is named."""

from __future__ import annotations

from starlette.responses import Response

from stich.kernel.deal import Seat
from stich.kernel.score_list import score_list
from stich.records import NamedList, configured, first_seat, game_for, seated, to_csv
from stich.registry import match_rules, scorer
from stich.server.wire.messages import ScoredDeal, ScoredDeals, ScoreDeal, ScoreDeals


def score_deal(request: ScoreDeal) -> ScoredDeal:
    """One deal, scored. Raises `StichError` with what is wrong."""
    game = configured(request.game, request.preset, request.options)
    return ScoredDeal(scorer(game).entry(request.entry, request.dealer))


def named_list(request: ScoreDeals) -> NamedList:
    """The list. Raises `StichError`; where an entry is to blame its number stands before the reason."""
    game = game_for(configured(request.game, request.preset, request.options), request.players)
    dealer = first_seat(request.dealer, request.players)
    return NamedList(
        game,
        request.players,
        score_list(match_rules(game), scorer(game), request.entries, Seat(dealer), lambda entry: seated(entry, request.players)),
    )


def list_answer(named: NamedList) -> ScoredDeals:
    """The list as data."""
    sheet = named.sheet
    return ScoredDeals(named.players, sheet.bonuses, sheet.rows, sheet.closing, sheet.standings)


def csv_answer(named: NamedList) -> Response:
    """The list as a file to keep; spreadsheets know UTF-8 by its mark."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="score-list.csv"'}
    return Response(to_csv(named).encode("utf-8-sig"), headers=headers, media_type="text/csv")

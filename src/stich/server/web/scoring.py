"""The scorer over HTTP: deals played with real cards go in, scores and score lists come out. Nothing is kept."""

from __future__ import annotations

from starlette.responses import Response

from stich.kernel.deal import Seat
from stich.kernel.score_list import score_list
from stich.records import NamedList, configured, first_seat, game_for, seated, to_csv
from stich.registry import match_rules, scorer
from stich.server.wire.messages import ScoredDeal, ScoredDeals, ScoreDeal, ScoreDeals


def score_deal(asked: ScoreDeal) -> ScoredDeal:
    """One deal, scored. Raises `StichError` with what is wrong."""
    game = configured(asked.game, asked.preset, asked.options)
    return ScoredDeal(scorer(game).entry(asked.entry, asked.dealer))


def keep_list(asked: ScoreDeals) -> NamedList:
    """The list. Raises `StichError`; where an entry is to blame its number stands before the reason."""
    game = game_for(configured(asked.game, asked.preset, asked.options), asked.players)
    dealer = first_seat(asked.dealer, asked.players)
    return NamedList(
        game,
        asked.players,
        score_list(match_rules(game), scorer(game), asked.entries, Seat(dealer), lambda entry: seated(entry, asked.players)),
    )


def list_answer(kept: NamedList) -> ScoredDeals:
    """The list as data."""
    sheet = kept.sheet
    return ScoredDeals(kept.players, sheet.bonuses, sheet.rows, sheet.closing, sheet.standings)


def csv_answer(kept: NamedList) -> Response:
    """The list as a file to keep; spreadsheets know UTF-8 by its mark."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="score-list.csv"'}
    return Response(to_csv(kept).encode("utf-8-sig"), headers=headers, media_type="text/csv")

"""Deals of which players know only some facts are scored, and what does not fit is refused."""

from __future__ import annotations

from typing import Any

import pytest

from stich.kernel.errors import StichError
from stich.registry import scorer
from tests.games.skat.driver import skat
from tests.rows import rows

CLUBS: dict[str, Any] = {"contract": "clubs", "matadors": {"with": 1}}
GRAND: dict[str, Any] = {"contract": "grand", "matadors": {"without": 2}}
NULL: dict[str, Any] = {"contract": "null"}
RAMSCH: dict[str, Any] = {"variant": "ramsch"}

SCORED: list[tuple[dict[str, Any], int]] = [
    # no bid: not overbid
    (CLUBS | {"declarer_card_points": 72}, 24),
    (CLUBS | {"declarer_card_points": 58}, -48),
    (NULL | {"declarer_tricks": 0}, 23),
    # null: won or lost is enough
    (NULL | {"bid": 18, "won": True}, 23),
    (NULL | {"ouvert": True, "won": True}, 46),
    (NULL | {"ouvert": True, "hand": True, "won": False}, -118),
    (NULL | {"bid": 24, "won": False}, -92),
    # contract, matadors, level and result, without card points
    (CLUBS | {"won": True}, 24),
    (CLUBS | {"won": True, "level": "none"}, 24),
    (CLUBS | {"won": True, "level": "schneider"}, 36),
    (CLUBS | {"won": True, "level": "schwarz"}, 48),
    (CLUBS | {"won": False}, -48),
    (CLUBS | {"won": False, "level": "schneider"}, -72),
    (CLUBS | {"won": False, "level": "schwarz"}, -96),
    (CLUBS | {"won": True, "hand": True}, 36),
    (CLUBS | {"won": True, "hand": True, "schneider_announced": True}, 60),
    (CLUBS | {"won": False, "hand": True, "schneider_announced": True}, -120),
    (CLUBS | {"won": True, "hand": True, "schwarz_announced": True}, 84),
    (CLUBS | {"won": True, "hand": True, "ouvert": True}, 96),
    (CLUBS | {"won": False, "bid": 36}, -72),
    (GRAND | {"won": False, "hand": True}, -192),
    # what is stated twice agrees
    (CLUBS | {"won": True, "declarer_card_points": 95, "level": "schneider"}, 36),
    (CLUBS | {"won": True, "declarer_card_points": 120, "level": "schwarz"}, 48),
    (CLUBS | {"won": True, "declarer_card_points": 120, "level": "schneider"}, 36),
    # factor of the deal
    ({"contract": "diamonds", "matadors": {"with": 2}, "declarer_card_points": 61, "factor": 2}, 54),
    ({"contract": "spades", "matadors": {"without": 1}, "declarer_card_points": 58, "kontra": "kontra", "factor": 2}, -176),
    (NULL | {"won": True, "factor": 4}, 92),
    # the value alone
    ({"score": 48}, 48),
    ({"score": -96, "contract": "clubs"}, -96),
    ({"score": -92, "contract": "null", "ouvert": True}, -92),
    ({"score": 96, "factor": 2, "contract": "clubs"}, 96),
]


@rows(("case", "score"), SCORED, ids=[str(c)[:70] for c, _ in SCORED])
def test_few_facts_are_enough(case: dict[str, Any], score: int) -> None:
    assert scorer(skat(kontra=True)).score(case)["score"] == score


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    (CLUBS, "score/points", "the card points of the declarer's tricks and the skat .* or won"),
    (NULL, "score/tricks", "the number of tricks of the declarer .* or won"),
    (CLUBS | {"level": "schneider"}, "score/points", "or won"),
    (CLUBS | {"won": True, "declarer_card_points": 55}, "score/won", "by these facts the game is lost"),
    (CLUBS | {"won": False, "declarer_card_points": 65}, "score/won", "by these facts the game is won"),
    (CLUBS | {"won": True, "bid": 36}, "score/won", "worth 24, less than the bid of 36"),
    (NULL | {"won": True, "declarer_tricks": 1}, "score/won", "lost"),
    (CLUBS | {"declarer_card_points": 72, "level": "schneider"}, "score/level", "none by the card points and tricks, not schneider"),
    (CLUBS | {"declarer_card_points": 95, "level": "none"}, "score/level", "schneider by the card points and tricks, not none"),
    (NULL | {"won": True, "level": "schneider"}, "score/level", "only of a suit game or grand"),
    (CLUBS | {"won": True, "factor": 0}, "score/factor", "factor: 1 to 64, not 0"),
    ({"score": 49}, "score/score", "no game of Skat scores 49"),
    ({"score": 0}, "score/score", "scores 0"),
    ({"score": 20, "contract": "clubs"}, "score/score", "scores 20"),
    ({"score": 48, "won": False}, "score/won", "won"),
]


@rows(("case", "code", "words"), REFUSED, ids=[str(c)[:70] for c, _, _ in REFUSED])
def test_what_does_not_fit_is_refused(case: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(StichError, match=words) as refused:
        scorer(skat()).score(case)
    assert refused.value.code == code


LOST: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({"card_points": {"F": 68, "M": 52, "R": 0}, "tricks": {"R": 0}}, {"F": -40, "M": 0, "R": 0}),
    ({"card_points": {"F": 51, "M": 40, "R": 29}}, {"F": -20, "M": 0, "R": 0}),
    ({"card_points": {"F": 51, "M": 40}}, {"F": -20, "M": 0, "R": 0}),
    ({"card_points": {"F": 60, "M": 60, "R": 0}, "tricks": {"R": 0}}, {"F": -40, "M": -40, "R": 0}),
    ({"card_points": {"M": 70}}, {"F": 0, "M": -20, "R": 0}),
    ({"card_points": {"M": 50}, "loser": "M"}, {"F": 0, "M": -20, "R": 0}),
    ({"card_points": {"M": 70}, "loser": "M", "tricks": {"F": 0}}, {"F": 0, "M": -40, "R": 0}),
    ({"loser": "R"}, {"F": 0, "M": 0, "R": -20}),
    ({"loser": "R", "factor": 2}, {"F": 0, "M": 0, "R": -40}),
    ({"card_points": {"M": 120}, "tricks": {"M": 10}}, {"F": 0, "M": 120, "R": 0}),
]


@rows(("facts", "scores"), LOST, ids=[str(f)[:70] for f, _ in LOST])
def test_a_ramsch_needs_the_loser_or_all_points(facts: dict[str, Any], scores: dict[str, int]) -> None:
    assert scorer(skat(ramsch="ramsch")).score(RAMSCH | facts)["scores"] == scores


UNCLEAR: list[tuple[dict[str, Any], str]] = [
    ({}, "those of all three players; or the loser"),
    ({"card_points": {"M": 50}}, "those of all three players; or the loser"),
    ({"card_points": {"F": 60, "M": 60, "R": 0}}, "tell whether R took a trick"),
    ({"card_points": {"F": 60, "M": 50}, "loser": "M"}, "M does not have the most card points"),
    ({"card_points": {"M": 30}, "loser": "M"}, "M does not have the most card points"),
    ({"card_points": {"M": 70}, "loser": "M", "factor": 65}, "factor: 1 to 64"),
]


@rows(("facts", "words"), UNCLEAR, ids=[str(f)[:70] for f, _ in UNCLEAR])
def test_an_unclear_ramsch_is_refused(facts: dict[str, Any], words: str) -> None:
    with pytest.raises(StichError, match=words):
        scorer(skat(ramsch="ramsch")).score(RAMSCH | facts)


def test_an_entry_of_a_list_may_know_only_the_score() -> None:
    table = scorer(skat())
    outcome = table.entry({"declarer": 1, "score": -96}, 0)
    assert outcome.scores == (0, -96, 0) and outcome.won is False
    assert table.cells(outcome) == ("", "", "", "", "", "", "", -96)


def test_an_entry_of_a_ramsch_names_the_loser_by_seat() -> None:
    table = scorer(skat(ramsch="ramsch"))
    assert table.entry(RAMSCH | {"loser": 1, "card_points": {"F": 70}}, 0).scores == (0, -20, 0)


def test_a_bonus_is_not_multiplied_by_the_factor() -> None:
    outcome = scorer(skat(tournament=True)).entry(CLUBS | {"declarer": 1, "won": False, "factor": 2}, 0)
    assert outcome.scores == (40, -96 - 50, 40)


COUNTED: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({"card_points": {"F": 68, "M": 52, "R": 0}, "tricks": {"R": 0}}, {"F": -136, "M": 0, "R": 0}),
    ({"card_points": {"F": 51, "M": 40, "R": 29}}, {"F": -51, "M": 0, "R": 0}),
    ({"card_points": {"F": 60, "M": 60, "R": 0}, "tricks": {"R": 0}}, {"F": -120, "M": -120, "R": 0}),
    ({"card_points": {"M": 50}, "loser": "M", "factor": 2}, {"F": 0, "M": -100, "R": 0}),
]


@rows(("facts", "scores"), COUNTED, ids=[str(f)[:70] for f, _ in COUNTED])
def test_a_ramsch_by_card_points_needs_those_of_the_loser(facts: dict[str, Any], scores: dict[str, int]) -> None:
    table = scorer(skat(ramsch="ramsch", ramsch_value="card points"))
    assert table.score(RAMSCH | facts)["scores"] == scores
    with pytest.raises(StichError, match="those of all three players; or the loser"):
        table.score(RAMSCH | {"loser": "M"})

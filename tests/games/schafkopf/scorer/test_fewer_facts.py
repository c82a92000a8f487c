"""Deals of Schafkopf of which players know only some facts are scored, and what does not fit is refused."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.plugin.stated_facts import faults
from stich.registry import scorer
from tests.rows import rows

CALLED: dict[str, Any] = {"game": "partner", "laufende": 0}
SOLO: dict[str, Any] = {"game": "solo", "laufende": 0}
RAMSCH: dict[str, Any] = {"game": "ramsch"}

SCORED: list[tuple[dict[str, Any], int]] = [
    # contract, level and result, without card points (prices 20 and 50, levels and runners 10)
    (CALLED | {"won": True}, 20),
    (CALLED | {"won": False}, -20),
    (CALLED | {"won": True, "level": "schneider"}, 30),
    (CALLED | {"won": True, "level": "schwarz"}, 40),
    (CALLED | {"won": False, "level": "schneider", "laufende": 3}, -60),
    (CALLED | {"won": False, "level": "schwarz"}, -40),
    (SOLO | {"won": True, "level": "none"}, 150),
    (SOLO | {"won": True, "tout": True}, 300),
    (SOLO | {"won": False, "tout": True}, -300),
    ({"game": "bettel", "won": True}, 150),
    ({"game": "bettel", "won": False}, -150),
    ({"game": "sie", "won": True}, 1560),
    # what is stated twice agrees
    (CALLED | {"won": True, "declarer_points": 95, "level": "schneider"}, 30),
    (CALLED | {"declarer_points": 120, "level": "schwarz"}, 40),
    (CALLED | {"declarer_points": 120, "level": "schneider"}, 30),
    # factor of the deal, beside knocks and stoss
    (CALLED | {"declarer_points": 70, "factor": 2}, 40),
    (CALLED | {"won": False, "klopfer": 1, "stoss": 1, "factor": 4}, -320),
    # the score alone
    ({"game": "partner", "score": 60}, 60),
    ({"score": -150}, -150),
]


@rows(("case", "score"), SCORED, ids=[str(c)[:70] for c, _ in SCORED])
def test_few_facts_are_enough(case: dict[str, Any], score: int) -> None:
    answer = scorer(stich.game("schafkopf", "sauspiel")).score(case)
    assert answer["declarer"] == score
    assert answer["each_opponent"] == -score // (1 if case.get("game") == "partner" else 3)


RAMSCHES: list[tuple[dict[str, Any], list[int]]] = [
    (RAMSCH | {"loser": 2}, [20, 20, -60, 20]),
    (RAMSCH | {"loser": 2, "virgins": 1, "klopfer": 1, "factor": 2}, [160, 160, -480, 160]),
    (RAMSCH | {"card_points": [60, 40, 18, 2]}, [-60, 20, 20, 20]),
    (RAMSCH | {"card_points": [60, 40, None, 2]}, [-60, 20, 20, 20]),
    (RAMSCH | {"card_points": [60, 40, 20, 0], "tricks": [None, None, None, 0]}, [-120, 40, 40, 40]),
    (RAMSCH | {"card_points": [40, 40, 38, 2], "highest_trump": 1}, [20, -60, 20, 20]),
]


@rows(("case", "scores"), RAMSCHES, ids=[str(c) for c, _ in RAMSCHES])
def test_a_ramsch(case: dict[str, Any], scores: list[int]) -> None:
    game = stich.game("schafkopf", "sauspiel", all_pass="ramsch", ramsch_jungfrau=True)
    assert scorer(game).score(case)["scores"] == scores
    assert scorer(game).entry(case, 3).scores == tuple(scores)


REFUSED: list[tuple[dict[str, Any], str]] = [
    (CALLED, "declarer_points: the card points of the declarer side's tricks (0 to 120), or won: true or false"),
    (CALLED | {"won": True, "declarer_points": 60}, "won: by these facts the game is lost"),
    (CALLED | {"won": False, "declarer_points": 61}, "won: by these facts the game is won"),
    ({"game": "sie", "won": False}, "won: by these facts the game is won"),
    (CALLED | {"declarer_points": 80, "level": "schneider"}, "level: none by the card points and tricks, not schneider"),
    ({"game": "bettel", "won": True, "level": "schwarz"}, "level: only of a game that is won with 61 card points"),
    (CALLED | {"won": True, "factor": 0}, "factor: 1 to 64, not 0"),
    ({"score": 100}, "a multiple of 3; not 100"),
    ({"score": 0}, "not 0"),
    ({"score": 60, "won": False}, "won: by these facts the game is won"),
    (RAMSCH, "card_points: those of all four players; or the loser"),
    (RAMSCH | {"card_points": [60, 40, 20, 0]}, "tricks: those of all four players; they decide what the loser pays"),
    (RAMSCH | {"loser": 0, "card_points": [20, 60, 38, 2]}, "loser: place 0 does not lose"),
    (RAMSCH | {"loser": 0, "virgins": 4}, "virgins: 0 to 3 players without a trick, not 4"),
    (RAMSCH | {"card_points": [60, 60, 60, 0]}, "the players have 120 together"),
]


@rows(("case", "said"), REFUSED, ids=[str(c)[:70] for c, _ in REFUSED])
def test_what_does_not_fit_is_refused(case: dict[str, Any], said: str) -> None:
    game = stich.game("schafkopf", "sauspiel", all_pass="ramsch", ramsch_jungfrau=True)
    with pytest.raises(StichError) as refused:
        scorer(game).score(case)
    assert said in str(refused.value)


def test_an_entry_of_the_score_alone_names_its_players() -> None:
    scored = scorer(stich.game("schafkopf", "sauspiel"))
    assert scored.entry({"declarer": 1, "partner": 3, "score": 30}, 0).scores == (-30, 30, -30, 30)
    assert scored.entry({"declarer": 1, "score": -150}, 0).scores == (50, -150, 50, 50)
    with pytest.raises(StichError, match="partner"):
        scored.entry({"declarer": 1, "game": "partner", "score": 30}, 0)
    with pytest.raises(StichError, match="partner: none in solo"):
        scored.entry({"declarer": 1, "partner": 2, "game": "solo", "score": 30}, 0)


def test_every_fault_of_an_entry_is_named() -> None:
    wrong = {"declarer": 1, **SOLO, "declarer_points": 130, "factor": 99, "laufende": 20, "stoss": 5}
    found = [error.code for error in faults(scorer(stich.game("schafkopf")), wrong, 0)]
    assert sorted(found) == ["score/factor", "score/laufende", "score/points", "score/stoss"]

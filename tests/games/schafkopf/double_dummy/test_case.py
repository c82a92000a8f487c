"""Schafkopf deals for the solver: what a line must say (docs/reference/solver.md)."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.rules.playspec import CalledAce
from stich.registry import double_dummy
from tests.rows import rows

GAME = stich.game("schafkopf")
SMALL: dict[str, Any] = {"contract": "partner C", "declarer": 0, "leader": 1, "hands": [["CK"], ["C7"], ["CA"], ["SQ"]]}
LATER: dict[str, Any] = {**SMALL, "hands": [["CK"], ["C7"], ["C8"], ["SQ"]]}


def test_places_are_counted_from_the_leader_and_the_called_ace_says_who_is_partner() -> None:
    opened = double_dummy(GAME).case(SMALL)
    assert (opened.order, opened.side) == ((1, 2, 3, 0), 0b1010)
    assert opened.spec.constraints == (CalledAce("CA", 4),)


def test_the_called_ace_on_the_table_says_it_too() -> None:
    opened = double_dummy(GAME).case({**SMALL, "hands": [["CK"], [], [], ["SQ"]], "trick": ["C7", "CA"]})
    assert (opened.side, opened.position.actor) == (0b1010, 2)


def test_after_the_ace_has_gone_the_partner_is_told() -> None:
    assert double_dummy(GAME).case({**LATER, "partner": 2}).side == 0b1010


@rows(("contract", "trumps"), [("wenz", 4), ("solo H", 14), ("farbwenz C", 11), ("solo-tout S", 14), ("bettel", 14)])
def test_a_soloist_plays_against_three(contract: str, trumps: int) -> None:
    opened = double_dummy(GAME).case({**SMALL, "contract": contract})
    assert opened.side == 0b1000
    assert opened.spec.trump is not None
    assert len(opened.spec.classes[opened.spec.trump]) == trumps


def test_in_a_ramsch_everybody_plays_alone() -> None:
    assert double_dummy(GAME).case({**{k: v for k, v in SMALL.items() if k != "declarer"}, "contract": "ramsch"}).side == 0


def test_the_options_of_the_table_count() -> None:
    untrumped = stich.game("schafkopf", bettel=True, bettel_trumps="none")
    assert double_dummy(untrumped).case({**SMALL, "contract": "bettel"}).spec.trump is None


def test_the_solver_ranks_the_ten_below_the_unter_in_a_bettel_without_trumps() -> None:
    """C.16.2. The declarer leads his ten under the Unter, and keeps the seven."""
    case = {"contract": "bettel", "declarer": 0, "leader": 0, "hands": [["CT", "S7"], ["CJ", "S8"], ["D9", "D8"], ["DA", "D7"]]}
    assert stich.solve(double_dummy(stich.game("schafkopf", bettel=True, bettel_trumps="none")).case(case)).won
    under_the_king = {**case, "hands": [["CT", "S7"], ["CK", "S8"], ["D9", "D8"], ["DA", "D7"]]}
    assert not stich.solve(double_dummy(stich.game("schafkopf", bettel=True)).case(under_the_king)).won, (
        "with trumps the ten is above the king"
    )


@rows(
    ("change", "says"),
    [
        ({"contract": "clubs"}, "contract: unknown contract 'clubs'"),
        ({"contract": "sie"}, "in a sie no card is played"),
        ({"contract": "ramsch"}, "leave out declarer"),
        ({"declarer": None}, "declarer is missing"),
        ({"declarer": 2}, "the declarer has CA and cannot call it"),
        ({"partner": 1}, "partner: seat 2 has CA, not 1"),
        ({"contract": "wenz", "partner": 1}, "no partner is called in wenz"),
        ({"hands": LATER["hands"]}, "partner is missing: no hand has CA"),
        ({"hands": LATER["hands"], "partner": 4}, "partner: a seat 0 to 3, not 4"),
        ({"hands": SMALL["hands"][:3]}, "hands: 4, one for each seat, not 3"),
        ({"hands": [["CK"], ["C7"], ["CA"], ["CA"]]}, "held twice: CA"),
        ({"skat": []}, "unknown field 'skat'"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], says: str) -> None:
    with pytest.raises(StichError, match=says) as refused:
        double_dummy(GAME).case({**SMALL, **change})
    assert refused.value.code.startswith("solve/")


def test_stichzwang_cannot_be_solved() -> None:
    game = stich.game("schafkopf", all_pass="ramsch", stichzwang=True)
    with pytest.raises(StichError, match="stichzwang"):
        double_dummy(game).case({**{k: v for k, v in SMALL.items() if k != "declarer"}, "contract": "ramsch"})


def test_the_deal_at_the_table_is_the_same_deal() -> None:
    deal = GAME.deal(seed=5, dealer=3).deal
    state = GAME.start(deal, {"declarer": 1, "declare": "wenz"})
    opened = state.phase.perfect_info
    assert opened is not None
    case = {"contract": "wenz", "declarer": 1, "leader": 0, "hands": [list(hand) for hand in deal.hands]}
    again = double_dummy(GAME).case(case)
    assert (opened.spec, opened.order, opened.side, opened.position.hands) == (again.spec, again.order, again.side, again.position.hands)

"""B.3, B.4, B.7–B.9: who names what, who may take a privilege."""

from __future__ import annotations

from typing import Any

import pytest

from stich.kernel.errors import IllegalAction, MalformedAction
from tests.games.driver import legal
from tests.games.suitability.driver import GOLDEN, SIZES, SPADES, deal, declared, do, game, view
from tests.rows import rows

NAMERS = {2: [0, 1, 0], 3: [0, 1, 2], 4: [0, 1, 2], 5: [0, 1, 2]}
"""Places that name a suit, in order (B.3.3, B.9.1)."""
TAKER = {2: 1, 4: 3, 5: 3}
"""Place that is asked first about a privilege."""


@rows("case", GOLDEN["declaration_cases"], ids=lambda c: str(c["id"]))
def test_golden_declarations(case: dict[str, Any]) -> None:
    players = case["players"]
    state = game(players).start(deal(players))
    for number, (suit, role) in enumerate(case["declarations"]):
        if number == case.get("expected_illegal_at"):
            with pytest.raises(IllegalAction):
                state.apply(f"suit {suit} {role}")
            return
        state = state.apply(f"suit {suit} {role}")
    assert view(state, None).roles == case["expected_roles"]
    seat = case["expected_privileged_seat"]
    if seat is None:
        assert state.phase.name == "play"
        return
    assert state.phase.name == "privilege" and state.actor == seat - 1, "counted from the dealer's left, from 1"
    if "fourth" in case:
        state = state.apply(f"privilege {case['fourth']}")
        assert state.phase.name == "play" and view(state, None).privileged == seat - 1


@rows("players", SIZES)
def test_b33_the_first_three_name_in_turn(players: int) -> None:
    state = game(players).start(deal(players))
    for place, name in zip(NAMERS[players], SPADES.split(", "), strict=True):
        assert (state.phase.name, state.actor) == ("suits", place)
        state = state.apply(name)
    assert state.phase.name == ("play" if players == 3 else "privilege")
    assert view(state, None).named_by == dict(zip("SHD", NAMERS[players], strict=True))


def test_b33_each_free_suit_with_each_free_role_and_never_plain() -> None:
    state = game().start(deal(4))
    assert set(legal(state)) == {f"suit {s} {r}" for s in "CSHD" for r in ("trump", "penalty", "reverse")}
    state = state.apply("suit H penalty")
    assert set(legal(state)) == {f"suit {s} {r}" for s in "CSD" for r in ("trump", "reverse")}
    state = state.apply("suit C reverse")
    assert set(legal(state)) == {"suit S trump", "suit D trump"}
    with pytest.raises(MalformedAction):
        state.apply("suit S plain")


@pytest.mark.parametrize(
    ("named", "reason"), [("suit S penalty", "S is already trump"), ("suit H trump", "S is already trump"), ("CA", "name a suit first")]
)
def test_b32_one_role_a_suit_and_one_suit_a_role(named: str, reason: str) -> None:
    state = do(game().start(deal(4)), "suit S trump")
    with pytest.raises(IllegalAction, match=reason):
        state.apply(named)


@rows("players", SIZES)
def test_b33_declaring_is_compulsory(players: int) -> None:
    state = game(players).start(deal(players))
    for _ in range(3):
        assert all(text.startswith("suit ") for text in legal(state))
        state = state.apply(legal(state)[0])


def test_b34_hands_are_looked_at_before_declaring() -> None:
    state = game().start(deal(4))
    assert len(view(state, 0).hand) == 13 and view(state, None).hands == (None,) * 4


@rows("players", [2, 4, 5])
@rows("privilege", ["immunity", "warranty", "poverty"])
def test_b4_the_fourth_declaration_is_a_privilege(players: int, privilege: str) -> None:
    state = do(game(players).start(deal(players)), SPADES)
    assert state.actor == TAKER[players]
    assert legal(state) == [f"privilege {p}" for p in ("none", "immunity", "warranty", "poverty")]
    state = state.apply(f"privilege {privilege}")
    assert state.phase.name == "play" and state.actor == 0, "nobody else may take one; the dealer's left leads"
    for observer in (0, players - 1, None):
        assert (view(state, observer).privilege, view(state, observer).privileged) == (privilege, TAKER[players]), "it is public (B.4.3)"


@pytest.mark.parametrize("players", [2, 4])
def test_b4_or_none(players: int) -> None:
    state = do(game(players).start(deal(players)), f"{SPADES}, privilege none")
    assert state.phase.name == "play"
    assert (view(state, None).privilege, view(state, None).privileged) == ("none", None)


@rows("privilege", ["none", "immunity", "warranty", "poverty"])
def test_b71_the_fifth_may_take_what_the_fourth_left(privilege: str) -> None:
    state = do(game(5).start(deal(5)), f"{SPADES}, privilege none")
    assert (state.phase.name, state.actor) == ("privilege", 4)
    state = state.apply(f"privilege {privilege}")
    assert state.phase.name == "play"
    assert view(state, None).privileged == (None if privilege == "none" else 4)


def test_b71_the_fifth_is_not_asked_if_the_fourth_took_one() -> None:
    state = do(game(5).start(deal(5)), f"{SPADES}, privilege poverty")
    assert state.phase.name == "play" and view(state, None).privileged == 3


def test_b81_three_players_have_no_privilege() -> None:
    state = declared(deal(3))
    assert state.phase.name == "play" and view(state, None).privilege is None
    with pytest.raises(IllegalAction):
        state.apply("privilege warranty")


def test_roles_are_seen_as_they_are_named() -> None:
    state = game().start(deal(4))
    assert view(state, None).roles == {} and view(state, None).contract is None
    state = state.apply("suit H penalty")
    assert view(state, 2).roles == {"H": "penalty"} and view(state, 2).contract is None
    state = do(state, "suit S trump, suit C reverse")
    assert view(state, 2).roles == {"C": "reverse", "S": "trump", "H": "penalty", "D": "plain"}
    assert view(state, 2).contract == "S trump, H penalty, C reverse"

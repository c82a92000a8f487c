"""A.5.2–3 and A.5.5–6: what may be declared, and how it is written."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.games.skat.rules.actions import Declare, parse_action
from stich.games.skat.rules.contract import AnnouncedLevel, Contract, Declaration, parse_declaration
from stich.kernel.errors import IllegalAction, MalformedAction
from stich.kernel.rules.state import State
from tests.games.skat.driver import BIDDING, F, bid_for, deal, declared, do, legal, playing, skat, view
from tests.rows import rows

DEALT = deal(
    forehand="CJ SJ CA CT CK C9 C8 HA DT D7",
    middlehand="HJ C7 CQ SA SK S9 HT HK DA D9",
    rearhand="DJ ST SQ S8 S7 HQ H9 H8 DK DQ",
    down="H7 D8",
)
TRUMP_GAMES = ["clubs", "spades", "hearts", "diamonds", "grand"]


def skat_game() -> State:
    return do(bid_for(DEALT, F), "pickup, discard H7 D8")


def hand_game() -> State:
    return do(bid_for(DEALT, F), "hand")


# -- what may be declared ----------------------------------------------------------------------------------------------


def test_a52_a_skat_game() -> None:
    declares = [f"declare {c}" for c in [*TRUMP_GAMES, "null", "null ouvert"]]
    assert legal(skat_game()) == [*declares, *(f"{declare} concede" for declare in declares)]


def test_a53_a_hand_game() -> None:
    levels = ["hand", "hand schneider", "hand schwarz", "hand ouvert"]
    expected = [f"declare {c} {level}" for c in TRUMP_GAMES for level in levels]
    declares = [*expected, "declare null hand", "declare null hand ouvert"]
    assert legal(hand_game()) == [*declares, *(f"{declare} concede" for declare in declares)]


def words_of(case: dict[str, Any]) -> list[str]:
    declaration = case["declaration"]
    return [declaration["contract"], *(["hand"] if declaration["hand"] else []), *declaration["announce"]]


@rows("case", BIDDING["declaration_cases"], ids=lambda c: str(c["id"]))
def test_golden_declarations(case: dict[str, Any]) -> None:
    state = hand_game() if case["declaration"]["hand"] else skat_game()
    text = "declare " + " ".join(words_of(case))
    if not case["expected_legal"]:
        with pytest.raises(IllegalAction):
            state.apply(text)
        return
    declaration = playing(state.apply(text)).fixed.declaration
    if declaration.contract is Contract.NULL:
        announced = ["ouvert"] if declaration.level else []
    else:
        announced = [level.name.lower() for level in AnnouncedLevel if AnnouncedLevel.NONE < level <= declaration.level]
    assert announced == case["expected_announced_levels"]


@rows("contract", TRUMP_GAMES)
@rows("level", ["schneider", "schwarz", "ouvert"])
def test_a53_levels_are_announced_from_the_hand_only(contract: str, level: str) -> None:
    with pytest.raises(IllegalAction, match=f"{level} in {contract} is announced only in a hand game") as refused:
        skat_game().apply(f"declare {contract} {level}")
    assert refused.value.legal == tuple(legal(skat_game()))
    assert view(hand_game().apply(f"declare {contract} {level}"), None).contract == f"{contract} hand {level}"


@rows("words", ["null schneider", "null schwarz", "null hand schneider", "null ouvert schwarz", "null schneider hand ouvert"])
def test_a53_null_knows_no_schneider_or_schwarz(words: str) -> None:
    for state in (skat_game(), hand_game()):
        with pytest.raises(MalformedAction, match="null has no schneider or schwarz"):
            state.apply(f"declare {words}")


@rows("words", ["clubs hand", "grand hand ouvert", "null hand", "null hand ouvert"])
def test_who_took_the_skat_plays_no_hand_game(words: str) -> None:
    with pytest.raises(IllegalAction, match="the skat was taken, so this is no hand game"):
        skat_game().apply(f"declare {words}")


@pytest.mark.parametrize(
    "declaration", [Declaration(Contract.NULL, True, AnnouncedLevel.SCHWARZ), Declaration(Contract.NULL, False, AnnouncedLevel.SCHNEIDER)]
)
def test_a_typed_declaration_is_checked_like_a_text(declaration: Declaration) -> None:
    state = hand_game() if declaration.hand else skat_game()
    with pytest.raises(IllegalAction, match="null has no schneider or schwarz"):
        state.apply(Declare(declaration))


@rows("text", ["CJ", "pass", "18", "pickup", "hand", "discard C8 C9", "concede", "claim"])
def test_nothing_else_is_possible_now(text: str) -> None:
    for state in (skat_game(), hand_game()):
        with pytest.raises(IllegalAction, match="names the contract") as refused:
            state.apply(text)
        assert refused.value.legal == tuple(legal(state))


# -- its text ----------------------------------------------------------------------------------------------------------


@rows("contract", [c.value for c in Contract])
def test_the_word_hand_may_be_left_out_since_it_was_said(contract: str) -> None:
    state = hand_game().apply(f"declare {contract}")
    assert state.log[-1][1].text == f"declare {contract} hand"
    assert state == hand_game().apply(f"declare {contract} hand")


@rows(
    ("words", "canonical"),
    [
        (("hand", "schneider"), "hand schneider"),
        (("hand", "schneider", "schwarz"), "hand schwarz"),
        (("hand", "schneider", "schwarz", "ouvert"), "hand ouvert"),
        (("hand", "ouvert"), "hand ouvert"),
        (("hand", "schneider", "ouvert"), "hand ouvert"),
    ],
)
def test_announcements_come_in_any_order_and_the_highest_includes_the_others(words: tuple[str, ...], canonical: str) -> None:
    for order in permutations(words):
        state = hand_game().apply(f"declare hearts {' '.join(order)}")
        assert state.log[-1][1].text == f"declare hearts {canonical}"
        assert view(state, None).contract == f"hearts {canonical}"


def test_every_declaration_reads_back_as_itself() -> None:
    for state in (skat_game(), hand_game()):
        for text in legal(state):
            assert parse_action(text).text == text
            assert state.apply(text).log[-1][1].text == text


@rows(
    "text",
    [
        *("declare", "declare ", "declare acorns", "declare hand", "declare hand clubs", "declare clubs clubs", "declare clubs hand hand"),
        *("declare CLUBS", "Declare clubs", "declare clubs kontra", "declare grand null", "declare clubs, hand", "declare clubs ｈａｎｄ"),
        *("declare clubs ", "declare  clubs", "declare clubs\n", "declare clubs  hand", "declare\tclubs", "declare clubs\u3000hand"),
    ],
)
def test_everything_else_is_malformed(text: str) -> None:
    for state in (skat_game(), hand_game()):
        with pytest.raises(MalformedAction):
            state.apply(text)


@given(st.text(alphabet=" \t\n\r\x0b\x0c\x1c\x85\u2003\u3000", min_size=1, max_size=20), st.booleans())
def test_white_space_makes_no_second_form_of_a_text(space: str, behind: bool) -> None:
    """Texts from players must not fill a cache: a declaration has finitely many forms."""
    if space != " " or behind:
        with pytest.raises(MalformedAction):
            skat().parse(f"declare clubs{space}" if behind else f"declare clubs{space}hand")
    assert parse_declaration.cache_info().currsize < 200


# -- A.5.5 ouvert, A.5.6 below the bid ---------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["clubs hand ouvert", "grand hand ouvert", "null hand ouvert"])
def test_a55_ouvert_lies_open_before_the_first_lead(words: str) -> None:
    state = declared(DEALT, F, words)
    for observer in (0, 1, 2, None):
        assert set(view(state, observer).hands[F] or ()) == set(DEALT.hands[F])
        assert not state.log[-1][1].text.startswith("C")


def test_a56_a_game_that_cannot_reach_the_bid_may_be_declared() -> None:
    state = declared(DEALT, F, "null", down="H7 D8", bid=36)
    assert view(state, None).contract == "null"
    worth = {w.declare: w.value for w in view(do(bid_for(DEALT, F, bid=36), "pickup, discard H7 D8"), F).worth}
    assert worth["null"] == 23, "the page can warn"
    for text in legal(do(bid_for(DEALT, F, bid=264), "hand")):
        state = do(bid_for(DEALT, F, bid=264), "hand").apply(text)
        assert state.finished if text.endswith("concede") else state.actor == F


def test_a52_it_need_not_be_the_game_that_was_bid_on() -> None:
    assert view(declared(DEALT, F, "spades", down="H7 D8", bid=24), None).contract == "spades"

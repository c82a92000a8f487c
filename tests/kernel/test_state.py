"""A state's errors for impossible actions."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.kernel.errors import IllegalAction, InvalidDeal, MalformedAction, StichError
from tests.rows import rows


def test_after_the_end_everything_is_illegal() -> None:
    state = stich.game("skat").deal(seed=1)
    for _ in range(3):
        state = state.apply("pass")
    for action in ("18", "CJ", "pass", state.log[0][1]):
        with pytest.raises(IllegalAction, match="the deal is over") as refused:
            state.apply(action)
        assert (refused.value.code, refused.value.legal) == ("action/over", ())


@rows("nothing", [None, 18, b"18", ["18"], 1.5, Ellipsis], ids=repr)
def test_what_is_no_action_at_all_is_malformed_in_every_phase(nothing: Any) -> None:
    state = stich.game("skat").deal(seed=1)
    for text in ("pass", "18", "pass", "hand", "declare grand hand", ""):
        with pytest.raises(MalformedAction, match="not an action"):
            state.apply(nothing)
        state = state.apply(text) if text else state


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(StichError, match="seats are 0 to 2") as refused:
        stich.game("skat").deal(seed=1).view(seat)
    assert refused.value.code == "seat/unknown"


def test_a_wrong_deal_says_what_is_wrong() -> None:
    game = stich.game("skat")
    deal = game.deal(seed=1).deal
    with pytest.raises(InvalidDeal, match="hand of seat 0: 10 cards, not 9"):
        game.start(stich.Deal(deal.dealer, (deal.hands[0][:9], *deal.hands[1:]), deal.undealt))

"""Judges value choices by what the seat may know, and all choices in the same worlds."""

from __future__ import annotations

from random import Random

import pytest

import stich
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.state import State
from stich.registry import worlds
from stich.research.test_positions.judging import Effort, choices, judged
from tests.rows import rows

QUICK = Effort(worlds=4, iterations=200, playouts=4)


def after(name: str, *actions: str) -> State:
    state = stich.game(name).deal(seed=5, dealer=2)
    for action in actions:
        state = state.apply(action)
    return state


BIDDING = after("skat", "18", "pass")
SUIT = after("skat", "18", "pass", "pass", "hand", "declare clubs")
NULL = after("skat", "18", "pass", "pass", "hand", "declare null")


def view_of(state: State) -> stich.View:
    return state.view(state.actor)


@rows("state", [BIDDING, SUIT, NULL, after("suitability")], ids=["bid", "card", "card of a null", "name"])
def test_the_real_deal_counts_no_more_than_any_other_that_fits(state: State) -> None:
    view = view_of(state)
    real, imagined = (judged(view_of(world), choices(view)[:2], "judge", QUICK) for world in (state, worlds(view, Random(3), 1)[0]))
    assert real == imagined


@pytest.mark.parametrize("state", [BIDDING, SUIT, NULL], ids=["bid", "card", "card of a null"])
def test_a_choice_is_worth_the_same_whatever_it_is_compared_with(state: State) -> None:
    view = view_of(state)
    first, second = choices(view)[:2]
    together = judged(view, [second, first], "judge", QUICK)
    assert judged(view, [first], "judge", QUICK) == {first.text: together[first.text]}


def test_another_judge_imagines_other_worlds() -> None:
    view = view_of(SUIT)
    one, two = (judged(view, choices(view), judge, QUICK) for judge in ("one", "two"))
    assert one.keys() == two.keys() == {action.text for action in view.legal_actions if isinstance(action, PlayCard)}
    assert one != two


def test_a_claim_is_no_choice_where_cards_may_be_played() -> None:
    view = view_of(SUIT)
    assert any(action.text == "concede" for action in view.legal_actions)
    assert all(isinstance(action, PlayCard) for action in choices(view))
    assert choices(view_of(BIDDING)) == view_of(BIDDING).legal_actions

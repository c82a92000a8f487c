"""Value and cost of a choice, by the values of eight judges."""

from __future__ import annotations

from random import Random

import pytest

import stich
from stich.records import record_of
from stich.registry import worlds
from stich.research.test_positions import JudgedPosition


def moment(values: dict[str, tuple[float, ...]]) -> JudgedPosition:
    state = stich.game("skat").deal(seed=1, dealer=2)
    return JudgedPosition(id="0-0", record=record_of(state, ("A", "B", "C")), phase="auction", values=values)


def test_the_best_choice_costs_nothing() -> None:
    best, other = moment({"pass": (1, 1, 1, 1), "18": (4, 5, 4, 5)}).choices
    assert (best.action, best.value, best.regret, best.best) == ("18", 4.5, 0, True)
    assert (other.action, other.value, other.regret, other.best) == ("pass", 1, 3.5, False)


def test_errors_are_those_of_means_over_the_judges() -> None:
    best, other = moment({"pass": (1, 1, 1, 1), "18": (4, 5, 4, 5)}).choices
    # Standard deviation 0.577 of four judges, over the square root of four.
    assert best.error == pytest.approx(0.2887, abs=1e-4)
    assert (other.error, other.regret_error) == (0, pytest.approx(0.2887, abs=1e-4))


def test_what_all_judges_have_in_common_is_in_the_value_and_not_in_the_regret() -> None:
    worlds_differ = moment({"pass": (-20, 0, 20, 40), "18": (-23, -3, 17, 37)}).choices
    assert [round(choice.error, 1) for choice in worlds_differ] == [12.9, 12.9]
    assert [(choice.regret, choice.regret_error) for choice in worlds_differ] == [(0, 0), (3, 0)]


def test_no_judge_finds_the_best_choice_by_his_own_errors() -> None:
    # Either choice is better by 1 for half of the judges, but for the first judge, by whom 18 is better by 9. By the others it is not.
    close = moment({"pass": (0, 1, 1, 1, 0), "18": (9, 0, 0, 0, 1)}).choices
    assert [choice.action for choice in close] == ["18", "pass"]
    # Held against the best by all judges, pass would cost 1.4; as it is, the first judge holds 18 against pass: −9.
    assert close[0].regret < 0
    assert close[1].regret == pytest.approx((0 + -1 + -1 + -1 + 1) / 5)


def test_what_is_hardly_worse_is_as_good() -> None:
    choices = moment({"pass": (3.00, 3.00), "18": (2.96, 2.96), "20": (2.94, 2.94)}).choices
    assert [(choice.action, choice.best) for choice in choices] == [("pass", True), ("18", True), ("20", False)]


def test_a_choice_that_is_better_than_all_that_were_judged_has_a_regret_below_zero() -> None:
    choice = moment({"pass": (1, 1), "18": (4, 4)}).choice("20", (6, 6))
    assert (choice.regret, choice.best) == (-2, True)


def test_a_moment_is_seen_by_the_seat_that_decides() -> None:
    state = stich.game("skat").deal(seed=1, dealer=2)
    seen = moment({"pass": (0, 0)}).view
    assert state.actor is not None
    assert seen == state.view(state.actor)
    other = worlds(seen, Random(1), 1)[0]
    assert other.deal != state.deal
    assert other.view(other.actor) == seen

"""Two parties: the solver agrees with every line of play by the reference, on random specs, at any moment."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stich import solver
from stich.kernel.rules import reference
from stich.kernel.rules.playspec import PlaySpec
from stich.solver import Count, Limits, Stop
from tests.differential.strategies import deals
from tests.sample import sample
from tests.solver.brute import bits, minimax, points, tricks
from tests.solver.hands import perfect_info


@st.composite
def positions(draw: st.DrawFn) -> tuple[reference.ReferencePosition, int]:
    """Draw a moment with at most three cards in a hand, and a side."""
    spec, hands = draw(deals())
    few = 3 if spec.players < 5 else 2
    position = reference.ReferencePosition.start(spec, [sum(1 << bit for bit in bits(hand)[:few]) for hand in hands])
    for pick in draw(st.lists(st.integers(0, 9), max_size=spec.players + 1)):
        legal = bits(position.legal)
        if len(legal) == 0 or sum(h.bit_count() for h in position.hands) <= spec.players:
            break
        position = position.play(legal[pick % len(legal)])
    assume(not position.finished)
    return position, draw(st.integers(1, (1 << spec.players) - 2))


def value(position: reference.ReferencePosition, side: int, count: Count) -> int:
    return solver.value(perfect_info(position, side), count).value


@settings(max_examples=sample(50, 600))
@given(positions())
def test_points_and_tricks_are_by_definition(case: tuple[reference.ReferencePosition, int]) -> None:
    position, side = case
    assert value(position, side, Count.POINTS) == minimax(position, side, points(side))
    assert value(position, side, Count.TRICKS) == minimax(position, side, tricks(side))


@settings(max_examples=sample(50, 600))
@given(positions())
def test_all_and_nothing_are_by_definition(case: tuple[reference.ReferencePosition, int]) -> None:
    position, side = case
    deal = sum(position.tricks) + max(h.bit_count() for h in position.hands)
    assert value(position, side, Count.NO_TRICK) == minimax(position, side, lambda end: tricks(side)(end) == 0)
    assert value(position, side, Count.EVERY_TRICK) == minimax(position, side, lambda end: tricks(side)(end) == deal)


@settings(max_examples=sample(33, 400))
@given(positions(), st.integers(0, 4), st.integers(0, 20))
def test_both_targets_at_once_are_by_definition(case: tuple[reference.ReferencePosition, int], many: int, below: int) -> None:
    position, side = case
    need = max(0, minimax(position, side, points(side)) - below)
    truth = minimax(position, side, lambda end: points(side)(end) >= need and tricks(side)(end) >= many)
    assert solver.reach(perfect_info(position, side), points=need, tricks=many) == bool(truth)


@settings(max_examples=sample(33, 400))
@given(positions())
def test_the_value_of_each_card_and_a_line_that_keeps_it(case: tuple[reference.ReferencePosition, int]) -> None:
    position, side = case
    spec, best = position.spec, value(position, side, Count.POINTS)
    values = solver.card_values(perfect_info(position, side), Count.POINTS)
    assert {spec.deck.bit[card] for card in values} == set(bits(position.legal))
    for card, found in values.items():
        assert found.value == minimax(position.play(spec.deck.bit[card]), side, points(side))
    for card in solver.line(perfect_info(position, side), Count.POINTS):
        position = position.play(spec.deck.bit[card])
        assert minimax(position, side, points(side)) == best
    assert position.finished


@settings(max_examples=sample(33, 400))
@given(positions(), st.randoms(use_true_random=False))
def test_names_of_cards_and_of_classes_change_nothing(case: tuple[reference.ReferencePosition, int], rng: object) -> None:
    position, side = case
    spec = position.spec
    order = list(range(len(spec.classes)))
    rng.shuffle(order)  # type: ignore[attr-defined]
    renamed = PlaySpec(
        deck=spec.deck,
        classes=tuple(spec.classes[i] for i in order),
        trump=None if spec.trump is None else order.index(spec.trump),
        points=spec.points,
        players=spec.players,
        parties=spec.parties,
        goal=spec.goal,
        constraints=spec.constraints,
    )
    assert solver.value(replace(perfect_info(position, side), spec=renamed), Count.POINTS).value == value(position, side, Count.POINTS)


@settings(max_examples=sample(33, 400))
@given(positions(), st.integers(0, 60))
def test_what_was_made_before_is_added(case: tuple[reference.ReferencePosition, int], more: int) -> None:
    position, side = case
    place = bits(side)[0]
    richer = tuple(p + more * (i == place) for i, p in enumerate(position.points))
    moved = reference.ReferencePosition(
        position.spec, position.hands, position.leader, position.trick, position.tricks, richer, position.called_led
    )
    assert value(moved, side, Count.POINTS) == value(position, side, Count.POINTS) + more


@settings(max_examples=sample(20, 240))
@given(positions(), st.integers(0, 5))
def test_a_limit_gives_bounds_that_hold(case: tuple[reference.ReferencePosition, int], nodes: int) -> None:
    position, side = case
    truth = minimax(position, side, points(side))
    found = solver.value(perfect_info(position, side), Count.POINTS, limits=Limits(nodes=nodes))
    assert found.low <= truth <= found.high and found.nodes <= nodes
    if not found.exact:
        with pytest.raises(ValueError, match="a limit was met"):
            _ = found.value


@settings(max_examples=sample(15, 120))
@given(positions())
def test_a_window_is_answered_from_within(case: tuple[reference.ReferencePosition, int]) -> None:
    position, side = case
    truth = minimax(position, side, points(side))
    for low, high in ((truth - 2, truth - 1), (truth - 1, truth + 1), (truth + 1, truth + 2)):
        found = solver.value(perfect_info(position, side), Count.POINTS, low=low, high=high).value
        start = sum(p for place, p in enumerate(position.points) if side >> place & 1)
        assert found == max(start, min(max(truth, low), high)) or found == truth


def test_a_search_that_was_stopped_knows_nothing(four_players: reference.ReferencePosition) -> None:
    stop = Stop()
    stop.set()
    hand = perfect_info(four_players, side=1)
    found = solver.value(hand, limits=Limits(stop=stop))
    assert (found.low, found.high, found.nodes) == (0, 120, 0)
    assert solver.reach(hand, points=61, limits=Limits(stop=stop)) is None
    assert solver.line(hand, limits=Limits(stop=stop)) == ()
    assert not solver.value(hand, limits=Limits(seconds=0)).exact


def test_other_threads_run_meanwhile_and_can_stop_it(four_players: reference.ReferencePosition) -> None:
    stop = Stop()
    threading.Timer(0.05, stop.set).start()
    while solver.value(perfect_info(four_players, side=1), limits=Limits(stop=stop)).exact:
        pass


@pytest.mark.parametrize("side", [0b1111, 0b10000])
def test_everybody_and_strangers_are_no_side(four_players: reference.ReferencePosition, side: int) -> None:
    for ask in (solver.value, solver.card_values, solver.line, solver.reach):
        with pytest.raises(ValueError, match="a side is a mask of"):
            ask(perfect_info(four_players, side))  # type: ignore[operator]


@settings(max_examples=sample(20, 240))
@given(positions(), st.integers(0, 40))
def test_points_outside_tricks_count_unless_they_are_left_out(case: tuple[reference.ReferencePosition, int], outside: int) -> None:
    """The same named argument, with the same default, for value, cards, window and target."""
    position, side = case
    hand, tricks_only = perfect_info(position, side, outside), minimax(position, side, points(side))
    for included, more in ((True, outside), (False, 0)):
        truth = tricks_only + more
        count: Any = {"include_points_outside_tricks": included}
        assert solver.value(hand, Count.POINTS, **count).value == truth
        assert solver.value(hand, Count.POINTS, low=truth, high=truth + 1, **count).value == truth
        assert {value.value for value in solver.card_values(hand, Count.POINTS, **count).values()} >= {truth}
        assert solver.reach(hand, points=truth, **count) and not solver.reach(hand, points=truth + 1, **count)
        assert solver.solve(hand, count=Count.POINTS, **count).points == truth
    assert solver.solve(hand, count=Count.POINTS).points == tricks_only + outside
    assert solver.value(hand, Count.TRICKS).value == minimax(position, side, tricks(side))

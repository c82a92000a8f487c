"""Everybody for himself: max^n and the paranoid bound are by definition, and the answer says which it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich import solver
from stich.kernel import reference
from stich.kernel.playspec import EachOwn, PlaySpec, ScoreTable
from stich.solver import Limits, Method
from tests.solver.brute import bits, minimax
from tests.solver.test_parties import positions


def max_n(position: reference.Position, table: ScoreTable) -> tuple[int, ...]:
    if position.finished:
        made = zip(table.scores, position.tricks, position.points, strict=True)
        return tuple(scores[tricks][points] for scores, tricks, points in made)
    actor = position.actor
    return max((max_n(position.play(card), table) for card in bits(position.legal)), key=lambda scores: scores[actor])


@st.composite
def score_tables(draw: st.DrawFn, spec: PlaySpec) -> ScoreTable:
    """A score for each number of tricks, and a little more for points."""
    most = 3 + sum(spec.points)
    by_tricks = draw(st.lists(st.integers(-9, 9), min_size=5, max_size=5))
    weight = draw(st.integers(-2, 2))
    rows = tuple(tuple(score + weight * (points % 5) for points in range(most)) for score in by_tricks)
    return ScoreTable((rows,) * spec.players)


@settings(max_examples=60)
@given(positions(), st.data())
def test_both_methods_are_by_definition(case: tuple[reference.Position, int], data: st.DataObject) -> None:
    position, _ = case
    spec = position.spec
    table = data.draw(score_tables(spec))
    best = solver.solve_own(spec, position, table)
    assert best.method is Method.MAX_N
    assert tuple(found.value for found in best.scores) == max_n(position, table)
    assert best.card is not None and position.legal >> spec.deck.bit[best.card] & 1

    bound = solver.solve_own(spec, position, table, method=Method.PARANOID)
    assert (bound.method, bound.card) == (Method.PARANOID, None)
    for place, found in enumerate(bound.scores):
        truth = minimax(position, 1 << place, lambda end, p=place: table.scores[p][end.tricks[p]][end.points[p]])  # type: ignore[misc]
        assert found.value == truth


def test_a_whole_deal_is_bounded_and_says_so(four_players: reference.Position) -> None:
    found = solver.solve_own(four_players.spec, four_players, limits=Limits(nodes=50_000))
    assert found.method is Method.PARANOID
    assert all(score.low <= score.high <= 120 for score in found.scores)
    with pytest.raises(ValueError, match="max\\^n met a limit"):
        solver.solve_own(four_players.spec, four_players, method=Method.MAX_N, limits=Limits(nodes=100))


def test_who_wants_few_points_secures_the_most_below_zero(four_players: reference.Position) -> None:
    position = four_players
    while max(h.bit_count() for h in position.hands) > 3:
        position = position.play(bits(position.legal)[0])
    few = solver.fewest_points(position.spec)
    found = solver.solve_own(position.spec, position, few, method=Method.PARANOID)
    for place, score in enumerate(found.scores):
        assert -score.value == -minimax(position, 1 << place, lambda end, p=place: -end.points[p])  # type: ignore[misc]


def test_the_goal_of_the_spec_is_played_for(four_players: reference.Position) -> None:
    position = four_players
    while max(h.bit_count() for h in position.hands) > 2:
        position = position.play(bits(position.legal)[0])
    spec = position.spec
    few = solver.fewest_points(spec)
    own = PlaySpec(spec.deck, spec.classes, spec.trump, spec.points, spec.players, EachOwn(), few)
    assert solver.solve_own(own, position) == solver.solve_own(spec, position, few)


def test_scores_that_end_too_early_are_refused(four_players: reference.Position) -> None:
    short = ScoreTable((((0, 0), (0, 0)),) * 4)
    with pytest.raises(ValueError, match="can win up to 8 tricks and 120 points"):
        solver.solve_own(four_players.spec, four_players, short)

"""Players who play for themselves: max^n and the paranoid value are by definition, and the answer says which it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stich import solver
from stich.kernel.errors import StichError
from stich.kernel.rules import reference
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import EachOwn, PlaySpec, ScoreTable
from stich.solver import Limits, Method
from tests.sample import sample
from tests.solver.brute import bits, minimax
from tests.solver.hands import perfect_info
from tests.solver.test_parties import positions


def max_n(position: reference.ReferencePosition, table: ScoreTable) -> tuple[int, ...]:
    if position.finished:
        made = zip(table.scores, position.tricks, position.points, strict=True)
        return tuple(scores[tricks][points] for scores, tricks, points in made)
    actor = position.actor
    return max((max_n(position.play(card), table) for card in bits(position.legal)), key=lambda scores: scores[actor])


@st.composite
def score_tables(draw: st.DrawFn, spec: PlaySpec) -> ScoreTable:
    """Draw a score for each number of tricks, and a little more for points."""
    most = 3 + sum(spec.points)
    by_tricks = draw(st.lists(st.integers(-9, 9), min_size=5, max_size=5))
    weight = draw(st.integers(-2, 2))
    rows = tuple(tuple(score + weight * (points % 5) for points in range(most)) for score in by_tricks)
    return ScoreTable((rows,) * spec.players)


@settings(max_examples=sample(20, 60))
@given(positions(), st.data())
def test_both_methods_are_by_definition(case: tuple[reference.ReferencePosition, int], data: st.DataObject) -> None:
    position, _ = case
    spec = position.spec
    table = data.draw(score_tables(spec))
    hand, actor = perfect_info(position), Seat(position.actor)
    best = solver.max_n(hand, table)
    assert best is not None
    assert tuple(best.scores.values()) == max_n(position, table)
    assert position.legal >> spec.deck.bit[best.card] & 1
    for seat in hand.order:
        assert solver.paranoid_value(hand, seat, table).value == paranoid(position, table, seat)

    by_card = {card: position.play(spec.deck.bit[card]) for card in spec.deck.members(position.legal)}
    answer = solver.solve_multiplayer(hand, scores=table)
    assert (answer.method, answer.exact, answer.card_points, answer.actor) == (Method.MAX_N, True, False, actor)
    assert {seat: value.value for seat, value in answer.values.items()} == best.scores
    assert {card: value.value for card, value in answer.cards.items()} == {c: max_n(p, table)[actor] for c, p in by_card.items()}
    assert best.card in answer.best_cards

    answer = solver.solve_multiplayer(hand, scores=table, method=Method.PARANOID)
    assert answer.method is Method.PARANOID
    assert answer == solver.solve_multiplayer(hand, scores=table, method="paranoid")  # type: ignore[arg-type]
    assert {card: value.value for card, value in answer.cards.items()} == {c: paranoid(p, table, actor) for c, p in by_card.items()}
    assert {answer.cards[card].value for card in answer.best_cards} == {answer.values[actor].value}


def paranoid(position: reference.ReferencePosition, table: ScoreTable, place: int) -> int:
    return minimax(position, 1 << place, lambda end: table.scores[place][end.tricks[place]][end.points[place]])


def test_a_whole_deal_is_bounded_and_says_so(four_players: reference.ReferencePosition) -> None:
    hand = perfect_info(four_players)
    answer = solver.solve_multiplayer(hand, limits=Limits(nodes=50_000))
    assert (answer.method, answer.exact, answer.card_points) == (Method.PARANOID, False, True)
    assert all(0 <= value.low <= value.high <= 120 for value in (*answer.values.values(), *answer.cards.values()))
    assert solver.max_n(hand, limits=Limits(nodes=100)) is None
    with pytest.raises(StichError, match="max\\^n reached a limit") as refused:
        solver.solve_multiplayer(hand, method=Method.MAX_N, limits=Limits(nodes=100))
    assert refused.value.code == "solve/limit"


def test_who_wants_few_points_takes_at_most_so_many(four_players: reference.ReferencePosition) -> None:
    position = four_players
    while max(h.bit_count() for h in position.hands) > 3:
        position = position.play(bits(position.legal)[0])
    answer = solver.solve_multiplayer(perfect_info(position), method=Method.PARANOID)
    assert answer.card_points
    for seat, value in answer.values.items():
        assert value.value == -minimax(position, 1 << seat, lambda end, p=seat: -end.points[p])  # type: ignore[misc]


def test_the_goal_of_the_spec_is_played_for(four_players: reference.ReferencePosition) -> None:
    position = four_players
    while max(h.bit_count() for h in position.hands) > 2:
        position = position.play(bits(position.legal)[0])
    spec = position.spec
    few = solver.fewest_points(spec)
    own = PlaySpec(spec.deck, spec.classes, spec.trump, spec.points, spec.players, EachOwn(), few)
    by_goal, by_default = (solver.max_n(replace(perfect_info(position), spec=s)) for s in (own, spec))
    assert by_goal == by_default == solver.max_n(perfect_info(position), few)


def test_scores_that_end_too_early_are_refused(four_players: reference.ReferencePosition) -> None:
    short = ScoreTable((((0, 0), (0, 0)),) * 4)
    with pytest.raises(ValueError, match="can win up to 8 tricks and 120 points"):
        solver.solve_multiplayer(perfect_info(four_players), scores=short)


def test_who_does_not_play_has_no_value(four_players: reference.ReferencePosition) -> None:
    with pytest.raises(StichError, match="seat: one that plays, 0, 1, 2, 3, not 4") as refused:
        solver.paranoid_value(perfect_info(four_players), Seat(4))
    assert refused.value.code == "solve/seat"


def test_two_parties_are_another_question(four_players: reference.ReferencePosition) -> None:
    hand = perfect_info(four_players, side=1)
    for ask in (solver.solve_multiplayer, solver.max_n):
        with pytest.raises(StichError) as refused:
            ask(hand)  # type: ignore[operator]
        assert refused.value.code == "solve/parties"

"""Values of the end of the play, as tables."""

from __future__ import annotations

import pytest

import stich
from stich.kernel.solver_input.payoffs import relative_payoffs, two_party_payoffs
from stich.registry import double_dummy, plugin


def test_a_payoff_is_what_the_place_scores_less_what_the_others_score() -> None:
    assert relative_payoffs([30, 0, 0]) == [30, -15, -15]
    assert relative_payoffs([2, 2, -2, -2]) == pytest.approx([8 / 3, 8 / 3, -8 / 3, -8 / 3])


def test_a_side_s_table_tells_none_and_all_of_the_tricks_apart() -> None:
    table = two_party_payoffs(0b01, 2, 3, 2, lambda tricks, points: [100 * tricks + points, 0])
    assert table.groups == (1, 1)
    assert table.tables[0].tolist() == [[0, 1, 2], [100, 101, 102], [100, 101, 102], [300, 301, 302]]
    assert (table.tables[1] == -table.tables[0]).all()


@pytest.mark.parametrize("name", ["skat", "schafkopf"])
def test_the_table_is_the_game_s_own_scoring(name: str) -> None:
    """The table has the score that the game gives a deal with this number of points and tricks."""
    game = stich.game(name)
    simple = plugin(game.name).players.simple()
    told = 0
    for seed in range(30):
        state = game.deal(seed=seed, dealer=0)
        while state.actor is not None:
            state = state.apply(simple.act(state.view(state.actor)))
        before = state.phase.before  # type: ignore[attr-defined]
        perfect_info, table = before.perfect_info, double_dummy(state.game).payoffs(before)
        if perfect_info is None or state.outcome is None or state.outcome.reason != "played":
            continue
        side = [p for p in range(len(perfect_info.order)) if perfect_info.side >> p & 1]
        tricks = sum(perfect_info.position.tricks[p] for p in side)
        points = sum(perfect_info.position.points[p] for p in side)
        scores = [state.outcome.scores[seat] for seat in perfect_info.order]
        for place, payoff in enumerate(relative_payoffs(scores)):
            assert table.tables[place, tricks, points] == pytest.approx(payoff)
        told += 1
    assert told >= 10

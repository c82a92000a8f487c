"""The par of a deal: *simple* bids, and the cards are played with open hands."""

from __future__ import annotations

import pytest

import stich
from stich import solver
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.state import State
from stich.registry import plugin
from stich.research.arena.controls import double_dummy_par, played_double_dummy
from tests.rows import rows


def before_first_lead(state: State) -> State:
    """Return the state before the first lead, or the end where there is none."""
    simple = plugin(state.game.name).players.simple()
    while state.actor is not None and not any(isinstance(action, PlayCard) for action in state.legal_actions):
        state = state.apply(simple.act(state.view(state.actor)))
    return state


@rows("seed", range(6))
def test_the_declarer_makes_what_the_solver_says(seed: int) -> None:
    start = stich.game("skat").deal(seed=seed, dealer=seed % 3)
    lead, end = before_first_lead(start), played_double_dummy(start)
    hand, outcome = lead.phase.perfect_info, end.outcome
    assert outcome and end.deal == start.deal
    assert list(double_dummy_par(start)) == list(outcome.scores)
    if hand is None:
        assert outcome.reason == "passed in"
        return
    value = solver.value(hand).value
    assert outcome.reason in ("played", "decided")
    if outcome.reason == "played":
        assert outcome.card_points == value  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("game", "options"),
    [("skat", {"ramsch": "ramsch", "kontra": True}), ("schafkopf", {"stoss_max": 2, "all_pass": "ramsch"}), ("suitability", {})],
)
def test_every_deal_of_every_game_has_one(game: str, options: dict[str, object]) -> None:
    rules = stich.game(game, **options)
    for seed in range(4):
        start = rules.deal(seed=seed, dealer=seed % rules.seats)
        assert len(double_dummy_par(start)) == rules.seats
        assert double_dummy_par(start) == double_dummy_par(start)

"""How players that search play a ramsch: by what their own card points are worth (docs/rules C.15)."""

from __future__ import annotations

import pytest

from stich.registry import plugin
from tests.games.schafkopf.driver import A, do, in_ramsch, view
from tests.players.levels import patient

AWAKE = 3
"""Randomness with which no level lapses at its first decision."""


@pytest.mark.parametrize("level", ["regular", "club", "strong"])
def test_each_card_has_its_worth(level: str) -> None:
    state = do(in_ramsch(), "C7, CA, C9, C8")
    decision = patient(level, "schafkopf", AWAKE).decide(view(state, state.actor))
    assert decision.deals and set(decision.estimates) == set(state.legal_actions)
    assert decision.action == max(decision.estimates, key=lambda action: decision.estimates[action].payoff)


def test_with_stichzwang_rules_of_thumb_play() -> None:
    state = in_ramsch(stichzwang=True)
    decision = patient("strong", "schafkopf", 1).decide(view(state, A))
    assert decision.action == plugin("schafkopf").players.simple().act(view(state, A))
    assert not decision.estimates

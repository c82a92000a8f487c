"""The analysis of a finished deal, card by card as the cards are worked out."""

from __future__ import annotations

from functools import cache

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.rules.state import State
from stich.registry import plugin
from stich.solver import Limits
from stich.study.analysis import AnyAnalysis, MultiplayerCard, PlayedCard, analyse, analysing

LIMITS = Limits(nodes=1_000_000)
"""That no search of two parties meets."""
GAMES = {"skat": stich.game("skat"), "schafkopf": stich.game("schafkopf"), "suitability": stich.game("suitability", players=3)}


@cache
def played(name: str) -> State:
    """Return the first deal in which cards were played."""
    player = plugin(name).players.simple()
    for seed in range(20):
        state = GAMES[name].deal(seed=seed, dealer=0)
        while not state.finished:
            state = state.apply(player.act(state.view(state.actor)))
        if state.phase.before.perfect_info is not None:  # type: ignore[attr-defined]
            return state
    raise AssertionError("in every deal all passed")


def gathered(name: str) -> tuple[list[tuple[int, PlayedCard | MultiplayerCard]], AnyAnalysis]:
    cards, steps = [], analysing(played(name), limits=LIMITS)
    while True:
        try:
            cards.append(next(steps))
        except StopIteration as end:
            return cards, end.value


@pytest.mark.parametrize("name", GAMES)
def test_every_card_comes_once_and_the_whole_at_the_end(name: str) -> None:
    cards, analysis = gathered(name)
    assert analysis == analyse(played(name), limits=LIMITS)
    assert [index for index, _ in cards] == list(reversed(range(len(cards))))
    assert [card for _, card in reversed(cards)] == [card for trick in analysis.tricks for card in trick.cards]


def test_a_limit_that_is_met_ends_it_after_the_cards_that_were_worked_out() -> None:
    cards = []
    with pytest.raises(StichError) as refused:
        for index, _ in analysing(played("skat"), limits=Limits(nodes=20)):
            cards.append(index)
    assert refused.value.code == "analysis/limit"
    assert cards and cards == list(reversed(range(30)))[: len(cards)]

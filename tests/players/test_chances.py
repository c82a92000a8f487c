"""Players who say their chances decide by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action, Word
from stich.players import PLAYERS, chances, player
from stich.registry import PLUGINS
from tests.rows import rows

THROWS = 150
START = stich.game("skat").deal(seed=2, dealer=0)
FIRST_BID = START.view(START.actor)


@pytest.mark.thorough
@rows("game", list(PLUGINS))
@rows("level", ["first-steps", "beginner", "random"])
def test_they_act_as_often_as_they_say(game: str, level: str) -> None:
    state, dice = stich.game(game).deal(seed=2, dealer=1), player(game, level, Random(4))
    for number in range(40):
        if state.actor is None:
            break
        view = state.view(state.actor)
        said = chances(dice, view)
        assert said and said.keys() <= set(view.legal_actions)
        if number % 4 == 0:
            done = Counter(dice.act(view) for _ in range(THROWS))
            assert done.keys() <= said.keys()
            for action, chance in said.items():
                assert abs(done[action] - THROWS * chance) <= 4.5 * (THROWS * chance * (1 - chance)) ** 0.5 + 1e-9
        state = state.apply(dice.act(view))


def test_to_say_them_throws_no_die() -> None:
    for level in ("first-steps", "beginner", "random"):
        one, other = (PLAYERS[level]("skat", Random(5)) for _ in range(2))
        for _ in range(20):
            chances(one, FIRST_BID)
            assert one.act(FIRST_BID) == other.act(FIRST_BID)


def test_most_players_say_none() -> None:
    assert [chances(player("skat", level), FIRST_BID) for level in ("simple", "regular", "club")] == [None, None, None]


class Odd:
    def __init__(self, said: Mapping[Action, float]) -> None:
        self.said = said

    def act(self, view: View) -> Action:
        return view.legal_actions[0]

    def chances(self, view: View) -> Mapping[Action, float]:
        return self.said


@rows(
    ("said", "why"),
    [
        ({"pass": 0.4, "18": 0.4}, "their sum is 0.8, not 1"),
        ({"pass": 1.5, "18": -0.5}, "pass has 1.5, but chances are from 0 to 1"),
        ({"sing": 1.0}, "sing has 1.0"),
        ({}, "their sum is 0"),
    ],
)
def test_chances_that_are_none_are_refused(said: Mapping[str, float], why: str) -> None:
    legal = {action.text: action for action in FIRST_BID.legal_actions}
    with pytest.raises(StichError, match=why) as refused:
        chances(Odd({legal.get(text, Word(text)): chance for text, chance in said.items()}), FIRST_BID)
    assert refused.value.code == "player/chances"

"""A hand game's declarer learns nothing about the skat from what he may answer to a concession (A.8.8, law 4)."""

from __future__ import annotations

import pytest

import stich
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat

FOREHAND = "CA CT CK CQ C9 DA DT SA ST HA"
"""Forehand plays clubs hand, without four by his own cards: 6 × 12 = 72."""


def offered(skat: str) -> stich.State:
    """Return the state in which an opponent has conceded and the declarer is to answer."""
    game = stich.game("skat")
    own = FOREHAND.split()
    others = [c for c in game.dealing.deck.cards if c not in own and c not in skat.split()]
    hands = (tuple(map(Card, own)), tuple(others[:10]), tuple(others[10:]))
    deal = Deal(Seat(2), hands, tuple(map(Card, skat.split())))
    state = game.start(deal, {"declarer": 0, "bid": 72, "declare": "clubs hand"}).apply("DA")
    return state.apply("concede")


@pytest.mark.parametrize("skat", ["D7 D8", "CJ D8", "SJ HJ"])
def test_the_answers_do_not_depend_on_the_skat(skat: str) -> None:
    state = offered(skat)
    assert state.actor == 0 and [a.text for a in state.legal_actions] == ["accept", "refuse"]


@pytest.mark.parametrize(("skat", "won", "value"), [("D7 D8", True, 72), ("CJ D8", False, 72)])
def test_a_skat_that_makes_the_game_overbid_loses_it(skat: str, won: bool, value: int) -> None:
    outcome = offered(skat).apply("accept").outcome
    assert outcome is not None and outcome.won is won
    assert outcome.scores[0] == (value if won else -2 * value)

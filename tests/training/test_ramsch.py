"""The rows from which the worth of hands in a Ramsch is learnt are those of deals that were passed in and played."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from stich.games.skat.player.ramsch_worth import PAYOFFS
from stich.games.skat.rules.contract import DECK

pytest.importorskip("torch", reason="nets are trained with `pip install --group training`")
pytest.importorskip("onnx", reason="nets are trained with `pip install --group training`")

from training.ramsch import _passed, _played


def test_each_deal_gives_three_hands_and_what_they_scored() -> None:
    rng = Random(1)
    for state in islice(_passed(rng), 40):
        assert state.phase.name == "push"
        rows = _played(state, rng)
        hands, places, payoffs = zip(*rows, strict=True)
        assert places == (0, 1, 2) and set(payoffs) <= set(PAYOFFS) and sum(payoffs) == 0
        assert all(hand.bit_count() == 10 for hand in hands) and (hands[0] | hands[1] | hands[2]).bit_count() == 30
        assert hands[0] | hands[1] | hands[2] <= DECK.full

"""The rows from which the worth of hands in a Ramsch is learnt are those of deals that were passed in and played."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from stich.games.skat.player.ramsch_worth import PAYOFFS

pytest.importorskip("torch", reason="install it with `scripts/install-training`")
pytest.importorskip("onnx", reason="install it with `scripts/install-training`")

from training.ramsch import _passed, _played

pytestmark = pytest.mark.thorough


def test_hands_are_those_that_were_played_with_what_they_scored() -> None:
    """All three of a deal, or that of the one player who pushed anyhow."""
    rng, counts = Random(1), set[int]()
    for state in islice(_passed(rng), 40):
        assert state.phase.name == "push"
        rows = _played(state, rng)
        counts.add(len(rows))
        for hand, passed, place, payoff in rows:
            assert hand.bit_count() == 10 and passed.bit_count() in (0, 2) and not hand & passed
            assert place in range(3) and payoff in PAYOFFS
        assert len({place for _, _, place, _ in rows}) == len(rows) and (len(rows) == 1 or not sum(payoff for *_, payoff in rows))
    assert counts == {1, 3}

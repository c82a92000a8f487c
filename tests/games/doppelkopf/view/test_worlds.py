"""Worlds: deals drawn for a seat give this seat the same view (law 5)."""

from __future__ import annotations

import random
from collections import Counter

from stich.games.doppelkopf.view.worlds import worlds
from tests.games.doppelkopf.driver import A, B, C, D, begun, normal, play, view
from tests.games.doppelkopf.rules.test_random_deals import chosen, table
from tests.games.driver import do
from tests.sample import sample

POOR = "CA CT CK C9 SA ST SK S9 HA HK DA DT"


def test_worlds_give_the_same_view() -> None:
    """At random moments of random deals, with random options."""
    drawn = 0
    for seed in range(sample(15, 300)):
        rng = random.Random(seed)
        state, bold = table(rng).deal(seed=seed, dealer=seed % 4), rng.choice((0.0, 0.1, 0.8))
        while not state.finished:
            if rng.random() < 0.1:
                observer = rng.choice((0, 1, 2, 3, None))
                seen = view(state, observer)
                for world in worlds(seen, rng, 2):
                    assert world.view(observer) == seen, seed
                    drawn += 1
            state = state.apply(chosen(state, rng, bold))
    assert drawn > 50


def test_worlds_of_a_poverty() -> None:
    """D.21: the exchanged cards are drawn too, unless the observer knows them."""
    state = do(begun(f"{POOR},CQ HT HT", preset="doppelkopf-home"), "reservation, healthy, healthy, healthy, poverty")
    moments = [state, state.apply("give C9 DA DT"), do(state, "give C9 DA DT, take")]
    moments.append(moments[-1].apply(next(a for a in moments[-1].legal_actions if {"DA", "C9"} <= {*a.text.split()})))
    rng = random.Random(1)
    for moment in moments:
        for observer in (A, B, C, D, None):
            seen = view(moment, observer)
            for world in worlds(seen, rng, 2):
                assert world.view(observer) == seen, (moment.phase.name, observer)


def test_an_announcement_tells_of_the_queens_of_clubs() -> None:
    """D.4.5: who announced Kontra holds no queen of clubs; who announced Re holds one."""
    state = do(normal("CQ,,CQ"), "CQ").apply("3:kontra").apply("2:re")
    for world in worlds(view(state, B), random.Random(2), 20):
        assert play(world).members("re") == (A, C)


def test_worlds_are_equally_likely() -> None:
    """Two queens of clubs among three hidden hands: with 36 hidden cards both are in one hand in 3 × 12 × 11 of 36 × 35 deals."""
    state = normal(",,CQ,CQ")
    count = Counter(len(play(world).members("re")) for world in worlds(view(state, A), random.Random(3), 1500))
    assert abs(count[1] / 1500 - 11 / 35) < 0.05

"""The first decision in a process: nets are loaded before its time starts, so it uses as many sampled deals as later ones."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import stich
from stich.kernel.rules.state import State
from stich.nets import Net
from stich.players import PLAYERS
from stich.players.search import player as search_player
from tests.players.levels import searching_little
from tests.rows import rows


def late_in_a_deal(game: str, seed: int) -> State:
    """Return a position of a declared game in which the actor, no declarer, has at most four cards and a choice."""
    simple, state = stich.player(game, "simple"), stich.game(game).deal(seed=seed, dealer=0)
    while state.actor is not None:
        view: Any = state.view(state.actor)
        defends = state.phase.perfect_info and view.declarer not in (None, state.actor)
        if defends and len(view.legal) > 1 and view.counts[state.actor] <= 4:
            return state
        state = state.apply(simple.act(view))
    raise AssertionError("the deal has no such position")


@rows("level", ["club-1", "strong"])
@rows(("game", "seed"), [("skat", 1), ("schafkopf", 3)])
def test_it_uses_as_many_deals_as_the_second(monkeypatch: pytest.MonkeyPatch, game: str, seed: int, level: str) -> None:
    """By a clock that stands still, except that every net takes longer than the time limit before its first answer."""
    now, run, answered = [0.0], Net.probabilities, set()

    def probabilities(net: Net, rows: Any) -> Any:
        now[0] += 0.0 if net in answered else 1_000.0
        answered.add(net)
        return run(net, rows)

    state = late_in_a_deal(game, seed)
    assert state.actor is not None
    view, little = state.view(state.actor), searching_little(PLAYERS[level])
    limited: Any = replace(little, config=replace(little.config, worlds=6, candidates=12, seconds=600.0))  # type: ignore[call-overload,attr-defined]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(Net, "probabilities", probabilities)
    monkeypatch.setattr(search_player, "_REHEARSED", set())
    first, second = (limited(game, Random(1)).decide(view) for _ in range(2))
    assert answered and first.deals == second.deals == 6
    assert first == second

"""``stich hint --seed``: equal input has equal hints, on a busy machine and in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import stich
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.players.search import pimc
from stich.records import encode, record_of
from tests.cli.running import stich as run
from tests.players.levels import searching_little

GAMES = ("skat", "schafkopf", "suitability")
NAMES = ("A", "B", "C", "D", "E")


def positions(game: str, deals: int, most: int) -> list[State]:
    """Return the positions of some deals, as the player *simple* plays them, at which there is a choice: at most this number."""
    player, found = stich.player(game, "simple"), []
    for seed in range(deals):
        state = stich.game(game).deal(seed=seed, dealer=seed % 3)
        while state.actor is not None:
            view = state.view(state.actor)
            if len(view.legal) > 1:
                found.append(state)
            state = state.apply(player.act(view))
    return Random(game).sample(found, most)


def lines(states: list[State]) -> str:
    return "".join(encode(record_of(state, NAMES[: len(state.deal.hands)])) + "\n" for state in states)


def hurried(level: Any) -> Any:
    """Return the level with a small search and no time at all."""
    little: Any = searching_little(level)
    return replace(little, config=replace(little.config, seconds=0.0, worlds=9, candidates=18))


def test_with_a_seed_no_clock_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "strong", hurried(PLAYERS["strong"]))
    state = next(state for state in positions("skat", 3, 40) if state.phase.perfect_info and 4 < len(state.view(state.actor).hand) < 8)
    limits: list[float | None] = []
    solve = pimc.world_values
    monkeypatch.setattr(pimc, "world_values", lambda hand, payoffs, limit: limits.append(limit.seconds) or solve(hand, payoffs, limit))
    one, two = (run("hint", "--json", "--seed", "7", given=lines([state])) for _ in range(2))
    assert one.out == two.out and one.answers[0]["deals"] >= 8
    assert all(seconds is None or seconds > 3_600 for seconds in limits)
    limits.clear()
    run("hint", "--json", given=lines([state]))
    assert limits[-1] == 0.0


@pytest.mark.thorough
def test_two_processes_give_the_same_hints(tmp_path: Path) -> None:
    """Forty positions of all games, by *strong* with all its sampled deals."""
    states = [state for game, most in zip(GAMES, (16, 12, 12), strict=True) for state in positions(game, 8, most)]
    file = tmp_path / "positions.jsonl"
    file.write_text(lines(states))
    answers = []
    for seed in ("1", "2"):
        command = [sys.executable, "-c", "from stich.cli import run; run()", "hint", str(file), "--json", "--seed", "7"]
        ran = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        answers.append(ran.stdout.splitlines())
    assert len(answers[0]) == 40
    assert [msgspec.json.decode(one) for one in answers[0]] == [msgspec.json.decode(two) for two in answers[1]]

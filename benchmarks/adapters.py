"""Deals and decisions per second of the interfaces to other libraries, beside OpenSpiel's Skat and RLCard's bridge, in one run.

Every entry plays whole deals with random legal actions, and its library's observation and mask of the actor at each decision. One process,
one thread, processor time; the entries run in turns, and each figure is the median of the rounds, with the least and the most.
Gymnasium's seat plays against *random* opponents, whose decisions are not counted. OpenSpiel and RLCard are left out where they are not
installed.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import stich
from stich.research.envs import aec, parallel, single, vector

Round = Callable[[int, random.Random], tuple[int, int]]
"""Plays about as many deals as asked, and returns the numbers of deals and decisions."""
ROWS = 4096


def drawn(mask: Any, rng: random.Random) -> int:
    """Return a random action of a mask."""
    legal = mask.nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def pettingzoo_aec(game: str, wrapped: bool) -> Round:
    env = aec.env(game) if wrapped else aec.raw_env(game)
    env.reset(seed=1)

    def play(deals: int, rng: random.Random) -> tuple[int, int]:
        decisions = 0
        for _ in range(deals):
            env.reset()
            for _ in env.agent_iter():
                _, _, over, _, info = env.last()
                env.step(None if over else drawn(info["action_mask"], rng))
                decisions += not over
        return deals, decisions

    return play


def pettingzoo_parallel(game: str) -> Round:
    env = parallel.parallel_env(game)
    env.reset(seed=1)

    def play(deals: int, rng: random.Random) -> tuple[int, int]:
        decisions = 0
        for _ in range(deals):
            _, infos = env.reset()
            while env.agents:
                masks = {agent: info["action_mask"] for agent, info in infos.items()}
                *_, infos = env.step({agent: drawn(mask, rng) if mask.any() else 0 for agent, mask in masks.items()})
                decisions += 1
        return deals, decisions

    return play


def gymnasium_seat(game: str) -> Round:
    env = single.SeatEnv(game, opponents="random")
    env.reset(seed=1)

    def play(deals: int, rng: random.Random) -> tuple[int, int]:
        decisions = 0
        for _ in range(deals):
            (_, info), over = env.reset(), False
            while not over:
                _, _, over, _, info = env.step(np.int64(drawn(info["action_mask"], rng)))
                decisions += 1
        return deals, decisions

    return play


def rows(game: str, adapted: bool) -> Round:
    """Return a player of many tables at once. Random actions are drawn by the core, in both entries alike."""
    env = vector.DealVectorEnv(game, num_envs=ROWS) if adapted else None
    if env:
        env.reset(seed=1)
    batch = env.batch if env else stich.batch(game, n=ROWS, seed=1)

    def play(deals: int, rng: random.Random) -> tuple[int, int]:
        begun, steps = int(batch.episode.sum()), 0
        while int(batch.episode.sum()) - begun < deals * 40:
            actions = batch.sample()
            if env:
                env.step(actions)
            else:
                batch.step(actions)
            steps += 1
        return int(batch.episode.sum()) - begun, steps * ROWS

    return play


def openspiel(name: str) -> Round:
    import pyspiel

    from stich.research.envs import pyspiel_game

    assert pyspiel_game.CHANCE < 0
    game = pyspiel.load_game(name)

    def play(deals: int, rng: random.Random) -> tuple[int, int]:
        decisions = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                if not state.is_chance_node():
                    state.observation_tensor(state.current_player())
                    decisions += 1
                state.apply_action(legal[int(rng.random() * len(legal))])
            state.returns()
        return deals, decisions

    return play


def rlcard() -> Round:
    from rlcard import make  # type: ignore[import-not-found]

    table = make("bridge", config={"seed": 1})

    def play(deals: int, rng: random.Random) -> tuple[int, int]:
        decisions = 0
        for _ in range(deals):
            state, _ = table.reset()
            while not table.is_over():
                legal = list(state["legal_actions"])
                state, _ = table.step(legal[int(rng.random() * len(legal))])
                decisions += 1
            table.get_payoffs()
        return deals, decisions

    return play


def entries(game: str) -> dict[str, Round]:
    """Return the measured functions, by name."""
    made: dict[str, Callable[[], Round]] = {
        "stich.batch": lambda: rows(game, adapted=False),
        "Gymnasium VectorEnv": lambda: rows(game, adapted=True),
        "Gymnasium seat": lambda: gymnasium_seat(game),
        "PettingZoo AEC": lambda: pettingzoo_aec(game, wrapped=False),
        "PettingZoo AEC, wrapped": lambda: pettingzoo_aec(game, wrapped=True),
        "PettingZoo parallel": lambda: pettingzoo_parallel(game),
        "OpenSpiel adapter": lambda: openspiel(f"python_stich_{game}"),
        "OpenSpiel's own Skat": lambda: openspiel("skat"),
        "RLCard's bridge": rlcard,
    }
    found: dict[str, Round] = {}
    for name, make in made.items():
        try:
            found[name] = make()
        except ImportError as error:
            print(f"{name}: left out ({error})", file=sys.stderr)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="skat")
    parser.add_argument("--deals", type=int, default=300, help="deals of a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    measured, rng = entries(args.game), random.Random(1)
    figures: dict[str, list[tuple[float, float]]] = {name: [] for name in measured}
    for play in measured.values():
        play(20, rng)
    for _ in range(args.rounds):
        for name, play in measured.items():
            gc.collect()
            begin = time.process_time()
            deals, decisions = play(args.deals, rng)
            spent = time.process_time() - begin
            figures[name].append((deals / spent, decisions / spent))
    if args.json:
        print(json.dumps({"python": platform.python_version(), "figures": figures}))
        return
    for name, rounds in figures.items():
        deals_a_second, decisions_a_second = ([pair[which] for pair in rounds] for which in (0, 1))
        print(
            f"{name:24} {statistics.median(deals_a_second):>10,.0f} deals/s ({min(deals_a_second):,.0f} … {max(deals_a_second):,.0f}), "
            f"{statistics.median(decisions_a_second):,.0f} decisions/s"
        )


if __name__ == "__main__":
    main()

"""Random full deals through the public Python API, on one core: deals a second, and decisions a second with and without a view.

Deal, auction, exchange, declaration and play. Concessions and claims are never chosen, because they would shorten deals. "With views" is
the work of a player: the acting seat gets its view, chooses among the view's legal actions, and sees nothing else. Times are processor
times of this process, the best of several repeats, which run in turns so that a drift of the machine affects all alike.

Where `open_spiel` is installed, its Skat is measured in the same run: its auction is one declaration a player, and cards are dealt one
by one at chance nodes; "with views" is its observation tensor. Where `rlcard` is installed, so is its bridge, the one trick-taking game
with an auction that it has; its environment gives an observation at every decision, so there is only "with views". Another checkout is
measured by its copy of this file with its environment.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import time
from collections.abc import Callable
from typing import Any

import stich
from stich.games.skat.rules.actions import CLAIM, CLAIM_GAME, CONCEDE, CONCEDED, SHOW, THROW_IN

GAMES = ("skat", "schafkopf", "suitability")
Deal = Callable[[int, random.Random], int]
"""Plays the deal with this seed and returns the number of decisions."""


SKAT_ENDS = frozenset({CONCEDE, CLAIM, CLAIM_GAME, THROW_IN, SHOW, *CONCEDED.values()})
"""Skat's actions that end a deal early or lay cards open; the random players of the benchmark do not choose them."""


def with_states(game: Any, offers: frozenset[Any]) -> Deal:
    """Deals in which the caller sees every card."""

    def play(seed: int, rng: random.Random) -> int:
        state, decisions = game.deal(seed=seed, dealer=seed % game.seats), 0
        while not state.finished:
            legal = state.legal_actions
            action = legal[int(rng.random() * len(legal))]
            while action in offers:
                action = legal[int(rng.random() * len(legal))]
            state = state.apply(action)
            decisions += 1
        assert state.outcome is not None
        return decisions

    return play


def with_views(game: Any, offers: frozenset[Any]) -> Deal:
    """Return a player of deals in which the acting seat gets a view, and nothing else."""

    def play(seed: int, rng: random.Random) -> int:
        state, decisions = game.deal(seed=seed, dealer=seed % game.seats), 0
        while not state.finished:
            legal = state.view(state.actor).legal_actions
            action = legal[int(rng.random() * len(legal))]
            while action in offers:
                action = legal[int(rng.random() * len(legal))]
            state = state.apply(action)
            decisions += 1
        assert state.outcome is not None
        return decisions

    return play


def open_spiel(tensor: bool) -> Deal | None:
    """Deals of OpenSpiel's Skat; None where it is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found]
    except ImportError:
        return None
    game = pyspiel.load_game("skat")

    def play(seed: int, rng: random.Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()  # at a chance node the cards not dealt, all equally likely
            if not state.is_chance_node():
                decisions += 1
                if tensor:
                    state.observation_tensor(state.current_player())
            state.apply_action(legal[int(rng.random() * len(legal))])
        state.returns()
        return decisions

    return play


def rlcard() -> Deal | None:
    """Deals of RLCard's bridge; None where it is not installed."""
    try:
        from rlcard import make  # type: ignore[import-not-found]
    except ImportError:
        return None
    table = make("bridge", config={"seed": 1})

    def play(seed: int, rng: random.Random) -> int:
        state, _ = table.reset()
        decisions = 0
        while not table.is_over():
            legal = list(state["legal_actions"])
            state, _ = table.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        table.get_payoffs()
        return decisions

    return play


def entries(names: list[str]) -> dict[tuple[str, str], Deal]:
    """Return the measured functions, by game and kind."""
    measured: dict[tuple[str, str], Deal | None] = {}
    for name in names:
        game = stich.game(name)
        offers = SKAT_ENDS if name == "skat" else frozenset()
        measured[f"{game.name} ({game.preset})", "states"] = with_states(game, offers)
        measured[f"{game.name} ({game.preset})", "views"] = with_views(game, offers)
    measured["OpenSpiel's Skat", "states"], measured["OpenSpiel's Skat", "views"] = open_spiel(False), open_spiel(True)
    measured["RLCard's bridge", "views"] = rlcard()
    return {entry: play for entry, play in measured.items() if play}


def timed(play: Deal, deals: int) -> tuple[float, int]:
    """Processor seconds and decisions of the deals with seeds 0 … deals-1."""
    rng = random.Random(1)
    gc.collect()
    begin = time.process_time()
    decisions = sum(play(seed, rng) for seed in range(deals))
    return time.process_time() - begin, decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="skat, schafkopf, suitability; all of them unless named")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    measured = entries(args.games or list(GAMES))
    for play in measured.values():
        timed(play, 100)
    runs: dict[tuple[str, str], list[tuple[float, int]]] = {entry: [] for entry in measured}
    for _ in range(args.repeats):
        for entry, play in measured.items():
            runs[entry].append(timed(play, args.deals))
    results = []
    for (game, kind), times in runs.items():
        seconds, decisions = min(times)
        figures = {"deals_per_second": round(args.deals / seconds), "decisions_per_second": round(decisions / seconds)}
        results.append({"game": game, "kind": kind, **figures, "decisions_per_deal": round(decisions / args.deals, 1)})
    if args.json:
        print(json.dumps({"python": platform.python_version(), "results": results}))
        return
    for r in results:
        print(f"{r['game']:32} {r['kind']:7} {r['deals_per_second']:>7,} deals/s {r['decisions_per_second']:>9,} decisions/s")


if __name__ == "__main__":
    main()

"""Whole deals under random presets and options, by chance or by the *simple* player, some with what was declared settled beforehand."""

from __future__ import annotations

import random
from collections.abc import Callable

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.registry import plugin

PRESETS = ("suitability-akagiri", "suitability-parlett")
NAMES = ("A", "B", "C", "D", "E")


def drawn_game(rng: random.Random) -> Game:
    """Return a preset, a number of players, and each way of scoring changed in one case of three."""
    changed: dict[str, object] = {"players": rng.choice((2, 3, 4, 5))}
    if rng.random() < 1 / 3:
        changed["rounding"] = rng.choice(("half up", "down"))
    if rng.random() < 1 / 3:
        changed["poverty_bonus"] = rng.random() < 0.5
    return stich.game("suitability", rng.choice(PRESETS), **changed)


def drawn_start(rng: random.Random, game: Game, dealer: int) -> dict[str, object]:
    """Return the start of a deal that a record from elsewhere may contain in place of the declarations."""
    suits = dict(zip(rng.sample("CSHD", 3), ("trump", "penalty", "reverse"), strict=True))
    privilege = "none" if game.seats == 3 else rng.choice(("none", "immunity", "warranty", "poverty"))
    start: dict[str, object] = {"suits": suits}
    if privilege != "none" or rng.random() < 0.5:
        start["privilege"] = privilege
    if privilege != "none" and game.seats == 5 and rng.random() < 0.5:
        start["privileged"] = dealer
    return start


def _played(seed: int, kind: str, act: Callable[[random.Random, Game], Callable[[View], Action]]) -> State:
    rng = random.Random(f"{kind} {seed}")
    game = drawn_game(rng)
    choose = act(rng, game)
    state = game.deal(seed=seed, dealer=seed % game.seats)
    if rng.random() < 1 / 5:
        state = game.start(state.deal, drawn_start(rng, game, state.deal.dealer))
    while not state.finished:
        state = state.apply(choose(state.view(state.actor)))
    return state


def random_deal(seed: int) -> State:
    """Any legal action."""
    return _played(seed, "random", lambda rng, _: lambda view: rng.choice(view.legal_actions))


def simple_deal(seed: int) -> State:
    """Return a deal with *simple* in every seat."""
    return _played(seed, "simple", lambda _, game: plugin(game.name).players.simple().act)

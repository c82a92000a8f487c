"""Whole deals under random presets and options, by chance or by the *simple* player."""

from __future__ import annotations

import random
import typing

import msgspec

import stich
from stich.games.skat.rules.options import SkatOptions
from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.action import Action, Word
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.registry import PLUGINS, plugin

PASS, OFFERS = Word("pass"), frozenset(map(Word, ("concede", "claim", "claim game", "throw in")))
NAMES = ("A", "B", "C", "D")


def drawn_game(rng: random.Random) -> Game:
    """Return a preset with each option changed in one case of three, among the combinations that the rulebook allows."""
    while True:
        changed = {f.name: rng.choice(_values(f.type)) for f in msgspec.structs.fields(SkatOptions) if rng.random() < 1 / 3}
        try:
            return stich.game("skat", rng.choice(PLUGINS["skat"].presets.names), **changed)
        except InvalidOptions:
            continue


def _values(kind: object) -> tuple[object, ...]:
    return (False, True) if kind is bool else typing.get_args(kind)


def in_match(rng: random.Random, state: State) -> State:
    """Return the first state; in one of four deals as earlier deals of a match would have it, in a bock round or as compulsory Ramsch."""
    start: dict[str, object] = {"factor": rng.choice((2, 4))} if rng.random() < 1 / 4 else {}
    if state.game.options.ramsch != "none" and rng.random() < 1 / 4:
        start["ramsch"] = True
    return state.game.start(state.deal, start) if start else state


def random_deal(seed: int) -> State:
    """Return a deal of random legal actions. In a third of the deals all pass if they can, in a third all bids are the lowest possible; in
    two thirds offers to stop are rare, so that cards are played."""
    rng = random.Random(f"random {seed}")
    game = drawn_game(rng)
    shy, modest, plays_on = ((True, False), (False, True), (False, False))[rng.randrange(3)] + (rng.random() < 2 / 3,)
    state = in_match(rng, game.deal(seed=seed, dealer=seed % game.seats))
    while not state.finished:
        legal = state.legal_actions
        action: Action = rng.choice(legal)
        if plays_on and action in OFFERS and rng.random() < 0.97:
            continue
        if state.phase.name == "auction":
            action = PASS if shy and PASS in legal else rng.choice((legal[0], PASS)) if modest else action
        state = state.apply(action)
    return state


def simple_deal(seed: int) -> State:
    """Return a deal with *simple* in every seat; in one of five deals all pass, so that Ramsch is played if the table plays it."""
    rng = random.Random(f"simple {seed}")
    game = drawn_game(rng)
    player, shy = plugin(game.name).players.simple(), rng.random() < 1 / 5
    state = in_match(rng, game.deal(seed=seed, dealer=seed % game.seats))
    while not state.finished:
        assert state.actor is not None
        auction = state.phase.name == "auction"
        state = state.apply(PASS if shy and auction else player.act(state.view(state.actor)))
    return state

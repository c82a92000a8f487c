"""Whole deals under random presets and options, by chance or by the *simple* player."""

from __future__ import annotations

import random
import typing

import msgspec

import stich
from stich.games.schafkopf.rules.options import SchafkopfOptions
from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.action import Action, Word
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.registry import plugin

PASS, PLAY, OFFER = Word("pass"), Word("play"), Word("offer")
NAMES = ("A", "B", "C", "D")


def drawn_game(rng: random.Random) -> Game:
    """Return a preset with each option changed in one case of three, among the combinations that the rulebook allows."""
    while True:
        changed = {f.name: rng.choice(_values(f.type)) for f in msgspec.structs.fields(SchafkopfOptions) if rng.random() < 1 / 3}
        try:
            return stich.game("schafkopf", rng.choice(plugin("schafkopf").presets.names), **changed)
        except InvalidOptions:
            continue


def _values(kind: object) -> tuple[object, ...]:
    return (False, True) if kind is bool else typing.get_args(kind)


def random_deal(seed: int) -> State:
    """Return a deal of random legal actions. In a fifth of the deals all pass if they can. In two fifths one player plays without competing
    bids, so that low contracts are played too. In the rest all players bid at random."""
    rng = random.Random(f"random {seed}")
    game = drawn_game(rng)
    mood = rng.choice(("shy", "modest", "modest", "any", "any"))
    state = game.deal(seed=seed, dealer=seed % game.seats)
    while not state.finished:
        legal = state.legal_actions
        action: Action = rng.choice(legal)
        if state.phase.name == "auction" and mood != "any" and PASS in legal:
            action = PLAY if mood == "modest" and state.view(None).auction.stage == "open" and rng.random() < 0.6 else PASS  # type: ignore[attr-defined]
        elif state.phase.name == "hochzeit" and OFFER in legal:
            action = OFFER
        elif state.phase.name == "declare" and mood == "modest":
            action = rng.choice(legal[:5])
        state = state.apply(action)
    return state


def simple_deal(seed: int) -> State:
    """Return a deal with *simple* in every seat; in one of five deals all pass, so that ramsch is played if the table plays it."""
    rng = random.Random(f"simple {seed}")
    game = drawn_game(rng)
    player, shy = plugin(game.name).players.simple(), rng.random() < 1 / 5
    state = game.deal(seed=seed, dealer=seed % game.seats)
    while not state.finished:
        assert state.actor is not None
        legal = state.legal_actions
        state = state.apply(PASS if shy and state.phase.name == "auction" and PASS in legal else player.act(state.view(state.actor)))
    return state

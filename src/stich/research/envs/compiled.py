"""A game's deal program in the form of the native core."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from stich import native
from stich.kernel.plugin.environment import LAY_AWAY
from stich.kernel.plugin.exploring import longest
from stich.kernel.rules.game import Game
from stich.kernel.rules.play import compiled

from .table import encoder_of


@lru_cache(maxsize=16)
def compiled_program(game: Game[Any, Any]) -> native.DealProgram:
    """Return the deal program of this table. Raise `StichError` ``envs/preset`` if a program cannot express its rules."""
    environment, encoder = encoder_of(game)
    program, deck, number = environment.program(), game.dealing.deck, environment.number
    words = {text: place for place, text in enumerate(environment.words)}
    made = native.DealProgram(
        program,
        [compiled(spec) for spec in program.specs],
        [number[card] for card in deck.cards],
        [number.get(LAY_AWAY + card, -1) for card in deck.cards],
        [words.get(text, -1) for text in environment.actions],
        len(environment.phases),
        longest(program),
    )
    assert made.observation_size == encoder.size, "the core and the spans agree"
    return made

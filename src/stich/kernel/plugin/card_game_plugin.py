"""card_game_plugin: the parts of a `CardGame`, put together. What they need follows from the PlaySpec."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from stich.kernel.knowledge.card_view import CardView, observe_cards
from stich.kernel.knowledge.card_worlds import card_worlds
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.card_game import CardGame, CardGamePlay, parties
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import MatchRules
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.preset import Presets
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy, no_declarers_side

from .card_play import CardPlayEnvironment
from .card_player import PartnerPlayer
from .configurator import Configurator
from .game_plugin import GamePlugin
from .player import GamePlayers, Player


class CardGameDoubleDummy(DoubleDummy):
    """Card play of a `CardGame` with all hands open."""

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> Outcome:
        assert isinstance(phase, CardGamePlay)
        spec, side = phase.spec, phase.spec.side
        if not side:
            raise no_declarers_side()
        all_tricks, all_points = len(spec.deck) // spec.players, sum(spec.points)
        won = all_tricks // 2 if tricks is None else tricks
        first, second = side.bit_length() - 1, (~side & side + 1).bit_length() - 1
        by_place = {first: (won, points), second: (all_tricks - won, all_points - points)}
        made = [by_place.get(place, (0, 0)) for place in range(spec.players)]
        return phase.outcome(tuple(of[0] for of in made), tuple(of[1] for of in made))


def card_game_plugin(
    kind: type[CardGame],
    view: type[CardView],
    presets: Presets[Any],
    simple: Callable[[], Player] | None = None,
    **others: Any,
) -> GamePlugin[CardGame]:
    """Return the plugin of a `CardGame` with this class of views.

    ``simple``: maker of the rule-of-thumb player; by default a `PartnerPlayer`. ``others``: parts of the `GamePlugin` that replace those
    which follow from the PlaySpec.
    """
    configurator = Configurator(kind, presets, view, partial(observe_cards, view))

    def match(game: CardGame) -> MatchRules:
        first = parties(game.spec(Seat(game.seats - 1)))[0]  # the player left of the last seat has place 0 and seat 0
        return MatchRules(game.seats, deals=game.options.rounds * game.seats, partners=first if len(first) > 1 else ())

    def worlds(seen: CardView, rng: Random, n: int) -> list[State]:
        return card_worlds(configurator.game_of(seen), seen, rng, n)

    parts: dict[str, Any] = {
        "configurator": configurator,
        "hand_orders": {"": kind.deck.cards},
        "match": match,
        "worlds": worlds,
        "players": GamePlayers(simple=simple or partial(PartnerPlayer, configurator)),
        "double_dummy": lambda game: CardGameDoubleDummy(),
        "environment": CardPlayEnvironment,
    }
    return GamePlugin(**parts | others)

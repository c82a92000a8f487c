"""What a player of Whist sees, and in which worlds they may be."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from stich.kernel.knowledge.blocked import SeenTrumps
from stich.kernel.knowledge.common_view import ViewSource, empty, with_common
from stich.kernel.knowledge.play_history import play_history, shown_voids
from stich.kernel.knowledge.view import View
from stich.kernel.knowledge.worlds import worlds_where
from stich.kernel.plugin.configurator import Configurator
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over
from stich.kernel.rules.state import State

from .rules import DECK, PLAYERS, PRESETS, SUITS, VOCABULARY, Play, Whist, WhistOutcome


class WhistView(View, frozen=True, kw_only=True, tag_field="game", tag="whist"):
    """A Whist observer's view. ``phase``: ``play``, ``over``."""

    outcome: WhistOutcome | None = None
    partner: Seat | None
    """Partner of the observer; None for a spectator."""

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return _parsed(self.legal)

    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return DECK.members(DECK.mask(cards))


_parsed = VOCABULARY.parser(DECK)
_EMPTY = empty(WhistView, partner=None)


def observe(state: State, observer: Seat | None) -> WhistView:
    """Return the view of one observer, built by allow-list."""
    phase = state.phase.before if isinstance(state.phase, Over) else state.phase
    assert isinstance(phase, Play)
    source = ViewSource(state, phase.seating.order, phase.position, phase.position.hands, DECK.members)
    return replace(
        with_common(_EMPTY, source, observer),
        trumps=SeenTrumps(suit=phase.trump),
        partner=None if observer is None else Seat((observer + 2) % PLAYERS),
    )


CONFIGURATOR = Configurator(Whist, PRESETS, WhistView, observe)


def worlds(view: WhistView, rng: Random, n: int) -> list[State]:
    """Return deals that fit what this observer knows: nobody holds a card of a suit that they did not follow."""
    voids = shown_voids(play_history(view, DECK), PLAYERS, SUITS)
    impossible = {seat: DECK.mask(cards) for seat, cards in voids.items()}
    return worlds_where(CONFIGURATOR.game_of(view), view, rng, n, impossible=impossible)

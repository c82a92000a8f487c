"""What a player of Manille sees, and in which worlds they may be."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from stich.kernel.knowledge.blocked import SeenTrumps
from stich.kernel.knowledge.common_view import ViewSource, empty, with_common
from stich.kernel.knowledge.play_history import play_history, shown_absent
from stich.kernel.knowledge.view import View
from stich.kernel.knowledge.worlds import worlds_where
from stich.kernel.plugin.configurator import Configurator
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over
from stich.kernel.rules.state import State

from .rules import DECK, PLAYERS, PRESETS, VOCABULARY, Manille, ManilleOutcome, Play, play_spec


class ManilleView(View, frozen=True, kw_only=True, tag_field="game", tag="manille"):
    """A Manille observer's view. ``phase``: ``play``, ``over``."""

    outcome: ManilleOutcome | None = None
    partner: Seat | None
    """Partner of the observer; None for a spectator."""

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return _parsed(self.legal)

    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return DECK.members(DECK.mask(cards))


_parsed = VOCABULARY.parser(DECK)
_EMPTY = empty(ManilleView, partner=None)


def observe(state: State, observer: Seat | None) -> ManilleView:
    """Return the view of one observer, built by allow-list."""
    phase = state.phase.before if isinstance(state.phase, Over) else state.phase
    assert isinstance(phase, Play)
    source = ViewSource(state, phase.seating.order, phase.position, phase.position.hands, DECK.members)
    return replace(
        with_common(_EMPTY, source, observer),
        trumps=SeenTrumps(suit=phase.trump),
        partner=None if observer is None else Seat((observer + 2) % PLAYERS),
    )


CONFIGURATOR = Configurator(Manille, PRESETS, ManilleView, observe)


def worlds(view: ManilleView, rng: Random, n: int) -> list[State]:
    """Return deals that fit what this observer knows: nobody holds a card that they would have had to play."""
    assert view.trumps is not None and view.trumps.suit is not None
    plays = [(view.order.index(seat), card) for seat, card in play_history(view, DECK)]
    impossible = dict(zip(view.order, shown_absent(play_spec(view.trumps.suit), plays), strict=True))
    return worlds_where(CONFIGURATOR.game_of(view), view, rng, n, impossible=impossible)

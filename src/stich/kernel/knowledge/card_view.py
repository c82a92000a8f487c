"""CardView: what an observer of a `CardGame` sees, and in which worlds they may be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from msgspec.structs import replace

from stich.kernel.rules.action import Action
from stich.kernel.rules.card_game import CardGame, CardGamePlay, CardOutcome, Passing
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.state import State

from .blocked import SeenTrumps, suit_of_class
from .common_view import ViewSource, empty, with_common
from .view import View


class CardView(View, frozen=True, kw_only=True):
    """View of a `CardGame`. A subclass names the game in its tag and in ``rules``. ``phase``: ``pass``, ``play``, ``over``."""

    rules: ClassVar[type[CardGame]]
    """Class of the game."""
    outcome: CardOutcome | None = None
    partner: Seat | None = None
    """Partner of the observer; None for a spectator and where all play alone."""
    receiver: Seat | None = None
    """Seat that gets the cards which the observer passes; None for a spectator and in a deal without passing."""
    passed: tuple[Card, ...] = ()
    """Cards that the observer has passed."""
    received: tuple[Card, ...] = ()
    """Cards that the observer was passed; empty until all players have chosen."""

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return self.rules.vocabulary().parser(self.rules.deck)(self.legal)

    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return self.rules.deck.members(self.rules.deck.mask(cards))


@cache
def _empty(kind: type[CardView]) -> CardView:
    return empty(kind)


def observe_cards(kind: type[CardView], state: State, observer: Seat | None) -> CardView:
    """Return the view of one observer, built by allow-list. ``kind``: class of the view."""
    phase = state.phase.before if isinstance(state.phase, Over) else state.phase
    assert isinstance(phase, Passing | CardGamePlay)
    order, position = phase.seating.order, phase.position if isinstance(phase, CardGamePlay) else None
    source = ViewSource(state, order, position, phase.hands, kind.rules.deck.members)
    view = replace(with_common(_empty(kind), source, observer), trumps=trumps_of(phase.spec))
    if observer is None:
        return view
    place, passes = order.index(observer), phase.passes
    if passes.ahead:
        members, chosen = kind.rules.deck.members, passes.chosen
        view = replace(
            view,
            receiver=order[(place + passes.ahead) % len(order)],
            passed=members(chosen[place]) if place < len(chosen) else (),
            received=members(chosen[place - passes.ahead]) if len(chosen) == len(order) else (),
        )
    return replace(view, partner=partner_of(phase.spec, order, place))


@cache
def trumps_of(spec: PlaySpec) -> SeenTrumps:
    """Return the trumps of a card play in which the trumps, if any, are one suit."""
    return SeenTrumps(suit=None if spec.trump is None else suit_of_class(spec, spec.trump))


def partner_of(spec: PlaySpec, order: tuple[Seat, ...], place: int) -> Seat | None:
    """Return the partner of a place in a fixed pair; None where all play alone. ``order``: seats by place."""
    partners = spec.together[place] & ~(1 << place) if spec.together else 0
    return order[partners.bit_length() - 1] if partners else None

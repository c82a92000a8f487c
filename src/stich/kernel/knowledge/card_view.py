"""CardView: what an observer of a `CardGame` sees, and in which worlds they may be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import ClassVar, cast

from msgspec.structs import replace

from stich.kernel.rules.action import Action
from stich.kernel.rules.card_game import CardGame
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.state import State
from stich.kernel.rules.trick_play import TrickPlay

from .blocked import SeenTrumps, suit_of_class
from .common_view import ViewSource, empty, with_common
from .play_history import play_history, shown_absent, shown_voids
from .view import View
from .worlds import worlds_where


class CardView(View, frozen=True, kw_only=True):
    """View of a `CardGame`. A subclass names the game in its tag and in ``rules``. ``phase``: ``play``, ``over``."""

    rules: ClassVar[type[CardGame]]
    """Class of the game."""
    partner: Seat | None = None
    """Partner of the observer; None for a spectator and where all play alone."""

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
    assert isinstance(phase, TrickPlay)
    order = phase.seating.order
    source = ViewSource(state, order, phase.position, phase.position.hands, kind.rules.deck.members)
    return replace(
        with_common(_empty(kind), source, observer),
        trumps=trumps_of(phase.spec),
        partner=None if observer is None else partner_of(phase.spec, order, observer),
    )


@cache
def trumps_of(spec: PlaySpec) -> SeenTrumps:
    """Return the trumps of a card play in which the trumps, if any, are one suit."""
    return SeenTrumps(suit=None if spec.trump is None else suit_of_class(spec, spec.trump))


def partner_of(spec: PlaySpec, order: tuple[Seat, ...], observer: Seat) -> Seat | None:
    """Return the partner of a seat in a fixed pair; None where all play alone. ``order``: seats by place."""
    place = order.index(observer)
    partners = spec.together[place] & ~(1 << place) if spec.together else 0
    return order[partners.bit_length() - 1] if partners else None


def absent_cards(spec: PlaySpec, view: View) -> dict[Seat, int]:
    """Return the cards that each seat certainly does not hold, by the cards played, as masks."""
    history = play_history(view, spec.deck)
    if spec.must_beat:
        plays = [(view.order.index(seat), card) for seat, card in history]
        return dict(zip(view.order, shown_absent(spec, plays), strict=True))
    return {seat: spec.deck.mask(cards) for seat, cards in shown_voids(history, spec.players, spec.classes).items()}


def card_worlds(game: CardGame, view: View, rng: Random, n: int) -> list[State]:
    """Return deals that fit what this observer knows: no seat holds a card that it would have had to play."""
    impossible = absent_cards(game.spec(view.dealer), view)
    return cast(list[State], worlds_where(game, view, rng, n, impossible=impossible))

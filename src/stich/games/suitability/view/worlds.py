"""Deals that fit everything one seat of Suitability knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from stich.kernel.cards import Card
from stich.kernel.deal import Deal
from stich.kernel.state import State
from stich.kernel.worlds import begun, shown_voids, worlds_where

from ..rules.contract import JOKER_CARDS, Roles, classes
from ..rules.game import Suitability
from ..rules.scoring import SuitabilityOutcome
from .configurator import CONFIGURATOR
from .view import SuitabilityView


def worlds(view: SuitabilityView, rng: random.Random, n: int) -> list[State[SuitabilityView, SuitabilityOutcome]]:
    """``n`` states, each equally likely among those whose view for this observer is this view."""
    game = CONFIGURATOR.game_of(view)
    return worlds_where(
        game,
        view,
        rng,
        n,
        impossible=_impossible(game, view),
        face_up=[view.up] if view.up else [],
        dealt=lambda held: _dealt(game, view, held),
        begin=lambda deal: _beginning(game, view, deal),
    )


def _impossible(game: Suitability, view: SuitabilityView) -> dict[int, int]:
    """Cards that a seat certainly does not hold, as masks: it did not follow, or another took them in the swap."""
    deck = game.dealing.deck
    voids = shown_voids(view, deck, classes(game.seats, Roles.of(view.roles)), JOKER_CARDS)
    found: dict[int, int] = {seat: deck.mask(voids.get(seat, ())) for seat in view.order}
    if view.swapped:
        for seat in found.keys() - {view.swapped.seat}:
            found[seat] |= deck.mask([view.swapped.took])
    return found


def _dealt(game: Suitability, view: SuitabilityView, held: Mapping[int, tuple[Card, ...]]) -> Deal:
    """The deal after which the seats hold these cards, the swap undone."""
    up = view.up
    if view.swapped:
        swap = view.swapped
        order = game.dealing.deck.bit.__getitem__
        dealt = [swap.gave if c == swap.took else c for c in held[swap.seat]]
        held = {**held, swap.seat: tuple(sorted(dealt, key=order))}
        up = swap.took
    return Deal(view.dealer, tuple(held[s] for s in range(game.seats)), (up,) if up else ())


def _beginning(game: Suitability, view: SuitabilityView, deal: Deal) -> State[SuitabilityView, SuitabilityOutcome]:
    """Where the log of this view begins, in this deal: at the first lead where a record told only what was named."""
    return game.start(deal, _start(view)) if view.roles and not view.named_by else begun(game, deal)


def _start(view: SuitabilityView) -> dict[str, object]:
    """What a record says in place of the declarations."""
    start: dict[str, object] = {"suits": {suit: str(role) for suit, role in view.roles.items()}}
    if view.privileged is not None:
        start |= {"privilege": str(view.privilege), "privileged": view.privileged}
    return start

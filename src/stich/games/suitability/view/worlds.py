"""Worlds of a Suitability seat: deals that agree with all that the seat knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from stich.games.suitability.rules.contract import JOKER_CARDS, Roles, classes
from stich.games.suitability.rules.game import Suitability
from stich.games.suitability.rules.options import PRESETS
from stich.games.suitability.rules.scoring import SuitabilityOutcome
from stich.kernel.knowledge.play_history import play_history, shown_voids
from stich.kernel.knowledge.worlds import first_state, worlds_where
from stich.kernel.plugin.configurator import Configurator
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.state import State

from .view import SuitabilityView, explain, observe

CONFIGURATOR = Configurator(Suitability, PRESETS, SuitabilityView, observe, explain)
"""Configurator of Suitability: its rules, presets and view, put together."""


def worlds(view: SuitabilityView, rng: random.Random, n: int) -> list[State[SuitabilityView, SuitabilityOutcome]]:
    """Return ``n`` states whose view for this observer is this view, each equally likely.

    Raise `StichError` ``worlds/none`` if none is found.
    """
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
    """Return the cards that each seat certainly does not hold (Suitability), as masks: it did not follow suit, or the swap moved them."""
    deck = game.dealing.deck
    voids = shown_voids(play_history(view, deck), len(view.order), classes(game.seats, Roles.of(view.roles)), JOKER_CARDS)
    impossible: dict[int, int] = {seat: deck.mask(voids.get(seat, ())) for seat in view.order}
    if view.swapped:
        for seat in impossible.keys() - {view.swapped.seat}:
            impossible[seat] |= deck.mask([view.swapped.took])
    return impossible


def _dealt(game: Suitability, view: SuitabilityView, held: Mapping[int, tuple[Card, ...]]) -> Deal:
    """Return the deal of Suitability that leads to these cards, by undoing the swap. ``held``: cards of each seat, with those played."""
    up = view.up
    if view.swapped:
        swap = view.swapped
        order = game.dealing.deck.bit.__getitem__
        dealt = [swap.gave if c == swap.took else c for c in held[swap.seat]]
        held = {**held, swap.seat: tuple(sorted(dealt, key=order))}
        up = swap.took
    return Deal(view.dealer, tuple(held[s] for s in range(game.seats)), (up,) if up else ())


def _beginning(game: Suitability, view: SuitabilityView, deal: Deal) -> State[SuitabilityView, SuitabilityOutcome]:
    """Return the state of this deal of Suitability with which the view's log begins.

    It is the first lead if a record states only the roles and the privilege.
    """
    return game.start(deal, _contract(view)) if view.roles and not view.named_by else first_state(game, deal)


def _contract(view: SuitabilityView) -> dict[str, object]:
    """Return the roles and the privilege in the form that `Game.start` expects."""
    contract: dict[str, object] = {"suits": {suit: str(role) for suit, role in view.roles.items()}}
    if view.privileged is not None:
        contract |= {"privilege": str(view.privilege), "privileged": view.privileged}
    return contract

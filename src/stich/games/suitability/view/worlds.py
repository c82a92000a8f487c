"""Deals that fit everything one seat of Suitability knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stich.kernel.action import Action
from stich.kernel.cards import Card
from stich.kernel.deal import Deal
from stich.kernel.state import State
from stich.kernel.worlds import begun, dealer, played_cards, replayed, shown_voids

from ..rules.contract import DECKS, JOKER_CARDS, Roles, classes
from ..rules.game import Suitability
from ..rules.scoring import SuitabilityOutcome
from .configurator import CONFIGURATOR
from .view import SuitabilityView


def worlds(view: SuitabilityView, rng: random.Random, n: int) -> list[State[SuitabilityView, SuitabilityOutcome]]:
    """``n`` states, each equally likely among those whose view for this observer is this view."""
    game = CONFIGURATOR.game_of(view)
    said = [game.parse(e.action) for e in view.log]
    if view.deal is not None:
        return [_replay(game, view, view.deal, said)] * n
    deck = DECKS[game.seats]
    known = {s: played | deck.mask(view.hands[s] or ()) for s, played in played_cards(view, deck).items()}
    hidden = deck.full & ~sum(known.values()) & ~deck.mask([view.up] if view.up else [])
    capacities = {s: view.counts[s] for s in range(game.seats) if view.hands[s] is None}
    voids = shown_voids(view, deck, classes(game.seats, Roles.of(view.roles)), JOKER_CARDS)
    impossible: dict[int, int] = {s: deck.mask(voids.get(s, ())) for s in capacities}
    if view.swapped:
        for seat in capacities.keys() - {view.swapped.seat}:
            impossible[seat] |= deck.mask([view.swapped.took])
    draw = dealer(deck, hidden, capacities, impossible, rng)
    found = []
    for _ in range(n):
        drawn = draw()
        held = {s: deck.members(cards | drawn.get(s, 0)) for s, cards in known.items()}
        found.append(_replay(game, view, _dealt(game, view, held), said))
    return found


def _dealt(game: Suitability, view: SuitabilityView, held: dict[int, tuple[Card, ...]]) -> Deal:
    """The deal after which the seats hold these cards, the swap undone."""
    up = view.up
    if view.swapped:
        swap = view.swapped
        order = game.dealing.deck.bit.__getitem__
        dealt = [swap.gave if c == swap.took else c for c in held[swap.seat]]
        held = {**held, swap.seat: tuple(sorted(dealt, key=order))}
        up = swap.took
    return Deal(view.dealer, tuple(held[s] for s in range(game.seats)), (up,) if up else ())


def _replay(game: Suitability, view: SuitabilityView, deal: Deal, said: Sequence[Action]) -> State[SuitabilityView, SuitabilityOutcome]:
    """The state after the same log in this deal."""
    settled = view.roles and not view.named_by
    return replayed(game.start(deal, _start(view)) if settled else begun(game, deal), said)


def _start(view: SuitabilityView) -> dict[str, object]:
    """What a record says in place of the declarations."""
    start: dict[str, object] = {"suits": {suit: str(role) for suit, role in view.roles.items()}}
    if view.privileged is not None:
        start |= {"privilege": str(view.privilege), "privileged": view.privileged}
    return start

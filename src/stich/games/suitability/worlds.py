"""Deals that fit everything one seat of Suitability knows (law 5)."""

from __future__ import annotations

import random

from stich.kernel.cards import Card
from stich.kernel.deal import Deal
from stich.kernel.game import State
from stich.kernel.worlds import Dealer, played_cards, shown_voids

from .contract import DECKS, JOKER_CARDS, Roles, classes
from .game import Suitability
from .view import SuitabilityView


def sample(view: SuitabilityView, rng: random.Random, n: int) -> list[State]:
    """``n`` states, each equally likely among those whose view for this observer is this view."""
    game = Suitability.configure(view.preset, view.options)
    if view.deal is not None:
        return [_replay(game, view, view.deal)] * n
    deck = DECKS[game.seats]
    played = played_cards(view, deck)
    known = {s: list(h) for s, h in enumerate(view.hands) if h is not None}
    seen = {c for cards in (*played.values(), *known.values()) for c in cards} | {view.up}
    slots = [s for s in range(game.seats) if s not in known]
    voids = shown_voids(view, deck, classes(game.seats, Roles.of(view.roles)), JOKER_CARDS)
    taken = {view.swapped.took: view.swapped.seat} if view.swapped else {}

    def may_hold(slot: int, card: Card) -> bool:
        return taken.get(card, slot) == slot and card not in voids.get(slot, ())

    allowed = {c: frozenset(i for i, slot in enumerate(slots) if may_hold(slot, c)) for c in deck.cards if c not in seen}
    dealer = Dealer([view.counts[s] for s in slots], allowed)
    found = []
    for _ in range(n):
        held = {**known, **dict(zip(slots, dealer.draw(rng), strict=True))}
        whole = {s: [*played[s], *held[s]] for s in range(game.seats)}
        found.append(_replay(game, view, _dealt(game, view, whole)))
    return found


def _dealt(game: Suitability, view: SuitabilityView, held: dict[int, list[Card]]) -> Deal:
    """The deal after which the seats hold these cards, the swap undone."""
    up = view.up
    if view.swapped:
        swap = view.swapped
        held = {s: [swap.gave if c == swap.took else c for c in cards] for s, cards in held.items()}
        up = swap.took
    order = game.deck.bit.__getitem__
    hands = tuple(tuple(sorted(held[s], key=order)) for s in range(game.seats))
    return Deal(view.dealer, hands, (up,) if up else ())


def _replay(game: Suitability, view: SuitabilityView, deal: Deal) -> State:
    """The state after the same log in this deal."""
    settled = view.roles and not view.named_by
    state = game.start_settled(deal, _start(view)) if settled else game.start(deal)
    for entry in view.log:
        state = state.apply(entry.action)
    return state


def _start(view: SuitabilityView) -> dict[str, object]:
    """What a record says in place of the declarations."""
    start: dict[str, object] = {"suits": {suit: str(role) for suit, role in view.roles.items()}}
    if view.privileged is not None:
        start |= {"privilege": str(view.privilege), "privileged": view.privileged}
    return start

"""Deals that fit everything one seat of Skat knows (law 5)."""

from __future__ import annotations

import random

from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.game import State
from stich.kernel.worlds import Dealer

from .actions import Discard
from .contract import DECK, classes, parse_declaration
from .game import Skat
from .view import SkatView

STOCK = -1
"""The slot of the two cards that lie face down: the skat, or what the declarer put down."""


def sample(view: SkatView, rng: random.Random, n: int) -> list[State]:
    """``n`` states, each equally likely among those whose view for this observer is this view."""
    game = Skat.configure(view.preset, view.options)
    if view.deal is not None:
        return [_replay(game, view, view.deal, view.discards)] * n
    played = _played(view)
    known = {s: list(h) for s, h in enumerate(view.hands) if h is not None}
    face_down = _face_down(view)
    seen = {c for cards in (*played.values(), *known.values(), face_down or ()) for c in cards}
    slots = [s for s in view.order if s not in known] + ([STOCK] if face_down is None else [])
    voids = _voids(view)
    allowed = {c: frozenset(i for i, slot in enumerate(slots) if c not in voids.get(slot, ())) for c in DECK.cards if c not in seen}
    dealer = Dealer([2 if s == STOCK else view.counts[s] for s in slots], allowed)
    found = []
    for _ in range(n):
        held = {**known, **dict(zip(slots, dealer.draw(rng), strict=True))}
        whole = {s: [*played[s], *held[s]] for s in view.order}
        found.append(_world(game, view, whole, list(held[STOCK] if face_down is None else face_down), rng))
    return found


def _played(view: SkatView) -> dict[int, list[Card]]:
    played: dict[int, list[Card]] = {s: [] for s in range(len(view.hands))}
    for entry in view.log:
        if entry.action in DECK.bit:
            played[entry.seat].append(Card(entry.action))
    return played


def _face_down(view: SkatView) -> tuple[Card, ...] | None:
    """The two cards lying face down, if the observer knows them; () while the declarer holds twelve cards."""
    if view.phase == "discard":
        return ()
    return view.discards


def _voids(view: SkatView) -> dict[int, set[Card]]:
    """Cards that a seat showed not to have: it did not follow."""
    voids: dict[int, set[Card]] = {}
    if view.contract is None:
        return voids
    group = {c: cards for cards in classes(parse_declaration(view.contract).contract) for c in cards}
    cards = [e for e in view.log if e.action in DECK.bit]
    for i, entry in enumerate(cards):
        led = group[Card(cards[i - i % 3].action)]
        if entry.action not in led:
            voids.setdefault(entry.seat, set()).update(led)
    return voids


def _world(game: Skat, view: SkatView, held: dict[Seat, list[Card]], down: list[Card], rng: random.Random) -> State:
    """The state in which the seats hold, or held and played, these cards, and two (or none yet) lie face down."""
    stock, discards = down, None
    if view.hand_game is False and view.declarer is not None:
        twelve = [*held[view.declarer], *down]
        stock = list(view.skat) if view.skat is not None else rng.sample(twelve, 2)
        held[view.declarer] = [c for c in twelve if c not in stock]
        discards = tuple(down) if down else None
    order = DECK.bit.__getitem__
    hands = tuple(tuple(sorted(held.get(Seat(s), ()), key=order)) for s in range(len(view.hands)))
    return _replay(game, view, Deal(view.dealer, hands, tuple(stock)), discards)


def _replay(game: Skat, view: SkatView, deal: Deal, discards: tuple[Card, ...] | None) -> State:
    """The state after the same log in this deal, the declarer having put down these cards."""
    if view.contract is not None and not any(e.action.startswith("declare") for e in view.log):
        start: dict[str, object] = {"declarer": view.declarer, "bid": view.bid, "declare": view.contract}
        state = game.start_settled(deal, {**start, "discard": list(discards)} if discards else start)
    else:
        state = game.start(deal)
    for entry in view.log:
        hidden = entry.action == "discard"
        state = state.apply(Discard(tuple(sorted(discards or (), key=DECK.bit.__getitem__))) if hidden else entry.action)
    return state

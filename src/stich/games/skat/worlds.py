"""Deals that fit everything one seat of Skat knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.errors import StichError
from stich.kernel.game import State
from stich.kernel.worlds import Dealer, played_cards, shown_voids

from .actions import Discard
from .contract import DECK, JACKS, Contract, classes, parse_declaration
from .game import Skat
from .view import SkatView

STOCK = -1
"""The slot of the two cards that lie face down: the skat, or what somebody put down."""
MOST_TRIES = 100_000

PutDown = dict[Seat, Sequence[Card]]
"""What each seat put down face down, in a world."""


def sample(view: SkatView, rng: random.Random, n: int) -> list[State]:
    """``n`` states, each equally likely among those whose view for this observer is this view."""
    game = Skat.configure(view.preset, view.options)
    if view.deal is not None:
        return [_replay(game, view, view.deal, {})] * n
    played = played_cards(view, DECK)
    known = {s: list(h) for s, h in enumerate(view.hands) if h is not None}
    face_down = _face_down(view)
    seen = {c for cards in (*played.values(), *known.values(), face_down or ()) for c in cards}
    slots = [s for s in view.order if s not in known] + ([STOCK] if face_down is None else [])
    voids = _voids(view)
    allowed = {c: frozenset(i for i, slot in enumerate(slots) if c not in voids.get(slot, ())) for c in DECK.cards if c not in seen}
    dealer = Dealer([2 if s == STOCK else view.counts[s] for s in slots], allowed)
    found: list[State] = []
    for _ in range(MOST_TRIES):
        if len(found) == n:
            return found
        held = {**known, **dict(zip(slots, dealer.draw(rng), strict=True))}
        whole = {s: [*played[s], *held[s]] for s in view.order}
        state = _world(game, view, whole, list(held[STOCK] if face_down is None else face_down), rng)
        found += [state] if state else []
    raise StichError("no world was found that fits what is known", code="worlds/none")


def _takers(view: SkatView) -> list[Seat]:
    """Who took up the two cards lying face down, in order: the declarer, or each in turn in Schieberamsch."""
    if view.hand_game is False and view.declarer is not None:
        return [view.declarer]
    return [e.seat for e in view.log if e.action == "pickup"]


def _face_down(view: SkatView) -> tuple[Card, ...] | None:
    """The two cards lying face down, if the observer put them there; () while somebody holds twelve cards."""
    if view.phase == "discard":
        return ()
    return view.discards if view.observer in _takers(view)[-1:] else None


def _voids(view: SkatView) -> dict[int, set[Card]]:
    """Cards that a seat showed not to have."""
    if view.contract is None:
        return {}
    contract = Contract.GRAND if view.contract == "ramsch" else parse_declaration(view.contract).contract
    return shown_voids(view, DECK, classes(contract))


def _world(game: Skat, view: SkatView, held: dict[Seat, list[Card]], down: list[Card], rng: random.Random) -> State | None:
    """The state in which the seats hold, or held and played, these cards, and two (or none yet) lie face down.

    Who took up what is drawn backwards: of a taker's twelve cards any two, except where the observer knows them. None where that
    contradicts what the observer knows, so that every history that remains is equally likely.
    """
    takers = _takers(view)
    put: PutDown = {}
    for index in range(len(takers) - 1, -1, -1):
        taker, before = takers[index], takers[index - 1] if index else None
        twelve = [*held[taker], *down]
        put[taker] = tuple(down)
        if view.contract == "ramsch" and not game.options.ramsch_jacks and any(c in JACKS for c in down):
            return None
        if taker == view.observer and view.skat is not None:
            found = list(view.skat)
        elif before is not None and before == view.observer:
            found = list(view.discards or ())
        else:
            found = rng.sample(twelve, 2)
        if not set(twelve).issuperset(found):
            return None
        held[taker] = [c for c in twelve if c not in found]
        down = found
    order = DECK.bit.__getitem__
    hands = tuple(tuple(sorted(held.get(Seat(s), ()), key=order)) for s in range(len(view.hands)))
    return _replay(game, view, Deal(view.dealer, hands, tuple(down)), put)


def _replay(game: Skat, view: SkatView, deal: Deal, put: PutDown) -> State:
    """The state after the same log in this deal, with these cards put down where the log does not say which."""
    settled = view.declarer is not None and not any(e.action.startswith("declare") for e in view.log) and view.contract
    if settled:
        discard = put.get(view.declarer) if view.declarer is not None else None
        start: dict[str, object] = {"declarer": view.declarer, "bid": view.bid, "declare": view.contract}
        state = game.start_settled(deal, {**start, "discard": list(discard or view.discards or ())} if not view.hand_game else start)
    else:
        state = game.start(deal)
    for entry in view.log:
        hidden = entry.action == "discard"
        state = state.apply(Discard(tuple(sorted(put[entry.seat], key=DECK.bit.__getitem__))) if hidden else entry.action)
    return state

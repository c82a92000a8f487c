"""Deals that fit everything one seat of Schafkopf knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from stich.kernel.cards import Card, Deck
from stich.kernel.deal import Deal, Seat
from stich.kernel.errors import StichError
from stich.kernel.game import State
from stich.kernel.worlds import Dealer, played_cards, shown_voids

from .contract import OBERS_AND_UNTERS, Contract, Declaration, classes, parse_declaration, trumps_of
from .game import Schafkopf
from .options import ACES
from .ramsch import RAMSCH
from .view import SchafkopfView

MOST_TRIES = 100_000


def sample(view: SchafkopfView, rng: random.Random, n: int) -> list[State]:
    """``n`` states, each equally likely among those whose view for this observer is this view.

    Cards are drawn by what is certain of each; a draw in which somebody could not have said or played what he did is drawn again.
    """
    game = Schafkopf.configure(view.preset, view.options)
    if view.deal is not None:
        return [_replay(game, view, view.deal)] * n
    deck, size = game.deck, game.options.hand_size
    played = played_cards(view, deck)
    known = {s: [*played[s], *(h or ())] for s, h in enumerate(view.hands)}
    seen = {c for cards in known.values() for c in cards}
    slots = [s for s in view.order if len(known[s]) < size]
    excluded = _excluded(game, view)
    allowed = {c: frozenset(i for i, s in enumerate(slots) if c not in excluded[s]) for c in deck.cards if c not in seen}
    dealer = Dealer([size - len(known[s]) for s in slots], allowed)
    found: list[State] = []
    for _ in range(MOST_TRIES):
        if len(found) == n:
            return found
        drawn = dict(zip(slots, dealer.draw(rng), strict=True))
        hands = tuple((*known[Seat(s)], *drawn.get(Seat(s), ())) for s in range(len(view.hands)))
        try:
            found.append(_replay(game, view, Deal(view.dealer, hands)))
        except StichError:
            continue
    raise StichError("no world was found that fits what is known", code="worlds/none")


def _declaration(view: SchafkopfView) -> Declaration | None:
    if view.contract is None:
        return None
    return RAMSCH if view.contract == "ramsch" else parse_declaration(view.contract)


def _excluded(game: Schafkopf, view: SchafkopfView) -> Mapping[int, set[Card]]:
    """For each seat cards that it certainly does not hold now."""
    none: dict[int, set[Card]] = {s: set() for s in range(len(view.hands))}
    declaration = _declaration(view)
    if declaration is None:
        if view.auction and view.auction.level == "sie":
            holder = view.auction.challenger if view.auction.stage == "respond" else view.auction.holder
            none[holder or 0] = set(game.deck.cards) - OBERS_AND_UNTERS
        return none
    groups = classes(trumps_of(declaration, game.options.bettel_trumps), game.deck)
    voids = shown_voids(view, game.deck, groups)
    found = {s: cards | voids.get(Seat(s), set()) for s, cards in none.items()}
    if declaration.contract is Contract.PARTNER and declaration.suit is None:
        for seat in set(view.order) - {view.declarer}:
            found[seat] |= ACES
    if declaration.called:
        for seat in set(view.order) - _possible_partners(view, game.deck, declaration.called):
            found[seat].add(declaration.called)
    return found


def _possible_partners(view: SchafkopfView, deck: Deck, called: Card) -> set[Seat]:
    """Seats that may hold the called ace, by what was said of kontra and played to the first lead of its suit."""
    possible = {s for s in view.order if s != view.declarer}
    cards = []
    for entry in view.log:
        if entry.action == "kontra":
            possible.discard(entry.seat)
        elif entry.action == "re" and entry.seat != view.declarer:
            return {entry.seat}
        elif entry.action in deck.bit:
            cards.append(entry)
    size = len(view.order)
    for start in range(0, len(cards), size):
        led = cards[start].action
        if led[0] == called[0] and led not in OBERS_AND_UNTERS:
            return possible - {e.seat for e in cards[start + 1 : start + size] if e.action != called}
    return possible


def _replay(game: Schafkopf, view: SchafkopfView, deal: Deal) -> State:
    """The state after the same log in this deal. Raises `StichError` where somebody could not have done what he did."""
    settled = view.contract not in (None, "ramsch") and not any(e.action.startswith("declare") for e in view.log)
    if settled:
        start = {"declarer": view.declarer, "declare": view.contract, "knocked": view.knocked, "stoss": view.stoss}
        state = game.start_settled(deal, start)
    else:
        state = game.start(deal)
    for entry in view.log:
        state = state.apply(entry.action)
    if state.phase.name != view.phase or state.actor != view.actor:
        raise StichError("something else would be asked", code="worlds/none")
    return state

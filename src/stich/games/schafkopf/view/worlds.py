"""Deals that fit everything one seat of Schafkopf knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from stich.kernel.cards import Card, Deck
from stich.kernel.deal import Deal, Seat
from stich.kernel.state import State
from stich.kernel.worlds import begun, shown_voids, worlds_where

from ..rules.contract import OBERS_AND_UNTERS, Contract, Declaration, classes, parse_declaration, trumps_of
from ..rules.game import Schafkopf
from ..rules.options import ACES
from ..rules.ramsch import RAMSCH
from ..rules.scoring import SchafkopfOutcome
from .configurator import CONFIGURATOR
from .view import SchafkopfView


def worlds(view: SchafkopfView, rng: random.Random, n: int) -> list[State[SchafkopfView, SchafkopfOutcome]]:
    """``n`` states, each equally likely among those whose view for this observer is this view."""
    game = CONFIGURATOR.game_of(view)

    def dealt(held: Mapping[int, tuple[Card, ...]]) -> Deal:
        if game.options.klopfen:
            held = {seat: _in_order_of_dealing(view, seat, cards, rng) for seat, cards in held.items()}
        return Deal(view.dealer, tuple(held[seat] for seat in range(game.seats)))

    return worlds_where(game, view, rng, n, impossible=_impossible(game, view), dealt=dealt, begin=lambda deal: beginning(view, deal))


def _in_order_of_dealing(view: SchafkopfView, seat: int, cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    """Which four came first counts for knocking. It is known of no hand but the own one, and only until the others are taken up."""
    first = view.hand if seat == view.observer and len(view.hand) < len(cards) and view.phase == "knock" else ()
    return (*first, *rng.sample(rest := [c for c in cards if c not in first], len(rest)))


def _declaration(view: SchafkopfView) -> Declaration | None:
    if view.contract is None:
        return None
    return RAMSCH if view.contract == "ramsch" else parse_declaration(view.contract)


def _impossible(game: Schafkopf, view: SchafkopfView) -> dict[int, int]:
    """For each seat cards that it certainly does not hold now, as a mask."""
    deck = game.dealing.deck
    none = dict.fromkeys(range(len(view.hands)), 0)
    declaration = _declaration(view)
    if declaration is None:
        if view.auction and view.auction.level == "sie":
            holder = view.auction.challenger if view.auction.stage == "respond" else view.auction.holder
            none[holder or 0] = deck.full & ~deck.mask(OBERS_AND_UNTERS & set(deck.cards))
        return none
    voids = shown_voids(view, deck, classes(trumps_of(declaration, game.options.bettel_trumps), deck))
    found = {s: cards | deck.mask(voids.get(s, ())) for s, cards in none.items()}
    if declaration.contract is Contract.PARTNER and declaration.suit is None:
        for seat in set(view.order) - {view.declarer}:
            found[seat] |= deck.mask(ACES)
    if declaration.called:
        for seat in set(view.order) - _possible_partners(view, deck, declaration.called):
            found[seat] |= deck.mask([declaration.called])
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


def beginning(view: SchafkopfView, deal: Deal) -> State[SchafkopfView, SchafkopfOutcome]:
    """Where the log of this view begins, in this deal."""
    game = CONFIGURATOR.game_of(view)
    settled = view.contract not in (None, "ramsch") and not any(e.action.startswith("declare") for e in view.log)
    start = {"declarer": view.declarer, "declare": view.contract, "knocked": view.knocked, "stoss": view.stoss}
    return game.start(deal, start) if settled else begun(game, deal)

"""Worlds of a Schafkopf seat: deals that agree with all that the seat knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from stich.games.schafkopf.rules.contract import OBERS, OBERS_AND_UNTERS, Contract, Declaration, classes, parse_declaration, trumps_of
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.options import ACES, PRESETS
from stich.games.schafkopf.rules.ramsch import RAMSCH
from stich.games.schafkopf.rules.scoring import SchafkopfOutcome
from stich.kernel.knowledge.play_history import play_history, shown_voids
from stich.kernel.knowledge.worlds import Prior, first_state, worlds_where
from stich.kernel.plugin.configurator import Configurator
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State

from .view import SchafkopfView, explain, observe

CONFIGURATOR = Configurator(Schafkopf, PRESETS, SchafkopfView, observe, explain)
"""Configurator of Schafkopf: its rules, presets and view, put together."""


def worlds(view: SchafkopfView, rng: random.Random, n: int, prior: Prior | None = None) -> list[State[SchafkopfView, SchafkopfOutcome]]:
    """Return ``n`` states whose view for this observer is this view, equally likely or as likely as the ``prior`` makes them.

    Raise `StichError` ``worlds/none`` if none is found.
    """
    game = CONFIGURATOR.game_of(view)

    def dealt(held: Mapping[int, tuple[Card, ...]]) -> Deal:
        """Return the deal of these cards, with each hand in a possible order of dealing."""
        if game.options.klopfen:
            held = {seat: _in_order_of_dealing(view, seat, cards, rng) for seat, cards in held.items()}
        return Deal(view.dealer, tuple(held[seat] for seat in range(game.seats)))

    return worlds_where(
        game, view, rng, n, impossible=_impossible(game, view), dealt=dealt, begin=lambda deal: state_before_log(view, deal), prior=prior
    )


def _in_order_of_dealing(view: SchafkopfView, seat: int, cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    """Return the cards of a seat in an order in which they may have been dealt; the first four matter for knocking.

    The first four are certain only for the observer's own hand, and only until the observer picks up the other cards.
    """
    first = view.hand if seat == view.observer and len(view.hand) < len(cards) and view.phase == "knock" else ()
    others = [c for c in cards if c not in first]
    return (*first, *rng.sample(others, len(others)))


def _declaration(view: SchafkopfView) -> Declaration | None:
    if view.contract is None:
        return None
    return RAMSCH if view.contract == "ramsch" else parse_declaration(view.contract)


def _impossible(game: Schafkopf, view: SchafkopfView) -> dict[int, int]:
    """Return for each seat the cards that it certainly does not hold now (Schafkopf), as masks."""
    deck = game.dealing.deck
    impossible = dict.fromkeys(range(len(view.hands)), 0)
    declaration = _declaration(view)
    if _must_play(game, view):
        for seat in set(view.order) - {view.declarer}:
            impossible[seat] |= deck.mask(OBERS[:1])
    if declaration is None:
        if view.auction and view.auction.level == "sie":
            holder = view.auction.challenger if view.auction.stage == "respond" else view.auction.holder
            impossible[holder or 0] = deck.full & ~deck.mask(OBERS_AND_UNTERS & set(deck.cards))
        return impossible
    history = play_history(view, deck)
    for seat, cards in shown_voids(history, len(view.order), classes(trumps_of(declaration, game.options.bettel_trumps), deck)).items():
        impossible[seat] |= deck.mask(cards)
    if declaration.contract is Contract.PARTNER and declaration.suit is None:
        for seat in set(view.order) - {view.declarer}:
            impossible[seat] |= deck.mask(ACES)
    if declaration.called:
        for seat in set(view.order) - _possible_partners(view, deck, declaration.called):
            impossible[seat] |= deck.mask([declaration.called])
    return impossible


def _must_play(game: Schafkopf, view: SchafkopfView) -> bool:
    """Return True if the declarer plays because all passed, and so was dealt the Ober of acorns (C.5.4)."""
    calls = [entry.action for entry in view.log[view.knock_turns :][: len(view.order)]]
    return game.options.all_pass == "must" and calls == ["pass"] * len(view.order)


def _possible_partners(view: SchafkopfView, deck: Deck, called: Card) -> set[Seat]:
    """Return the seats that may hold the called ace, by kontra, re and the cards played to the first lead of its suit."""
    possible = {s for s in view.order if s != view.declarer}
    for entry in view.log:
        if entry.action == "kontra":
            possible.discard(entry.seat)
        elif entry.action == "re" and entry.seat != view.declarer:
            return {entry.seat}
    history, size = play_history(view, deck), len(view.order)
    for start in range(0, len(history), size):
        _, led = history[start]
        if led[0] == called[0] and led not in OBERS_AND_UNTERS:
            return possible - {seat for seat, card in history[start + 1 : start + size] if card != called}
    return possible


def state_before_log(view: SchafkopfView, deal: Deal) -> State[SchafkopfView, SchafkopfOutcome]:
    """Return the state of this deal of Schafkopf in which the log of this view begins."""
    game = CONFIGURATOR.game_of(view)
    if view.contract in (None, "ramsch") or any(e.action.startswith("declare") for e in view.log):
        return first_state(game, deal)
    return game.start(deal, {"declarer": view.declarer, "declare": view.contract, "knocked": view.knocked, "stoss": view.stoss})

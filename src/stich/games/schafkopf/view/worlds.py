"""Worlds of a Schafkopf seat: deals that agree with all that the seat knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import cast

import msgspec

from stich.games.schafkopf.rules.actions import GIVES, parse_action
from stich.games.schafkopf.rules.contract import (
    HOCHZEIT,
    OBERS,
    OBERS_AND_UNTERS,
    Contract,
    Declaration,
    classes,
    parse_contract,
    trumps_of,
)
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.options import ACES, PRESETS
from stich.games.schafkopf.rules.play import KontraOrRe, Play
from stich.games.schafkopf.rules.scoring import SchafkopfOutcome
from stich.kernel.knowledge.play_history import play_history, shown_voids
from stich.kernel.knowledge.worlds import Prior, first_state, worlds_where
from stich.kernel.plugin.configurator import Configurator
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State, replayed

from .view import SchafkopfView, explain, observe

CONFIGURATOR = Configurator(Schafkopf, PRESETS, SchafkopfView, observe, explain)
"""Configurator of Schafkopf: its rules, presets and view, put together."""


def worlds(view: SchafkopfView, rng: random.Random, n: int, prior: Prior | None = None) -> list[State[SchafkopfView, SchafkopfOutcome]]:
    """Return ``n`` states whose view for this observer is this view, equally likely or as likely as the ``prior`` makes them.

    Raise `StichError` ``worlds/none`` if none is found.
    """
    game = CONFIGURATOR.game_of(view)
    exchange = HochzeitExchange.of(view, rng)

    def dealt(held: Mapping[int, tuple[Card, ...]]) -> Deal:
        """Return the deal of these cards, with each hand in a possible order of dealing."""
        held = exchange.undone(held) if exchange else held
        if game.options.klopfen:
            held = {seat: _in_order_of_dealing(view, seat, cards, rng) for seat, cards in held.items()}
        return Deal(view.dealer, tuple(held[seat] for seat in range(game.seats)))

    def begin(deal: Deal) -> State[SchafkopfView, SchafkopfOutcome]:
        """Return the state with which the log begins; after an exchange the state after it, since the log need not name the card."""
        state = state_before_log(view, deal)
        return exchange.replayed(state, view) if exchange else state

    if exchange:
        return worlds_where(
            game,
            exchange.known(view),
            rng,
            n,
            impossible=_impossible(game, view),
            dealt=dealt,
            begin=begin,
            begun=exchange.end,
            prior=prior,
        )
    return worlds_where(
        game, known_before_exchange(view), rng, n, impossible=_impossible(game, view), dealt=dealt, begin=begin, prior=prior
    )


def known_before_exchange(view: SchafkopfView) -> SchafkopfView:
    """Return the view with the offered trump back in the hand of the player who offered it, while the taker chooses the card to give
    back.
    """
    auction = view.auction
    if auction is None or auction.stage != "give" or view.offered is None:
        return view
    hands = list(view.hands)
    offerer, taker = cast(Seat, auction.holder), cast(Seat, auction.challenger)
    hands[offerer] = (*(hands[offerer] or ()), view.offered)
    if view.observer == taker:
        hands[taker] = tuple(card for card in view.hand if card != view.offered)
    return msgspec.structs.replace(view, hands=tuple(hands))


class HochzeitExchange:
    """Exchange of a hochzeit in the worlds of one view: both cards as far as the observer knows them, else drawn for each world."""

    def __init__(self, view: SchafkopfView, end: int, rng: random.Random) -> None:
        self.end = end
        """Number of actions in the log up to the exchange."""
        self._offerer, self._taker, self._rng = cast(Seat, view.partner), cast(Seat, view.declarer), rng
        self._offered, self._given = view.offered, view.given
        self._drawn: Card | None = None

    @classmethod
    def of(cls, view: SchafkopfView, rng: random.Random) -> HochzeitExchange | None:
        """Return the exchange in the log of a view that is not over; None if there is none."""
        end = next((number + 1 for number, entry in enumerate(view.log) if entry.action.startswith("give")), None)
        return None if end is None or view.deal is not None else cls(view, end, rng)

    def known(self, view: SchafkopfView) -> SchafkopfView:
        """Return the view with those exchanged cards in the players' hands that the observer knows to be there still."""
        hands, played = list(view.hands), {entry.action for entry in view.log[self.end :]}
        for seat, card in ((self._taker, self._offered), (self._offerer, self._given)):
            if card is not None and card not in played and view.observer != seat:
                hands[seat] = (card,)
        return msgspec.structs.replace(view, hands=tuple(hands))

    def undone(self, held: Mapping[int, tuple[Card, ...]]) -> Mapping[int, tuple[Card, ...]]:
        """Return the cards as dealt, from the cards of each seat after the exchange.

        Cards that the observer does not know are drawn from all cards of the two hands. Draws that cannot be, such as an offered card
        that is no trump, fail when they are replayed, so that all possible deals stay equally likely.
        """
        offered = self._offered or self._rng.choice(held[self._taker])
        given = self._drawn = self._given or self._rng.choice(held[self._offerer])
        taker = tuple(given if card == offered else card for card in held[self._taker])
        offerer = tuple(offered if card == given else card for card in held[self._offerer])
        return {**held, self._taker: taker, self._offerer: offerer}

    def replayed(self, state: State[SchafkopfView, SchafkopfOutcome], view: SchafkopfView) -> State[SchafkopfView, SchafkopfOutcome]:
        """Return the state of a deal from `undone` after the exchange."""
        assert self._drawn is not None
        calls = [parse_action(entry.action) for entry in view.log[: self.end - 1]]
        return replayed(state, [*calls, GIVES[self._drawn]])


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
    return parse_contract(view.contract)


def _impossible(game: Schafkopf, view: SchafkopfView) -> dict[int, int]:
    """Return for each seat the cards that it certainly does not hold now (Schafkopf), as masks."""
    deck = game.dealing.deck
    impossible = dict.fromkeys(range(len(view.hands)), 0)
    declaration = _declaration(view)
    if view.declarer is not None and view.contract != HOCHZEIT.text and _must_play(game, view):
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
    if declaration == HOCHZEIT and view.partner is not None and view.declarer != view.partner:
        impossible[view.partner] |= deck.mask(classes(trumps_of(HOCHZEIT), deck)[0])
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


def hands_in_play(world: State, order: Sequence[Seat]) -> dict[Seat, int]:
    """Return the hand of each seat of a world at the first lead, as a mask: the dealt cards, or in a hochzeit those after the exchange."""
    phase = world.phase.play if isinstance(world.phase, KontraOrRe) else world.phase
    if isinstance(phase, Play):
        seating = phase.fixed.seating
        return {seat: seating.hands[seating.order.index(seat)] for seat in order}
    deck = world.game.dealing.deck
    return {seat: deck.mask(world.deal.hands[seat]) for seat in order}


def state_before_log(view: SchafkopfView, deal: Deal) -> State[SchafkopfView, SchafkopfOutcome]:
    """Return the state of this deal of Schafkopf in which the log of this view begins."""
    game = CONFIGURATOR.game_of(view)
    if view.contract in (None, "ramsch") or any(e.action.startswith(("declare", "take")) for e in view.log):
        return first_state(game, deal)
    partner = {"partner": view.partner} if view.contract == HOCHZEIT.text else {}
    return game.start(deal, {"declarer": view.declarer, "declare": view.contract, "knocked": view.knocked, "stoss": view.stoss, **partner})

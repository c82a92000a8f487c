"""Worlds of a `CardGame`: deals, and choices of cards to pass, that agree with all that a seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import cast

from stich.kernel.rules.card_game import CardGame
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.passing import PassCards, Passes
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.state import State, replayed

from .card_view import CardView
from .play_history import play_history, shown_absent
from .worlds import first_state, worlds_where


def card_worlds(game: CardGame, view: CardView, rng: Random, n: int) -> list[State]:
    """Return states whose view for this observer is this view, equally likely."""
    impossible = absent_cards(game.spec(view.dealer), view)
    ahead = game.passes_ahead(view.dealer) if game.passed else 0
    if not ahead or view.deal is not None:
        return cast(list[State], worlds_where(game, view, rng, n, impossible=impossible))
    undone = _UndonePasses(game, view, rng, ahead)
    for seat, mask in undone.elsewhere().items():
        impossible[seat] |= mask
    return cast(
        list[State],
        worlds_where(game, view, rng, n, impossible=impossible, dealt=undone.dealt, begin=undone.begin, begun=undone.passed),
    )


def absent_cards(spec: PlaySpec, view: CardView) -> dict[Seat, int]:
    """Return the cards that each seat certainly does not hold, by the cards played, as masks."""
    plays = [(view.order.index(seat), card) for seat, card in play_history(view, spec.deck)]
    return dict(zip(view.order, shown_absent(spec, plays), strict=True))


class _UndonePasses:
    """Passes of a world, sampled backwards: any cards of the receiver, as far as the observer does not know them.

    Each choice of hands and passes is one deal with one choice of each player, so that all are equally likely.
    """

    def __init__(self, game: CardGame, view: CardView, rng: Random, ahead: int) -> None:
        self._game, self._view, self._rng, self._ahead = game, view, rng, ahead
        self.passed = sum(entry.action.startswith("pass") for entry in view.log)
        """Number of players who have chosen."""
        self._chosen: list[int] = []

    def elsewhere(self) -> dict[Seat, int]:
        """Return for each seat the cards that the observer knows to be in another hand, as masks: those which the observer passed."""
        view, deck = self._view, self._game.deck
        played = {card for _, card in play_history(view, deck)}
        mine = deck.mask(card for card in view.passed if card not in played)
        holder = view.observer if view.phase == "pass" else view.receiver
        return {seat: 0 if seat == holder else mine for seat in view.order}

    def dealt(self, held: Mapping[int, tuple[Card, ...]]) -> Deal:
        """Return the deal that leads to these cards of each seat, played cards included, and store the passes."""
        view, deck, order = self._view, self._game.deck, self._view.order
        after: list[int] = [deck.mask(held[seat]) for seat in order]
        exchanged = view.phase != "pass"
        self._chosen = [self._choice(after, place, exchanged) for place in range(self.passed)]
        if exchanged:
            got = Passes(self._game.passed, -self._ahead, tuple(self._chosen[place - self._ahead] for place in range(len(order))))
            after = list(got.exchanged(after))
        hands = dict(zip(order, after, strict=True))
        return Deal(view.dealer, tuple(deck.members(hands[Seat(seat)]) for seat in range(len(order))))

    def _choice(self, after: list[int], place: int, exchanged: bool) -> int:
        """Return the cards that a place passes in this world, as a mask. ``after``: cards of each place, as masks."""
        view, deck, count = self._view, self._game.deck, self._game.passed
        receiver = view.order[(place + self._ahead) % len(view.order)]
        if view.order[place] == view.observer:
            return deck.mask(view.passed)
        if exchanged and receiver == view.observer:
            return deck.mask(view.received)
        holder = (place + self._ahead) % len(after) if exchanged else place
        return deck.mask(self._rng.sample(deck.members(after[holder]), count))

    def begin(self, deal: Deal) -> State:
        """Return the state of this deal after the passes."""
        members = self._game.deck.members
        return replayed(first_state(self._game, deal), [PassCards(members(mask)) for mask in self._chosen])

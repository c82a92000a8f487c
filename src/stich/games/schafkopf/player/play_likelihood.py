"""Likelihood of worlds in Schafkopf by the cards played: how likely the others would have played them with their cards in each world.

Three kinds of players are assumed, equally likely beforehand: players who almost always play the card of *simple*; players who often play
another card, because they search; and, if there are nets for them, players trained by self-play. A player who has played like one kind will
probably continue to do so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from math import prod
from statistics import fmean
from typing import NamedTuple, cast

import msgspec
import numpy as np

from stich.games.schafkopf.rules.contract import parse_contract, sorted_hand, trumps_of
from stich.games.schafkopf.view.trick_inference import SchafkopfTrickInference
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.games.schafkopf.view.worlds import hands_in_play, state_before_log
from stich.kernel.rules.card_actions import plays_of
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.play import Starter, starter
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.state import State
from stich.nets.policy import CardPlay, Family, play_log_likelihoods

from .simple_play import card_to_play

AGREEMENT_RATES: Mapping[Family | None, float] = {None: 0.97, Family.IMITATION: 0.4}
"""Probability that a player plays the card that *simple* would play, by kind of player. None: players like *simple*.

`Family.IMITATION`: players who search, whose play no net predicts.
"""
LIKELIHOOD_EXPONENT = 0.65
"""Exponent of the likelihoods.

A player's cards are not independent evidence; without the exponent a few worlds would get all the weight.
"""

NO_NETS: Mapping[Family, CardPlay] = {}


class ObservedCard(NamedTuple):
    """Card that was played, the seat that played it, and the public view before it."""

    seat: Seat
    card: Card
    public_view: SchafkopfView


def play_likelihood(view: SchafkopfView, worlds: Sequence[State], nets: Mapping[Family, CardPlay] = NO_NETS) -> list[float]:
    """Return for each of these worlds how likely all cards that the others played are, up to a common factor (Schafkopf).

    A seat's choices depend on its cards and the public view, so each hand is evaluated once. ``nets``: for each family of players, a net
    trained on them that predicts their play.
    """
    spec, history = _played_cards(view, worlds[0])
    dealt = [hands_in_play(world, view.order) for world in worlds]
    if spec is None:
        return [1.0] * len(worlds)
    by_family = {family: _policy_likelihoods(view, play, dealt) for family, play in nets.items()}
    known: dict[tuple[Seat, int], float] = {}
    likelihoods = []
    for hands in dealt:
        others = [(s, hand) for s, hand in hands.items() if s != view.observer]
        if new := [s for s, hand in others if (s, hand) not in known]:
            known |= {(s, hands[s]): likelihood for s, likelihood in _seat_likelihoods(spec, history, hands, new, by_family).items()}
        likelihoods.append(prod(known[seat_and_hand] for seat_and_hand in others) ** LIKELIHOOD_EXPONENT)
    return likelihoods


def _policy_likelihoods(view: SchafkopfView, play: CardPlay, dealt: Sequence[Mapping[Seat, int]]) -> Mapping[tuple[Seat, int], float]:
    """Return how likely players of the net's family would have played the cards, by seat and hand (mask).

    ``dealt``: for each world the hands of the seats.
    """
    hands = {s: sorted({each[s] for each in dealt}) for s in view.order if s != view.observer}
    logs = play_log_likelihoods(view, play, {s: np.array(masks, dtype=np.uint64) for s, masks in hands.items()}, None)
    return {(s, mask): float(np.exp(log)) for s, masks in hands.items() for mask, log in zip(masks, logs[s], strict=True)}


def _played_cards(view: SchafkopfView, world: State) -> tuple[PlaySpec | None, list[ObservedCard]]:
    """Return the PlaySpec and every card played, by replaying the log of any one world.

    The PlaySpec is None if no card was played.
    """
    state, spec, history = state_before_log(view, world.deal), None, []
    for seat, action in world.log:
        if perfect_info := state.phase.perfect_info:
            spec = perfect_info.spec
            history.append(ObservedCard(seat, Card(action.text), state.view(None)))
        state = state.apply(action)
    return spec, history


@cache
def _starter(spec: PlaySpec) -> Starter:
    return starter(spec)


def _seat_likelihoods(
    spec: PlaySpec,
    history: Sequence[ObservedCard],
    hands: Mapping[Seat, int],
    seats: Collection[Seat],
    by_family: Mapping[Family, Mapping[tuple[Seat, int], float]],
) -> Mapping[Seat, float]:
    """Return how likely each of these seats would have played its cards. ``hands``: cards dealt by seat (masks), in playing order.

    ``by_family``: likelihoods that nets predict, by family of players, then by seat and hand.
    """
    position = _starter(spec)(tuple(hands.values()))
    by_kind = {seat: dict.fromkeys(AGREEMENT_RATES, 1.0) for seat in seats}
    for seat, card, public_view in history:
        legal = position.legal
        if seat in by_kind and (alternatives := legal.bit_count() - 1):
            own_view = _seen_by(public_view, seat, hands[seat], position.hands[position.actor], legal)
            agrees = card_to_play(SchafkopfTrickInference(own_view)) == card
            for kind, rate in AGREEMENT_RATES.items():
                by_kind[seat][kind] *= rate if agrees else (1 - rate) / alternatives
        position = position.play(spec.deck.bit[card])
    for seat, likelihoods in by_kind.items():
        likelihoods |= {family: of_hands[seat, hands[seat]] for family, of_hands in by_family.items()}
    return {seat: fmean(likelihoods.values()) for seat, likelihoods in by_kind.items()}


def _seen_by(public_view: SchafkopfView, seat: Seat, dealt: int, held: int, legal: int) -> SchafkopfView:
    """Return the view of the seat to play: the public view with the cards that the seat was dealt, holds and may play (masks)."""
    options = options_of(public_view)
    deck, declaration = options.cards, parse_contract(cast(str, public_view.contract))
    own = sorted_hand(deck.members(held), trumps_of(declaration, options.bettel_trumps))
    called = declaration.called
    return msgspec.structs.replace(
        public_view,
        observer=seat,
        hands=tuple(own if s == seat else hand for s, hand in enumerate(public_view.hands)),
        legal=tuple(action.text for action in plays_of(deck)(legal)),
        partner=seat if called and dealt >> deck.bit[called] & 1 else public_view.partner,
    )

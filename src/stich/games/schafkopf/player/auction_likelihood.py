"""How likely a world is by the calls of the auction: with the cards that it gives them, would the others have called as they did?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.kernel.deal import Seat
from stich.kernel.state import State
from stich.kernel.worlds import Cards

from ..rules.contract import DECLARATIONS, LONG, PLAYERS, Contract, Declaration, parse_declaration
from ..rules.options import SchafkopfOptions, levels, may_declare
from ..rules.scoring import TARIFFS
from ..view.view import SchafkopfView, options_of
from .contract_evaluation import BiddingContext, Nets, expected_payoffs, pass_payoff

TEMPERATURE = 2.0
"""Of the decision what to play: by how much expected payoff people stray from the best choice, in prices of a partner game."""
TEMPERATURE_OF_SOLOS = 1.0
"""The same of the decision to play alone."""
LAPSE_RATE = 0.03
"""The part of the calls that have nothing to do with the cards."""
LAPSES_INTO_PLAYING = 0.3
"""The part of them that are not a pass."""
ASSUMED_PASS_PAYOFF = 0.3
"""The payoff that people expect of passing while nobody plays, in prices of a partner game: they pass more than would be good for them."""
IMPOSSIBLE = -1e6
"""Payoff of a declaration that the hand does not allow."""


class Call(NamedTuple):
    """A call of the auction."""

    plays: bool
    """Not a pass."""
    held: str | None
    """The level that the holder had before it."""


def auction_likelihood(nets: Nets, view: SchafkopfView, worlds: Sequence[State]) -> NDArray[np.float64]:
    """For each of these worlds the likelihood of all the others' calls, up to a common factor. Of the declarer it asks what he would rather
    play, but not whether he would play."""
    hands: dict[int, list[int]] = {seat: [LONG.mask(world.deal.hands[seat]) for world in worlds] for seat in view.order}
    return _of_all(view, hands, lambda place, different: _seat_likelihood(nets, view, place, different))


def auction_prior(nets: Nets, view: SchafkopfView, cards: Cards) -> NDArray[np.float64]:
    """The same for draws of everybody's cards, also by whether the declarer would play."""

    def of_hands(place: int, hands: Sequence[int]) -> NDArray[np.float64]:
        declares = view.order[place] == view.declarer
        return _declarer_prior(nets, view, place, hands) if declares else _seat_likelihood(nets, view, place, hands)

    return _of_all(view, cards, of_hands)


def _of_all(view: SchafkopfView, cards: Cards, of_hands: Callable[[int, Sequence[int]], NDArray[np.float64]]) -> NDArray[np.float64]:
    """The product over the others; each different hand is looked at once."""
    likelihoods = np.ones(len(cards[view.order[0]]))
    for place, seat in enumerate(view.order):
        if seat != view.observer:
            hands, hand_of_world = np.unique(cards[seat], return_inverse=True)
            likelihoods *= of_hands(place, hands.tolist())[hand_of_world]
    return likelihoods


def _declarer_prior(nets: Nets, view: SchafkopfView, place: int, hands: Sequence[int]) -> NDArray[np.float64]:
    """For each of these hands how likely the declarer declares as he did, of all that he might and of passing.

    Hands that are good enough for a solo are rare: what few hands in a hundred say without reason must be spread over all declarations, or
    most declarers would be thought to have said so without reason.
    """
    options = options_of(view)
    declared = parse_declaration(str(view.contract))
    context = BiddingContext(options, place, len(view.knocked))
    choices = [d for d in _declarations(options) if d == declared or not d.tout]
    by_level = 1.0 if declared.contract is Contract.PARTNER else TEMPERATURE_OF_SOLOS / TEMPERATURE
    temperature = by_level * TEMPERATURE * TARIFFS[options.tariff].partner * (1 << context.knocks)
    passing = np.full((1, len(hands)), _assumed_pass_payoff(context, None))
    payoffs = np.concatenate([_payoffs(nets, context, choices, hands), passing])
    return LAPSE_RATE / len(choices) * LAPSES_INTO_PLAYING + (1 - LAPSE_RATE) * _softmax(payoffs, choices.index(declared), temperature)


def _seat_likelihood(nets: Nets, view: SchafkopfView, place: int, hands: Sequence[int]) -> NDArray[np.float64]:
    """For each of these hands how likely the seat at this place would have called as it did."""
    options, seat = options_of(view), view.order[place]
    names = levels(options)
    declared = parse_declaration(view.contract) if view.contract not in (None, Contract.RAMSCH) else None
    context = BiddingContext(options, place, len(view.knocked))
    temperature = TEMPERATURE * TARIFFS[options.tariff].partner * (1 << context.knocks)
    choices = [d for d in _declarations(options) if d == declared or not d.tout]
    payoffs = _payoffs(nets, context, choices, hands)
    if declared and seat == view.declarer:
        return _with_lapses(_softmax(payoffs, choices.index(declared), temperature))
    likelihoods = np.ones(len(hands))
    for plays, held in _calls(view, seat):
        least = 0 if held is None else names.index(held) + (not plays)
        possible = [i for i, d in enumerate(choices) if names.index(d.level) >= least]
        best = payoffs[possible].max(axis=0) if possible else np.full(len(hands), IMPOSSIBLE)
        play_likelihoods = 1 / (1 + np.exp(np.clip((_assumed_pass_payoff(context, held) - best) / temperature, -50, 50)))
        likelihoods *= _with_lapses(play_likelihoods if plays else 1 - play_likelihoods)
    return likelihoods


def _assumed_pass_payoff(context: BiddingContext, held: str | None) -> float:
    """The payoff that people expect of leaving the deal to others."""
    if held:
        return pass_payoff(context, held, held)
    return ASSUMED_PASS_PAYOFF * TARIFFS[context.options.tariff].partner * (1 << context.knocks)


def _declarations(options: SchafkopfOptions) -> list[Declaration]:
    """What may be declared at this table, without a sie, which its holder announces."""
    names = levels(options)
    return [d for d in DECLARATIONS.values() if d.level in names and d.contract is not Contract.SIE]


def _payoffs(nets: Nets, context: BiddingContext, choices: Sequence[Declaration], hands: Sequence[int]) -> NDArray[np.float64]:
    """Expected payoff [declarations, hands]."""
    payoffs = np.full((len(choices), len(hands)), IMPOSSIBLE)
    cards = [LONG.members(hand) for hand in hands]
    for i, declaration in enumerate(choices):
        able = [k for k, held in enumerate(cards) if may_declare(context.options, held, declaration)]
        if able:
            payoffs[i, able] = expected_payoffs(nets, context, declaration, [hands[k] for k in able])
    return payoffs


def _softmax(payoffs: NDArray[np.float64], choice: int, temperature: float) -> NDArray[np.float64]:
    """Probability [hands] that this declaration is chosen of all that the hand allows."""
    weights = np.exp((payoffs - payoffs.max(axis=0)) / temperature)
    probabilities: NDArray[np.float64] = weights[choice] / weights.sum(axis=0)
    return probabilities


def _with_lapses(probabilities: NDArray[np.float64]) -> NDArray[np.float64]:
    return LAPSE_RATE + (1 - LAPSE_RATE) * probabilities


def _calls(view: SchafkopfView, seat: Seat) -> Iterator[Call]:
    """The calls of a seat before somebody declared."""
    options = options_of(view)
    held: str | None = None
    in_rounds = options.auction == "level_rounds"
    for entry in view.log[PLAYERS if options.klopfen else 0 :]:
        word, _, level = entry.action.partition(" ")
        if word == "declare":
            return
        if entry.seat == seat and word in ("play", "pass"):
            yield Call(word == "play", held)
        if entry.seat == seat and word == "bid":
            yield Call(True, level)
        if word == "bid":
            held = level
        elif word == "play" and not in_rounds:
            held = held or Contract.PARTNER.value

"""Likelihood of worlds by the calls of the auction: would the others have called as they did with their cards in each world?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from stich.games.schafkopf.rules.contract import DECLARATIONS, LONG, PLAYERS, Contract, Declaration, parse_declaration
from stich.games.schafkopf.rules.options import SchafkopfOptions, levels, may_declare
from stich.games.schafkopf.rules.scoring import TARIFFS
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State

from .contract_evaluation import BiddingContext, Nets, expected_payoffs, pass_payoff

TEMPERATURE = 2.0
"""Temperature of the choice of a contract: expected payoff by which players miss the best choice (in prices of a partner game)."""
TEMPERATURE_OF_SOLOS = 1.0
"""Temperature of the decision to play alone (in prices of a partner game)."""
LAPSE_RATE = 0.03
"""Share of calls that are unrelated to the cards."""
LAPSES_INTO_PLAYING = 0.3
"""Share of these unrelated calls that are not a pass."""
ASSUMED_PASS_PAYOFF = 0.3
"""Payoff that players expect from passing before any player plays (in prices of a partner game). They pass more often than is good for
them.
"""
IMPOSSIBLE = -1e6
"""Payoff of a declaration that the hand does not allow."""


class ObservedCall(NamedTuple):
    """Call of the auction."""

    plays: bool
    """True unless the call is a pass."""
    held: str | None
    """Level of the holder before the call; None without a holder."""


def auction_likelihood(nets: Nets, view: SchafkopfView, worlds: Sequence[State], *, declarers: bool = True) -> NDArray[np.float64]:
    """Return for each of these worlds the likelihood of all the others' calls, up to a common factor.

    For the declarer only the choice of the contract counts, not the decision to play. ``declarers``: False ignores the declarer's calls.
    """
    likelihoods = np.ones(len(worlds))
    for place, seat in enumerate(view.order):
        if seat != view.observer and (declarers or seat != view.declarer):
            hands, hand_of_world = np.unique([LONG.mask(world.deal.hands[seat]) for world in worlds], return_inverse=True)
            likelihoods *= _seat_likelihood(nets, view, place, hands.tolist())[hand_of_world]
    return likelihoods


def solo_prior(nets: Nets, view: SchafkopfView, hands: Sequence[int]) -> NDArray[np.float64]:
    """Return for each of these hands of the declarer the likelihood of the declared solo, among all possible declarations and passing.

    Hands that are good enough are rare. So the few hands in a hundred that are declared without reason must be spread over all
    declarations; otherwise most declarers would seem to be such cases.
    """
    options, declared = options_of(view), parse_declaration(str(view.contract))
    context = BiddingContext(options, view.order.index(cast(Seat, view.declarer)), len(view.knocked), view.pot)
    choices = _declarations(options, declared)
    temperature = TEMPERATURE_OF_SOLOS * _price(context)
    different, hand_of_draw = np.unique(hands, return_inverse=True)
    passing = np.full((1, len(different)), _assumed_pass_payoff(context, None))
    payoffs = np.concatenate([_payoffs(nets, context, choices, different.tolist()), passing])
    likelihoods = _softmax(payoffs, choices.index(declared), temperature)
    return (LAPSE_RATE * LAPSES_INTO_PLAYING / len(choices) + (1 - LAPSE_RATE) * likelihoods)[hand_of_draw]


def _seat_likelihood(nets: Nets, view: SchafkopfView, place: int, hands: Sequence[int]) -> NDArray[np.float64]:
    """Return for each of these hands the likelihood that the seat at this place would have called as it did."""
    options, seat = options_of(view), view.order[place]
    names = levels(options)
    declared = parse_declaration(view.contract) if view.contract not in (None, Contract.RAMSCH) else None
    context = BiddingContext(options, place, len(view.knocked), view.pot)
    temperature = TEMPERATURE * _price(context)
    choices = _declarations(options, declared)
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
    """Return the payoff that players expect from leaving the deal to others."""
    if held:
        return pass_payoff(context, held, held)
    return ASSUMED_PASS_PAYOFF * _price(context)


def _price(context: BiddingContext) -> int:
    """Return the price of a partner game, including knocks."""
    return TARIFFS[context.options.tariff].partner * (1 << context.knocks)


def _declarations(options: SchafkopfOptions, declared: Declaration | None) -> list[Declaration]:
    """Return the possible declarations at this table.

    Sie is left out, since its holder announces it, and so are touts except the declared one.
    """
    names = levels(options)
    possible = [d for d in DECLARATIONS.values() if d.level in names and d.contract is not Contract.SIE]
    return [d for d in possible if d == declared or not d.tout]


def _payoffs(nets: Nets, context: BiddingContext, choices: Sequence[Declaration], hands: Sequence[int]) -> NDArray[np.float64]:
    """Return the expected payoffs [declarations, hands]."""
    payoffs = np.full((len(choices), len(hands)), IMPOSSIBLE)
    for i, declaration in enumerate(choices):
        able = [k for k, hand in enumerate(hands) if may_declare(context.options, hand, declaration)]
        if able:
            payoffs[i, able] = expected_payoffs(nets, context, declaration, [hands[k] for k in able])
    return payoffs


def _softmax(payoffs: NDArray[np.float64], choice: int, temperature: float) -> NDArray[np.float64]:
    """Return the probability [hands] that this declaration is chosen of all that the hand allows."""
    weights = np.exp((payoffs - payoffs.max(axis=0)) / temperature)
    probabilities: NDArray[np.float64] = weights[choice] / weights.sum(axis=0)
    return probabilities


def _with_lapses(probabilities: NDArray[np.float64]) -> NDArray[np.float64]:
    return LAPSE_RATE + (1 - LAPSE_RATE) * probabilities


def _calls(view: SchafkopfView, seat: Seat) -> Iterator[ObservedCall]:
    """Return the calls of a seat before the declaration."""
    options = options_of(view)
    held: str | None = None
    in_rounds = options.auction == "level_rounds"
    for entry in view.log[PLAYERS if options.klopfen else 0 :]:
        word, _, level = entry.action.partition(" ")
        if word == "declare":
            return
        if entry.seat == seat and word in ("play", "pass"):
            yield ObservedCall(word == "play", held)
        if entry.seat == seat and word == "bid":
            yield ObservedCall(True, level)
        if word == "bid":
            held = level
        elif word == "play" and not in_rounds:
            held = held or Contract.PARTNER.value

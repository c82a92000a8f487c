"""Likelihood of worlds by Schafkopf's auction: how likely the others would have called as they did, with their cards in each world."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from stich.games.schafkopf.rules.contract import DECLARATIONS, LONG, Contract, Declaration, parse_contract
from stich.games.schafkopf.rules.options import SchafkopfOptions, levels, may_declare
from stich.games.schafkopf.rules.scoring import prices
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State

from .contract_evaluation import BiddingContext, Nets, expected_payoffs, pass_payoff

TEMPERATURE = 2.0
"""Temperature of the choice of a contract: of two choices whose payoffs differ by this much (in prices of a partner game), the better
one is e times as likely.
"""
TEMPERATURE_OF_SOLOS = 1.0
"""Temperature of a declarer's choice to play a solo, in place of `TEMPERATURE` (in prices of a partner game)."""
LAPSE_RATE = 0.03
"""Share of calls that are assumed to be independent of the cards."""
LAPSES_INTO_PLAYING = 0.3
"""Share of the calls independent of the cards (`LAPSE_RATE`) that offer to play; the others are passes."""
ASSUMED_PASS_PAYOFF = 0.3
"""Payoff that players seem to expect from passing before any player has offered to play (in prices of a partner game).

It is higher than the real payoff: players pass too often.
"""
IMPOSSIBLE = -1e6
"""Payoff that stands for a declaration that the hand does not allow."""


class ObservedCall(NamedTuple):
    """Call of a seat in Schafkopf's auction."""

    plays: bool
    """True if the seat offers to play, bids or holds; False for a pass."""
    held: str | None
    """Level that another player had bid before the call; None if no player had offered to play."""


def auction_likelihood(nets: Nets, view: SchafkopfView, worlds: Sequence[State], *, declarers: bool = True) -> NDArray[np.float64]:
    """Return for each of these worlds how likely all calls of the others in Schafkopf's auction are, up to a common factor.

    Of the declarer's calls only the choice of the contract counts, not the decision to play. ``declarers``: False to ignore the declarer's
    calls.
    """
    likelihoods = np.ones(len(worlds))
    for place, seat in enumerate(view.order):
        if seat != view.observer and (declarers or seat != view.declarer):
            hands, hand_of_world = np.unique([LONG.mask(world.deal.hands[seat]) for world in worlds], return_inverse=True)
            likelihoods *= _seat_likelihood(nets, view, place, hands.tolist())[hand_of_world]
    return likelihoods


def solo_prior(nets: Nets, view: SchafkopfView, hands: Sequence[int]) -> NDArray[np.float64]:
    """Return for each of these hands (masks) how likely a declarer with it declares the solo that was declared, rather than another game or
    passing.

    Good hands are rare, and a few bad hands in a hundred are declared without reason. `LAPSE_RATE` is therefore spread over all
    declarations; otherwise most declarers would count as players without reason.
    """
    options, declared = options_of(view), parse_contract(str(view.contract))
    context = BiddingContext(options, view.order.index(cast(Seat, view.declarer)), len(view.knocked), view.pot)
    choices = _declarations(options, declared)
    temperature = TEMPERATURE_OF_SOLOS * _price(context)
    different, hand_of_draw = np.unique(hands, return_inverse=True)
    passing = np.full((1, len(different)), _assumed_pass_payoff(context, None))
    payoffs = np.concatenate([_payoffs(nets, context, choices, different.tolist()), passing])
    likelihoods = _softmax(payoffs, choices.index(declared), temperature)
    return (LAPSE_RATE * LAPSES_INTO_PLAYING / len(choices) + (1 - LAPSE_RATE) * likelihoods)[hand_of_draw]


def _seat_likelihood(nets: Nets, view: SchafkopfView, place: int, hands: Sequence[int]) -> NDArray[np.float64]:
    """Return for each of these hands (masks) how likely the seat at this place would have called as it did."""
    options, seat = options_of(view), view.order[place]
    names = levels(options)
    declared = parse_contract(view.contract) if view.contract not in (None, Contract.HOCHZEIT, Contract.RAMSCH) else None
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
    """Return the payoff (game points) that players seem to expect from leaving the deal to others. ``held``: level that another player has
    bid; None if no player has offered to play.
    """
    if held:
        return pass_payoff(context, held, held)
    return ASSUMED_PASS_PAYOFF * _price(context)


def _price(context: BiddingContext) -> int:
    """Return the price of a partner game of Schafkopf (game points), doubled for each knock."""
    return prices(context.options).partner * (1 << context.knocks)


def _declarations(options: SchafkopfOptions, declared: Declaration | None) -> list[Declaration]:
    """Return the declarations of this table that players are assumed to weigh.

    Sie is left out, since its holder announces it, and so are touts except ``declared``, the declaration that was made.
    """
    names = levels(options)
    possible = [d for d in DECLARATIONS.values() if d.level in names and d.contract is not Contract.SIE]
    return [d for d in possible if d == declared or not d.tout]


def _payoffs(nets: Nets, context: BiddingContext, choices: Sequence[Declaration], hands: Sequence[int]) -> NDArray[np.float64]:
    """Return the expected payoff of each declaration with each hand (game points, [declarations, hands]); `IMPOSSIBLE` if the hand
    forbids it.
    """
    payoffs = np.full((len(choices), len(hands)), IMPOSSIBLE)
    for i, declaration in enumerate(choices):
        able = [k for k, hand in enumerate(hands) if may_declare(context.options, hand, declaration)]
        if able:
            payoffs[i, able] = expected_payoffs(nets, context, declaration, [hands[k] for k in able])
    return payoffs


def _softmax(payoffs: NDArray[np.float64], choice: int, temperature: float) -> NDArray[np.float64]:
    """Return for each hand how likely its player chooses this declaration among those that the hand allows.

    ``choice``: row of the declaration in ``payoffs``, [declarations, hands].
    """
    weights = np.exp((payoffs - payoffs.max(axis=0)) / temperature)
    probabilities: NDArray[np.float64] = weights[choice] / weights.sum(axis=0)
    return probabilities


def _with_lapses(probabilities: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the probabilities mixed with those of calls that are independent of the cards (`LAPSE_RATE`)."""
    return LAPSE_RATE + (1 - LAPSE_RATE) * probabilities


def _calls(view: SchafkopfView, seat: Seat) -> Iterator[ObservedCall]:
    """Yield the calls of a seat before the declaration, or before a hochzeit may be offered because all have passed."""
    options = options_of(view)
    held: str | None = None
    passes = 0
    in_rounds = options.auction == "level_rounds"
    for entry in view.log[view.knock_turns :]:
        word, _, level = entry.action.partition(" ")
        if word in ("declare", "offer") or (passes == len(view.order) and word == "pass"):
            return
        passes += word == "pass"
        if entry.seat == seat and word in ("play", "pass"):
            yield ObservedCall(word == "play", held)
        if entry.seat == seat and word == "bid":
            yield ObservedCall(True, level)
        if word == "bid":
            held = level
        elif word == "play" and not in_rounds:
            held = held or Contract.PARTNER.value

"""Likelihood of worlds in Skat by the discards, the declaration and the cards played (docs/research/reading.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.contract import DECK, Declaration, play_spec
from stich.games.skat.rules.play import Play
from stich.games.skat.view.view import SkatView
from stich.games.skat.view.worlds import FACE_DOWN
from stich.kernel.knowledge.worlds import Cards
from stich.kernel.rules.deal import Seat
from stich.nets.location_features import location_weights, observe_view, world_likelihoods
from stich.nets.policy import Family, play_log_likelihoods

from .card_policy import card_play
from .contract_evaluation import BiddingContext, Nets, evaluate_pairs, payoffs_of_hands

PASS_PAYOFF = -1.0
"""Payoff of passing (in game points): another player then declares and usually wins."""
OPPOSED_PASS_PAYOFF = -4.0
"""Payoff of passing if another player has bid, who then usually declares (in game points)."""
OPENING_PAYOFF = 5.0
"""Expected payoff from which a careful player opens the bidding (in game points; docs/research/reading.md)."""
TEMPERATURE = 8.0
"""Temperature of the decision to declare (in game points): if the payoffs of two choices differ by this much, the better one is e times
as likely.
"""
LIKELIHOOD_EXPONENT = 0.7
"""Exponent of the location nets' likelihoods, chosen so that the real world is as likely as possible; higher exponents are
overconfident.
"""
EXPONENT_BESIDE_MORE = 0.2
"""Exponent in place of `LIKELIHOOD_EXPONENT` if the auction, the discards and the cards played are used as evidence, too."""
PLAY_EXPONENT = 0.7
"""Exponent of the likelihood of the cards that others played, since these cards are not independent evidence."""
DISCARDERS = ((0.6, 1.5), (0.25, 12.0))
"""Kinds of human players by how they choose discards: share of players, and temperature (in game points of expected payoff).

The rest of the players choose at random.
"""


def pass_payoff(context: BiddingContext) -> float:
    """Return the expected payoff of passing in Skat's auction (game points); 0 if all others have passed and no Ramsch is played."""
    if context.opposed:
        return OPPOSED_PASS_PAYOFF
    others = [words for at, words in enumerate(context.said or ()) if at != context.place]
    passed_in = others and all(words.refused is not None for words in others) and context.options.ramsch == "none"
    return 0.0 if passed_in else PASS_PAYOFF


def bids_from(context: BiddingContext) -> float:
    """Return the expected payoff (game points) from which a hand is assumed to bid."""
    return OPENING_PAYOFF if context.opposed is False else pass_payoff(context)


def declaration_likelihood(
    nets: Nets, context: BiddingContext, declaration: Declaration, bid: int, *, tens: Sequence[int], face_down: Sequence[int]
) -> NDArray[np.float64]:
    """Return for each deal how likely its declarer declares this contract, by the payoffs expected with the declarer's twelve cards.

    ``tens``: the declarer's hand in each deal (masks); ``face_down``: the two cards face down (masks).
    """
    seen_discards = [0] * len(tens) if declaration.hand else face_down
    probabilities = nets.result_probabilities(declaration, context, tens, seen_discards)
    payoffs = payoffs_of_hands(context, declaration, [ten | pair for ten, pair in zip(tens, face_down, strict=True)], bid)
    expected = np.einsum("nr,nr->n", probabilities, payoffs).astype(np.float64)
    likelihoods: NDArray[np.float64] = 1 / (1 + np.exp((PASS_PAYOFF - expected) / TEMPERATURE))
    return likelihoods


def discard_likelihood(
    nets: Nets, context: BiddingContext, declaration: Declaration, bid: int, *, tens: Sequence[int], face_down: Sequence[int]
) -> NDArray[np.float64]:
    """Return for each deal how likely its declarer, holding twelve cards, discards the two ``face_down`` (masks) before this contract.

    ``tens``: the ten cards kept in each deal (masks).
    """
    twelves = np.array(tens, dtype=np.uint64) | np.array(face_down, dtype=np.uint64)
    pairs, payoffs = evaluate_pairs(nets, context, twelves, bid=bid, declaration=declaration)
    chosen = pairs == np.array(face_down, dtype=np.uint64)[:, None]
    anyhow = 1 - sum(part for part, _ in DISCARDERS)
    likelihoods = np.full(len(twelves), anyhow / pairs.shape[1])
    for part, temperature in DISCARDERS:
        shares = np.exp((payoffs - payoffs.max(axis=1, keepdims=True)) / temperature)
        likelihoods += part * (shares * chosen).sum(axis=1) / shares.sum(axis=1)
    return likelihoods


def location_likelihood(nets: Nets, view: SkatView, plays: Sequence[Play]) -> NDArray[np.float64]:
    """Return for each world how likely its locations of the hidden cards are, given the cards played (by a net)."""
    fixed = plays[0].fixed
    spec = play_spec(fixed.declaration.contract, fixed.declarer)
    observer = view.order.index(cast(Seat, view.observer))
    hands = [[play.position.hands[(observer + step) % 3] for step in range(3)] for play in plays]
    discards = [play.fixed.face_down for play in plays]
    net, observation = nets.location_net(fixed.declaration), observe_view(view, spec, fixed.declarer, DECK.mask(view.discards or ()))
    return world_likelihoods(spec, net, observation, hands, discards) ** LIKELIHOOD_EXPONENT


def locations(nets: Nets, view: SkatView, declaration: Declaration, declarer: int) -> dict[int, list[float]]:
    """Return for each slot (a seat, or `FACE_DOWN`) how likely each card of the deck lies there, as a list by card, for `Prior.locations`.

    The likelihoods are the net's probabilities to the power `EXPONENT_BESIDE_MORE`. ``declarer``: place of the declarer.
    """
    spec, net, own = play_spec(declaration.contract, declarer), nets.location_net(declaration), DECK.mask(view.discards or ())
    return location_weights(view, spec, net, declarer, exponent=EXPONENT_BESIDE_MORE, discards=own, face_down=FACE_DOWN)


def play_likelihood(view: SkatView, cards: Cards) -> NDArray[np.float64]:
    """Return for each draw (random distribution of the hidden cards) how likely the others would play the cards that they played.

    All numbers are equal if no net was trained for the contract. Two kinds of players are assumed, equally likely beforehand: players who
    search with open hands, and players like the nets trained by self-play. A player who has played like one kind will probably continue to
    do so.
    """
    n = len(cards[view.order[0]])
    plays = [play for family in Family if (play := card_play(view, family))]
    hands = {seat: np.array(cards[seat], dtype=np.uint64) for seat in view.order if seat != view.observer}
    laid_away = None if view.hand_game or FACE_DOWN not in cards else np.array(cards[FACE_DOWN], dtype=np.uint64)
    by_kind = [play_log_likelihoods(view, play, hands, laid_away) for play in plays]
    logs = np.zeros(n)
    for seat in hands if plays else ():
        logs += reduce(np.logaddexp, (kind[seat] for kind in by_kind))
    likelihoods: NDArray[np.float64] = np.exp(PLAY_EXPONENT * (logs - np.max(logs)))
    return likelihoods

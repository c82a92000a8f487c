"""Likelihood of hands by kontra: would opponents of the declarer with these cards have said it, or stayed silent, as they did?

Two kinds of players are assumed, equally likely beforehand: players who say kontra by rules of thumb, as *simple* does, and players who
estimate the value of the deal, as *strong* does. Re is too rare to be used.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.actions import KONTRA
from stich.games.skat.rules.contract import DECK, Contract, parse_declaration
from stich.games.skat.rules.options import PRESETS
from stich.games.skat.view.view import SkatView
from stich.kernel.knowledge.spoken import DoublingLimit, read
from stich.kernel.knowledge.worlds import Cards
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.card_bits import card_bits
from stich.kernel.rules.deal import Seat

from .simple import KONTRA_THRESHOLD
from .valuation import defence


class Doubler(NamedTuple):
    """Strength from which one kind of players says kontra."""

    suit: DoublingLimit
    grand: DoublingLimit


KINDS = (
    Doubler(DoublingLimit(KONTRA_THRESHOLD - 0.5), DoublingLimit(KONTRA_THRESHOLD - 0.5)),
    Doubler(DoublingLimit(76, 15), DoublingLimit(80, 18)),
)
"""Limits of players like *simple*, and like *strong*, whose kontras were fitted (docs/players.md). *Strong* depends on the declarer's cards
more than on its own.
"""


def doubling_likelihood(view: SkatView, cards: Cards) -> NDArray[np.float64]:
    """Return for each draw of hidden cards the likelihood of the others' kontra or silence, up to a common factor; 1 for null."""
    likelihoods = np.ones(len(cards[view.order[0]]))
    contract = parse_declaration(str(view.contract)).contract
    if contract is Contract.NULL or not PRESETS.options_of(view).kontra:
        return likelihoods
    for seat, said in _kontras(view).items():
        if seat != view.observer:
            strengths = card_bits(cards[seat], DECK) @ _worth_against(contract)
            limits = [kind.grand if contract is Contract.GRAND else kind.suit for kind in KINDS]
            likelihoods *= read([limit.likelihoods(strengths, said=said) for limit in limits])
    return likelihoods


def _kontras(view: SkatView) -> Mapping[Seat, bool]:
    """Return for each opponent of the declarer who could say kontra whether they did, up to the first kontra."""
    said: dict[Seat, bool] = {}
    for entry in view.log:
        if entry.action == KONTRA.text:
            return {**said, entry.seat: True}
        if entry.action in PLAYS and entry.seat != view.declarer:
            said[entry.seat] = False
    return said


@cache
def _worth_against(contract: Contract) -> NDArray[np.float64]:
    """Return the strength that each card adds against this contract (in tenths of a trick)."""
    return np.array([defence([c], contract) for c in DECK.cards], dtype=np.float64)

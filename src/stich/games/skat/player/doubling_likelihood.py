"""How likely hands are by kontra: with these cards, would the declarer's opponents have said it, or not, as they did?

Two kinds of players are assumed, alike likely beforehand: those who say it by rules of thumb, as *simple* does, and those who weigh what
the deal is worth, as *strong* does. Re is said too rarely to be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.kernel.action import PLAYS
from stich.kernel.card_bits import card_bits
from stich.kernel.deal import Seat
from stich.kernel.spoken import DoublingLimit, read
from stich.kernel.worlds import Cards

from ..rules.actions import KONTRA
from ..rules.contract import DECK, Contract, parse_declaration
from ..rules.options import PRESETS
from ..view.view import SkatView
from .simple import KONTRA_THRESHOLD
from .valuation import defence


class Doubler(NamedTuple):
    """From which strength one kind of players says kontra."""

    suit: DoublingLimit
    grand: DoublingLimit


KINDS = (
    Doubler(DoublingLimit(KONTRA_THRESHOLD - 0.5), DoublingLimit(KONTRA_THRESHOLD - 0.5)),
    Doubler(DoublingLimit(76, 15), DoublingLimit(80, 18)),
)
"""Like *simple*, and like *strong*, whose kontras were fitted (docs/players.md): it goes by the declarer's cards more than by its own."""


def doubling_likelihood(view: SkatView, cards: Cards) -> NDArray[np.float64]:
    """For each draw of hidden cards the likelihood of all the others' kontra, or silence, up to a common factor; in null nobody is read."""
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
    """By seat whether it said kontra; of the declarer's opponents who might have, before somebody had."""
    said: dict[Seat, bool] = {}
    for entry in view.log:
        if entry.action == KONTRA.text:
            return {**said, entry.seat: True}
        if entry.action in PLAYS and entry.seat != view.declarer:
            said[entry.seat] = False
    return said


@cache
def _worth_against(contract: Contract) -> NDArray[np.float64]:
    """By card what it adds to the strength against this contract, in tenths of a trick."""
    return np.array([defence([c], contract) for c in DECK.cards], dtype=np.float64)

"""How likely a world is by knocking and kontra: with the cards that it gives them, would the others have doubled, or not, as they did?

Two kinds of players are assumed, alike likely beforehand: those who double by rules of thumb, as *simple* does, and those who weigh what
the deal is worth, as *strong* does. Re is said too rarely to be read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.kernel.deal import Seat
from stich.kernel.doubling_limit import DoublingLimit, read
from stich.kernel.state import State

from ..rules.actions import KONTRA, PASS
from ..rules.contract import LONG, Contract, Declaration, parse_declaration
from ..rules.options import SchafkopfOptions
from ..view.view import SchafkopfView, options_of
from .doubling import EVEN_STRENGTH
from .simple import KNOCK_THRESHOLD, KONTRA_SOLO_THRESHOLD, KONTRA_THRESHOLDS
from .valuation import defence, first_cards_strength

FIRST_CARDS = 4
"""Cards of a hand with which it knocks; nobody else knows which of them they were."""


class Doubler(NamedTuple):
    """From which strength one kind of players doubles."""

    knock: DoublingLimit
    partner: DoublingLimit
    """Kontra in a partner game …"""
    solo: DoublingLimit
    elsewhere: DoublingLimit


KINDS = (
    Doubler(
        DoublingLimit(KNOCK_THRESHOLD - 0.5),
        DoublingLimit(KONTRA_THRESHOLDS[Contract.PARTNER] - 0.5),
        DoublingLimit(KONTRA_SOLO_THRESHOLD - 0.5),
        DoublingLimit(KONTRA_SOLO_THRESHOLD - 0.5),
    ),
    Doubler(DoublingLimit(EVEN_STRENGTH - 0.5), DoublingLimit(47, 4.5), DoublingLimit(48.5, 3), DoublingLimit(36, 3)),
)
"""Like *simple*, and like *strong*, whose kontras were fitted (docs/players.md)."""


def doubling_likelihood(view: SchafkopfView, worlds: Sequence[State]) -> NDArray[np.float64]:
    """For each of these worlds the likelihood of all the others' knocking and kontra, up to a common factor."""
    said = _kontras(view)
    likelihoods = np.ones(len(worlds))
    for seat in view.order:
        if seat != view.observer and (seat in said or options_of(view).klopfen):
            hands, hand_of_world = np.unique([LONG.mask(world.deal.hands[seat]) for world in worlds], return_inverse=True)
            by_kind = [_likely(view, kind, seat, said.get(seat), hands)[hand_of_world] for kind in KINDS]
            likelihoods *= read(by_kind)
    return likelihoods


def _kontras(view: SchafkopfView) -> Mapping[Seat, bool]:
    """By seat whether it said kontra; of those who might have, before somebody had."""
    said: dict[Seat, bool] = {}
    declared = False
    for entry in view.log:
        if declared and entry.action == PASS.text:
            said[entry.seat] = False
        elif entry.action == KONTRA.text:
            return {**said, entry.seat: True}
        declared = declared or entry.action.startswith("declare")
    return said


def _likely(view: SchafkopfView, kind: Doubler, seat: Seat, kontra: bool | None, hands: NDArray[np.int64]) -> NDArray[np.float64]:
    """How likely a player of this kind doubles as the seat did, with each of these hands. ``kontra``: None where he was not asked."""
    options, likelihoods = options_of(view), np.ones(len(hands))
    if options.klopfen:
        likelihoods *= _knocks(kind.knock, options, hands, said=seat in view.knocked)
    if kontra is not None and view.contract is not None:
        likelihoods *= _says_kontra(kind, options, parse_declaration(view.contract), hands, said=kontra)
    return likelihoods


def _knocks(limit: DoublingLimit, options: SchafkopfOptions, hands: NDArray[np.int64], *, said: bool) -> NDArray[np.float64]:
    """How likely each hand knocked, or did not, with some four of its cards: any are equally likely to have been the first."""
    worth = (_bits(hands) * _worth_of_first_cards(options))[_bits(hands)].reshape(len(hands), -1)
    fours = np.array(list(combinations(range(worth.shape[1]), FIRST_CARDS)))
    likelihoods: NDArray[np.float64] = limit.likelihoods(worth[:, fours].sum(axis=2), said=said).mean(axis=1)
    return likelihoods


def _says_kontra(
    kind: Doubler, options: SchafkopfOptions, declaration: Declaration, hands: NDArray[np.int64], *, said: bool
) -> NDArray[np.float64]:
    """How likely each hand says kontra, or does not: the declarer's partner may not (docs/rules C.13.3), and nobody does against bettel."""
    if declaration.contract is Contract.BETTEL:
        return np.ones(len(hands))
    limit = {Contract.PARTNER: kind.partner, Contract.SOLO: kind.solo}.get(declaration.contract, kind.elsewhere)
    likelihoods = limit.likelihoods((_bits(hands) * _worth_against(declaration, options)).sum(axis=1), said=said)
    if declaration.called:
        likelihoods[hands & LONG.mask([declaration.called]) != 0] = 0.0 if said else 1.0
    return likelihoods


def _bits(hands: NDArray[np.int64]) -> NDArray[np.bool_]:
    """[n, cards] for masks."""
    return (hands[:, None] >> np.arange(len(LONG.cards)) & 1).astype(bool)


@cache
def _worth_of_first_cards(options: SchafkopfOptions) -> NDArray[np.float64]:
    """By card what it adds to the strength of the first cards, in tenths of a trick."""
    return np.array([first_cards_strength([c], options) for c in LONG.cards], dtype=np.float64)


@cache
def _worth_against(declaration: Declaration, options: SchafkopfOptions) -> NDArray[np.float64]:
    """By card what it adds to the strength against this contract, in tenths of a trick."""
    return np.array([defence([c], declaration, options) for c in LONG.cards], dtype=np.float64)

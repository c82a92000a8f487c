"""Likelihood of worlds in Schafkopf by knocks and kontra: how likely the others' decisions to double or not are with their cards in each
world.

Two kinds of players are assumed, equally likely beforehand: players who double by rules of thumb, as *simple* does, and players who
estimate the value of the deal, as *strong* does. Re is too rare to be used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.games.schafkopf.rules.actions import KONTRA, PASS
from stich.games.schafkopf.rules.contract import LONG, Contract, Declaration, parse_contract
from stich.games.schafkopf.rules.options import SchafkopfOptions
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.knowledge.bid_evidence import DoublingLimit, read
from stich.kernel.rules.card_bits import card_bits
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State

from .doubling import EVEN_STRENGTH
from .simple import KNOCK_THRESHOLD, KONTRA_SOLO_THRESHOLD, KONTRA_THRESHOLDS
from .valuation import defence, first_cards_strength

FIRST_CARDS = 4
"""Number of cards that a player has seen when knocking. The other players do not know which cards of the hand these were."""


class Doubler(NamedTuple):
    """Strengths of hand from which one kind of players knocks and says kontra."""

    knock: DoublingLimit
    partner: DoublingLimit
    """Limit of kontra against a partner game."""
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
"""Limits of players like *simple*, and of players like *strong*, whose limits were fitted to their kontras (docs/research/doubling.md)."""


def doubling_likelihood(view: SchafkopfView, worlds: Sequence[State]) -> NDArray[np.float64]:
    """Return for each of these worlds how likely all the others' knocks and kontras are, up to a common factor."""
    options, said = options_of(view), _kontras(view)
    declaration = parse_contract(view.contract) if said and view.contract else None
    likelihoods = np.ones(len(worlds))
    for seat in view.order:
        if seat == view.observer or not (seat in said or options.klopfen):
            continue
        dealt = np.array([LONG.mask(world.deal.hands[seat]) for world in worlds], dtype=np.uint64)
        hands, hand_of_world = np.unique(dealt, return_inverse=True)
        by_kind = np.ones((len(KINDS), len(hands)))
        if options.klopfen:
            by_kind *= _knocks(options, hands, said=seat in view.knocked)
        if declaration and seat in said:
            by_kind *= _kontra(options, declaration, hands, said=said[seat])
        likelihoods *= read(by_kind[:, hand_of_world])
    return likelihoods


def _kontras(view: SchafkopfView) -> Mapping[Seat, bool]:
    """Return for each seat that had a turn to say kontra, up to the first kontra, whether it said it."""
    said: dict[Seat, bool] = {}
    declared = False
    for entry in view.log:
        if declared and entry.action == PASS.text:
            said[entry.seat] = False
        elif entry.action == KONTRA.text:
            return {**said, entry.seat: True}
        declared = declared or entry.action.startswith("declare")
    return said


def _knocks(options: SchafkopfOptions, hands: NDArray[np.uint64], *, said: bool) -> NDArray[np.float64]:
    """Return for each kind of player and each hand how likely the player knocks with four cards of the hand: [kinds, n].

    With ``said`` False: how likely the player does not knock. All choices of the first four cards are equally likely.
    """
    held = card_bits(hands, LONG) == 1
    worth = (held * _worth_of_first_cards(options))[held].reshape(len(hands), -1)
    strengths = worth[:, list(combinations(range(worth.shape[1]), FIRST_CARDS))].sum(axis=2)
    return np.stack([kind.knock.likelihoods(strengths, said=said).mean(axis=1) for kind in KINDS])


def _kontra(options: SchafkopfOptions, declaration: Declaration, hands: NDArray[np.uint64], *, said: bool) -> NDArray[np.float64]:
    """Return for each kind of player and each hand how likely the player says kontra (with ``said`` False: does not): [kinds, n].

    The declarer's partner may not say kontra (docs/rules C.13.3), and no opponent does so against bettel.
    """
    contract = declaration.contract
    if contract is Contract.BETTEL:
        return np.ones((len(KINDS), len(hands)))
    strengths = card_bits(hands, LONG) @ _worth_against(declaration, options)
    limits = [{Contract.PARTNER: kind.partner, Contract.SOLO: kind.solo}.get(contract, kind.elsewhere) for kind in KINDS]
    likelihoods = np.stack([limit.likelihoods(strengths, said=said) for limit in limits])
    if declaration.called:
        likelihoods[:, hands & np.uint64(LONG.mask([declaration.called])) != 0] = 0.0 if said else 1.0
    return likelihoods


@cache
def _worth_of_first_cards(options: SchafkopfOptions) -> NDArray[np.float64]:
    """Return the strength that each card of the deck adds to the first four cards (in tenths of a trick)."""
    return np.array([first_cards_strength([c], options) for c in LONG.cards], dtype=np.float64)


@cache
def _worth_against(declaration: Declaration, options: SchafkopfOptions) -> NDArray[np.float64]:
    """Return the strength that each card of the deck adds to a hand against this contract (in tenths of a trick)."""
    return np.array([defence([c], declaration, options) for c in LONG.cards], dtype=np.float64)

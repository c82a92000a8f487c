"""Prior of hidden cards during the play in Skat, from all bids, calls and cards played (docs/research/reading.md, ADR 44).

A *draw* is one random distribution of the hidden cards; the prior gives each draw a weight.
Kontra and its absence count by how likely the declarer's opponents act so with these cards. Two kinds of players are assumed, equally
likely beforehand: players who say kontra by rules of thumb, as *simple* does, and players who estimate the value of the deal, as *strong*
does. Re is too rare to be used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.actions import HOLD, KONTRA
from stich.games.skat.rules.contract import DECK, AnnouncedLevel, Contract, Declaration, parse_declaration
from stich.games.skat.rules.options import PRESETS
from stich.games.skat.view.view import SkatView
from stich.games.skat.view.worlds import FACE_DOWN, takers
from stich.kernel.knowledge.bid_evidence import DoublingLimit, read
from stich.kernel.knowledge.worlds import Cards, Prior, systematic_resampling
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.card_bits import card_bits
from stich.kernel.rules.deal import Seat
from stich.nets import Net

from .auction_likelihood import auction_likelihood, said_in
from .contract_evaluation import BiddingContext, Nets
from .likelihoods import declaration_likelihood, discard_likelihood, locations, play_likelihood
from .simple import KONTRA_THRESHOLD
from .valuation import defence


class Doubler(NamedTuple):
    """Strengths of hand from which one kind of players says kontra in Skat."""

    suit: DoublingLimit
    grand: DoublingLimit


KINDS = (
    Doubler(DoublingLimit(KONTRA_THRESHOLD - 0.5), DoublingLimit(KONTRA_THRESHOLD - 0.5)),
    Doubler(DoublingLimit(76, 15), DoublingLimit(80, 18)),
)
"""Limits of players like *simple*, and of players like *strong*, whose limits were fitted to their kontras (docs/research/reading.md).

A player like *strong* says kontra more by the declarer's cards than by their own.
"""


def doubling_likelihood(view: SkatView, cards: Cards) -> NDArray[np.float64]:
    """Return for each draw (random distribution of the hidden cards) how likely the others' kontras and passes are, up to a common factor.

    All numbers are 1 in null.
    """
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
    """Return for each opponent of the declarer who had a turn to say kontra, up to the first kontra, whether they said it.

    Where only those who bid may say kontra (A.12.4), silence of the others is no evidence and is left out.
    """
    said: dict[Seat, bool] = {}
    any_opponent, bidders = not PRESETS.options_of(view).kontra_after_bid, set()
    for entry in view.log:
        if entry.action == HOLD.text or entry.action.isdigit():
            bidders.add(entry.seat)
        if entry.action == KONTRA.text:
            return {**said, entry.seat: True}
        if entry.action in PLAYS and entry.seat != view.declarer and (any_opponent or entry.seat in bidders):
            said[entry.seat] = False
    return said


@cache
def _worth_against(contract: Contract) -> NDArray[np.float64]:
    """Return the strength that each card of the deck adds to a hand against this contract (in tenths of a trick)."""
    return np.array([defence([c], contract) for c in DECK.cards], dtype=np.float64)


Weigh = Callable[[Cards], NDArray[np.float64]]
LOOKED_AT_CLOSELY = 300
"""Number of draws that are also weighed by discards and play; they are chosen by all other evidence. Weighing one draw takes up to 0.2 ms.
"""


def prior_of_declarer(view: SkatView, context: BiddingContext, nets: Nets, bid_limits: Net | None, *, draws: int, rng: Random) -> Prior:
    """Return the declarer's prior of the hidden cards.

    It uses the others' bids and, after the declaration, their kontras and the cards that they played.
    """
    by_auction = partial(_by_auction, view, context, bid_limits, known={view.observer})
    if not view.contract or (declaration := parse_declaration(view.contract)).level is AnnouncedLevel.OUVERT:
        return Prior(lambda cards: by_auction(cards).tolist(), draws=draws)

    def by_words(cards: Cards) -> NDArray[np.float64]:
        """Return for each draw (random distribution of the hidden cards) its weight by bids and kontras."""
        return by_auction(cards) * doubling_likelihood(view, cards)

    return Prior(closely(by_words, partial(play_likelihood, view), draws, rng), locations(nets, view, declaration, context.place), draws)


def prior_of_defender(
    view: SkatView, context: BiddingContext, declaration: Declaration, nets: Nets, bid_limits: Net | None, *, draws: int, rng: Random
) -> Prior:
    """Return the prior of the hidden cards for an opponent of the declarer.

    ``context`` is that of the declarer's place, ``declaration`` the declarer's. The evidence: the third player's bids, the declared
    contract, the discards for it, the third player's kontra or pass, and the cards played.
    """
    declarer, bid = view.order[context.place], view.bid

    def by_declaration(cards: Cards) -> NDArray[np.float64]:
        """Return for each draw (random distribution of the hidden cards) its weight by bids, declaration and kontra."""
        said = _by_auction(view, context, bid_limits, cards, known={view.observer, declarer}) * doubling_likelihood(view, cards)
        return said * declaration_likelihood(nets, context, declaration, bid, tens=cards[declarer], face_down=cards[FACE_DOWN])

    def by_discards_and_play(cards: Cards) -> NDArray[np.float64]:
        """Return for each draw (random distribution of the hidden cards) its weight by discards and the cards played."""
        played = play_likelihood(view, cards)
        if declaration.hand:
            return played
        return played * discard_likelihood(nets, context, declaration, bid, tens=cards[declarer], face_down=cards[FACE_DOWN])

    weigh = closely(by_declaration, by_discards_and_play, draws, rng)
    if declaration.level is AnnouncedLevel.OUVERT:
        return Prior(weigh, draws=draws)
    return Prior(weigh, locations(nets, view, declaration, context.place), draws)


def prior_of_ramsch(view: SkatView, context: BiddingContext, bid_limits: Net | None, *, draws: int) -> Prior:
    """Return the prior of the hidden cards in a Ramsch, from the bids.

    Only seats that never picked up the skat count, because they still have the hands with which they passed.
    """
    known = {view.observer, *takers(view)}
    return Prior(lambda cards: _by_auction(view, context, bid_limits, cards, known=known).tolist(), draws=draws)


def closely(first: Weigh, then: Weigh, draws: int, rng: Random) -> Callable[[Cards], list[float]]:
    """Return a function that weighs draws by the product of two functions, using the slow ``then`` only for a sample chosen by ``first``.

    Equal draws, which are common late in the play, are weighed only once.
    """

    def weigh(cards: Cards) -> list[float]:
        times = systematic_resampling(first(cards).tolist(), min(draws, LOOKED_AT_CLOSELY), rng)
        slots, few = list(cards), [i for i, count in enumerate(times) if count]
        deals = [tuple(cards[slot][i] for slot in slots) for i in few]
        different = {deal: number for number, deal in enumerate(dict.fromkeys(deals))}
        likely = then(dict(zip(slots, zip(*different, strict=True), strict=True))).tolist()
        weights = [0.0] * len(times)
        for i, deal in zip(few, deals, strict=True):
            weights[i] = times[i] * likely[different[deal]]
        return weights

    return weigh


def _by_auction(
    view: SkatView, context: BiddingContext, bid_limits: Net | None, cards: Cards, *, known: set[Seat | None]
) -> NDArray[np.float64]:
    """Return for each draw how likely all seats except those in ``known`` would make their bids; all equal if there is no net."""
    weights = np.ones(len(cards[FACE_DOWN] if FACE_DOWN in cards else cards[view.order[0]]))
    said = said_in(view, context.options)
    if bid_limits is None:
        return weights
    for seat in said.keys() - known:
        weights *= auction_likelihood(bid_limits, view.order.index(seat), cards[seat], said[seat])
    return weights

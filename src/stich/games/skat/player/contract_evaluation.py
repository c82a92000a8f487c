"""Values of contracts for a hand of Skat, from the results that nets predict (docs/research/strength.md).

Uncontested contracts are won more often than contested ones (ADR 49).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.contract import (
    DECK,
    HAND_DECLARATIONS,
    SKAT_DECLARATIONS,
    AnnouncedLevel,
    Contract,
    Declaration,
    matadors,
    matadors_in,
    play_spec,
)
from stich.games.skat.rules.options import SkatOptions
from stich.games.skat.rules.scoring import Facts, score, seat_scores
from stich.kernel.rules.card_bits import card_bits
from stich.kernel.solver_input.payoffs import relative_payoffs
from stich.nets import Net, hand_features, load_net, result_classes

from .auction_likelihood import SeatCalls
from .skat_likelihood import WeighedSkats, weighed_skats

UNOPPOSED, OPPOSED = {"suit": 0.35, "grand": 0.3}, {"suit": -0.6, "grand": -0.9}
"""Tilts of results: without opposition as ``training/opposition.py`` finds them; with opposition between those values and the values at
tables of *strong*, whose players defend better (ADR 51).
"""


def by_auction(probabilities: Floats, contract: Contract, opposed: bool | None) -> Floats:
    """Return result probabilities [..., result classes] corrected for opposing bids or their absence.

    The nets do not see the auction. Probabilities of null stay unchanged, and all probabilities if opposition is unknown.
    """
    if opposed is None or contract is Contract.NULL:
        return probabilities
    return tilted(probabilities, (OPPOSED if opposed else UNOPPOSED)["grand" if contract is Contract.GRAND else "suit"])


def tilted(probabilities: Floats, tilt: float) -> Floats:
    """Return probabilities [..., classes], ordered from the worst class to the best, tilted towards the best.

    Before normalisation the best class gains ``tilt`` nats, the worst loses as much, and the others change in proportion.
    """
    weights = probabilities * np.exp(np.linspace(-tilt, tilt, probabilities.shape[-1], dtype=np.float32))
    normalised: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return normalised


TRICKS, CARD_POINTS = 10, 120
NEARLY_EQUAL = 8.0
"""Difference of expected payoff (in game points) within which contracts count as nearly equal. Among these the one most likely to win is
chosen, null last. Human players choose like that; docs/research/strength.md states the cost.
"""
PAIRS, PAIRS_OF_ANOTHER = 8, 3
"""Number of pairs of discards considered, and of pairs for each other contract that comes near."""
NEAR = 15.0
"""Largest deficit of expected payoff at which a contract is still considered (in game points)."""
Floats = NDArray[np.float32]


class BiddingContext(NamedTuple):
    """Options of the table, and the place whose hand is evaluated."""

    options: SkatOptions
    order: tuple[int, ...]
    """Seats by place."""
    place: int
    said: tuple[SeatCalls, ...] | None = None
    """Calls by place, which are evidence of all hands and of the skat; None if they are unknown."""

    @property
    def opposed(self) -> bool | None:
        """Return whether another player bid; None if the calls are unknown."""
        return None if self.said is None else any(words.accepted for at, words in enumerate(self.said) if at != self.place)

    @property
    def unheard(self) -> BiddingContext:
        """Return the context without the calls."""
        return self._replace(said=None)

    def won(self, bid: int) -> tuple[SeatCalls, ...] | None:
        """Return the calls after this place has won the auction at this bid.

        Players who speak before it do not hold the bid, and players who speak after it bid no higher.
        """
        if self.said is None:
            return None
        return tuple(words if words.refused else SeatCalls(words.accepted, bid + (at > self.place)) for at, words in enumerate(self.said))


class EvaluatedContract(NamedTuple):
    """Declaration with its discards. The payoff is the declarer's expected score minus the mean of the others' scores."""

    payoff: float
    """Expected payoff (in game points)."""
    declaration: Declaration
    discards: int
    """The two discards (mask); 0 in a hand game."""
    win_probability: float
    """Probability of a positive payoff."""


class Nets(NamedTuple):
    """Nets for results, by contract, and for the locations of cards."""

    suit: Net
    grand: Net
    null: Net
    null_ouvert: Net
    suit_locations: Net
    grand_locations: Net
    null_locations: Net

    def result_net(self, declaration: Declaration) -> Net:
        """Return the net that predicts the results of a declaration."""
        if declaration.contract is Contract.NULL:
            return self.null_ouvert if declaration.level is AnnouncedLevel.OUVERT else self.null
        return self.grand if declaration.contract is Contract.GRAND else self.suit

    def location_net(self, declaration: Declaration) -> Net:
        """Return the net that predicts the locations of cards in a declaration."""
        if declaration.contract is Contract.NULL:
            return self.null_locations
        return self.grand_locations if declaration.contract is Contract.GRAND else self.suit_locations

    def result_probabilities(
        self, declaration: Declaration, context: BiddingContext, hands: Sequence[int], discards: Sequence[int]
    ) -> Floats:
        """Return probabilities [n, result classes] for n hands of the declarer at the place of the context.

        Discards are 0 if the declarer has not seen the skat.
        """
        features = hand_features(play_spec(declaration.contract, 0))
        rows = features(np.array(hands, dtype=np.uint64), np.array(discards, dtype=np.uint64), context.place)
        return by_auction(self.result_net(declaration).probabilities(rows), declaration.contract, context.opposed)


NET_FILES = ("suit", "grand", "null", "null-ouvert", "locations-suit", "locations-grand", "locations-null")
BEFORE = ("suit-1", "grand-1", "null-1", *NET_FILES[3:])
"""Files of the nets of *club-1* and *strong-1*."""


@cache
def load_nets(files: tuple[str, ...] = NET_FILES) -> Nets | None:
    """Return the nets of Skat; None if nets cannot run here."""
    loaded = [load_net(__package__, name) for name in files]
    return Nets(*loaded) if all(loaded) else None  # type: ignore[arg-type]


def payoffs_by_result(context: BiddingContext, declaration: Declaration, matador_count: int, bid: int) -> Floats:
    """Return the declarer's payoff for each of the `result_classes`."""
    return _payoffs_by_result(context.unheard, declaration, matador_count, bid)


@lru_cache(maxsize=65536)
def _payoffs_by_result(context: BiddingContext, declaration: Declaration, matador_count: int, bid: int) -> Floats:
    options, order, place = context.options, context.order, context.place
    payoffs = []
    for result in result_classes(play_spec(declaration.contract, place)):
        tricks = result.trick_count(TRICKS)
        facts = Facts(declaration=declaration, bid=bid, matadors=matador_count, card_points=result.points, tricks=tricks)
        scored = score(options, facts)
        by_seat = seat_scores(options, order, order[place], scored.score, scored.won)  # type: ignore[arg-type]
        payoffs.append(relative_payoffs([by_seat[seat] for seat in order])[place])
    return np.array(payoffs, dtype=np.float32)


def payoffs_of_hands(context: BiddingContext, declaration: Declaration, twelves: Sequence[int], bid: int) -> Floats:
    """Return the declarer's payoffs for n hands of twelve cards [n, result classes]."""
    counts = [matadors_in(twelve, declaration.contract) for twelve in twelves]
    by_count = {count: payoffs_by_result(context, declaration, count, bid) for count in set(counts)}
    return np.stack([by_count[count] for count in counts])


def best_after_pickup(nets: Nets, context: BiddingContext, twelve: int, bid: int) -> EvaluatedContract:
    """Return the best contract for these twelve cards, over all discards."""
    return safest_of_the_best(evaluate_contracts(nets, context, twelve, _pairs_of(twelve), bid=bid, declarations=SKAT_DECLARATIONS))


def best_declaration(nets: Nets, context: BiddingContext, hand: int, discards: int, bid: int) -> EvaluatedContract:
    """Return the best contract after these discards."""
    return safest_of_the_best(evaluate_after_discards(nets, context, hand, discards, bid))


def evaluate_after_discards(nets: Nets, context: BiddingContext, hand: int, discards: int, bid: int) -> list[EvaluatedContract]:
    """Return every contract after these discards."""
    return evaluate_contracts(nets, context, hand | discards, [discards], bid=bid, declarations=SKAT_DECLARATIONS)


def safest_of_the_best(contracts: Sequence[EvaluatedContract]) -> EvaluatedContract:
    """Return the best of the contracts that are `NEARLY_EQUAL` to the best: any other before null, then the one most likely to win."""
    least = max(contracts).payoff - NEARLY_EQUAL
    good = [contract for contract in contracts if contract.payoff >= least]
    return max(good, key=lambda contract: (not _is_null(contract), contract.win_probability))


def evaluate_contracts(
    nets: Nets, context: BiddingContext, twelve: int, pairs: Sequence[int], *, bid: int, declarations: Sequence[Declaration]
) -> list[EvaluatedContract]:
    """Return each declaration with the best of these pairs as discards."""
    payoffs, wins = _by_pair(nets, context, twelve, pairs, bid=bid, declarations=declarations)
    return [
        EvaluatedContract(float(payoffs[i, best]), declaration, pairs[best], float(wins[i, best]))
        for i, (declaration, best) in enumerate(zip(declarations, payoffs.argmax(axis=1).tolist(), strict=True))
    ]


def evaluate_discards(nets: Nets, context: BiddingContext, twelve: int, bid: int) -> list[EvaluatedContract]:
    """Return every pair of discards with the best declaration after it."""
    pairs = _pairs_of(twelve)
    payoffs, wins = _by_pair(nets, context, twelve, pairs, bid=bid, declarations=SKAT_DECLARATIONS)
    return [
        EvaluatedContract(float(payoffs[best, i]), SKAT_DECLARATIONS[best], pair, float(wins[best, i]))
        for i, (pair, best) in enumerate(zip(pairs, payoffs.argmax(axis=0).tolist(), strict=True))
    ]


def plans_after_pickup(nets: Nets, context: BiddingContext, twelve: int, bid: int) -> list[EvaluatedContract]:
    """Return the plans to compare: the result of `best_after_pickup`, other discards by payoff up to `PAIRS` in all, and rival contracts.

    Each pair of discards comes with its declaration, a null only if the best plan is a null. Of each other contract that comes near, the
    best `PAIRS_OF_ANOTHER` discards are added.
    """
    pairs = _pairs_of(twelve)
    payoffs, wins = _by_pair(nets, context, twelve, pairs, bid=bid, declarations=SKAT_DECLARATIONS)
    by_pair = [
        [EvaluatedContract(float(p), d, pair, float(w)) for d, p, w in zip(SKAT_DECLARATIONS, *column, strict=True)]
        for pair, *column in zip(pairs, payoffs.T, wins.T, strict=True)
    ]
    by_declaration = list(zip(*by_pair, strict=True))
    best = safest_of_the_best([max(contracts, key=_payoff) for contracts in by_declaration])
    others = sorted(map(safest_of_the_best, by_pair), key=_payoff, reverse=True)
    plans = [best, *(c for c in others if c.discards != best.discards and (_is_null(best) or not _is_null(c)))][:PAIRS]
    for contracts in by_declaration:
        plans += [contract for contract in _near(contracts, plans)[:PAIRS_OF_ANOTHER] if contract not in plans]
    return plans


def plans_after_discards(nets: Nets, context: BiddingContext, hand: int, discards: int, bid: int) -> list[EvaluatedContract]:
    """Return `best_declaration`, and the contracts that come near it after the same discards."""
    contracts = evaluate_after_discards(nets, context, hand, discards, bid)
    best = safest_of_the_best(contracts)
    return [best, *(contract for contract in _near(contracts, [best]) if contract != best)]


def _near(contracts: Iterable[EvaluatedContract], plans: Sequence[EvaluatedContract]) -> list[EvaluatedContract]:
    """Return the contracts with at most `NEAR` less expected payoff than the best plan, best first.

    Null is never among them, and nothing is compared with a null: open-hand search is too pessimistic about null and other contracts by
    different amounts.
    """
    least = max(map(_payoff, plans)) - NEAR
    near = (contract for contract in contracts if contract.payoff >= least and not _is_null(contract))
    return [] if _is_null(plans[0]) else sorted(near, key=_payoff, reverse=True)


def _is_null(contract: EvaluatedContract) -> bool:
    return contract.declaration.contract is Contract.NULL


def _payoff(contract: EvaluatedContract) -> float:
    return contract.payoff


def _by_pair(
    nets: Nets, context: BiddingContext, twelve: int, pairs: Sequence[int], *, bid: int, declarations: Sequence[Declaration]
) -> tuple[Floats, Floats]:
    """Return expected payoffs, and probabilities of a positive payoff: both [declarations, pairs of discards]."""
    expected, wins = [], []
    for declaration in declarations:
        probabilities = nets.result_probabilities(declaration, context, [twelve & ~pair for pair in pairs], pairs)
        payoffs = payoffs_by_result(context, declaration, matadors(DECK.members(twelve), declaration.contract), bid)
        expected.append(probabilities @ payoffs)
        wins.append(probabilities @ (payoffs > 0))
    return np.stack(expected), np.stack(wins)


def evaluate_pairs(
    nets: Nets, context: BiddingContext, twelves: NDArray[np.uint64], *, bid: int, declaration: Declaration
) -> tuple[NDArray[np.uint64], Floats]:
    """Return for n hands of twelve cards all pairs of discards, and their expected payoffs with this declaration: both [n, 66]."""
    cards = np.nonzero(card_bits(twelves, DECK))[1].reshape(len(twelves), -1)
    one, other = np.triu_indices(cards.shape[1], 1)
    bits = np.uint64(1) << cards.astype(np.uint64)
    pairs = bits[:, one] | bits[:, other]
    kept = twelves[:, None] & ~pairs
    probabilities = nets.result_probabilities(declaration, context, kept.ravel(), pairs.ravel())  # type: ignore[arg-type]
    payoffs = payoffs_of_hands(context, declaration, twelves.tolist(), bid)
    return pairs, np.einsum("npr,nr->np", probabilities.reshape(*pairs.shape, -1), payoffs)


def _pairs_of(twelve: int) -> list[int]:
    """Return all pairs of these cards (masks)."""
    return [DECK.mask(pair) for pair in combinations(DECK.members(twelve), 2)]


def evaluate_pickup(nets: Nets, context: BiddingContext, ten: int, bid: int) -> EvaluatedContract:
    """Return the value of picking up the skat: the mean over sampled skats of the best contract with each, weighted by the others' calls.

    The declaration is the one that is best most often.
    """
    skats, unheard = _skats(context, ten, bid), context.unheard
    rows, expected, wins = np.arange(len(skats.masks)), [], []
    for declaration in SKAT_DECLARATIONS:
        probabilities = by_auction(
            _probabilities_by_skat(nets, declaration, unheard, ten, skats.masks), declaration.contract, context.opposed
        )
        payoffs = payoffs_of_hands(context, declaration, [ten | skat for skat in skats.masks], bid)
        by_pair = np.einsum("kpr,kr->kp", probabilities, payoffs)
        pair = by_pair.argmax(axis=1)
        expected.append(by_pair[rows, pair])
        wins.append(np.einsum("kr,kr->k", probabilities[rows, pair], payoffs > 0))
    best = np.argmax(expected, axis=0)
    most_often = SKAT_DECLARATIONS[int(np.argmax(np.bincount(best, skats.weights)))]
    payoff, win = np.max(expected, axis=0) @ skats.weights, np.stack(wins)[best, rows] @ skats.weights
    return EvaluatedContract(float(payoff), most_often, 0, float(win))


def _skats(context: BiddingContext, ten: int, bid: int) -> WeighedSkats:
    """Return the skats possible beside these ten cards, if all others stop at this bid."""
    return weighed_skats(ten, context.place, context.won(bid))


def evaluate_playing(nets: Nets, context: BiddingContext, ten: int, bid: int) -> EvaluatedContract:
    """Return the better of a game with the skat and a hand game at this bid."""
    return max(best_hand_game(nets, context, ten, bid), evaluate_pickup(nets, context, ten, bid))


@lru_cache(maxsize=512)
def _probabilities_by_skat(nets: Nets, declaration: Declaration, context: BiddingContext, ten: int, skats: tuple[int, ...]) -> Floats:
    """Return probabilities [skats, pairs of discards, result classes]. They are slow, so the cache serves before and after others' bids."""
    pairs = [(ten | skat, DECK.mask(pair)) for skat in skats for pair in combinations(DECK.members(ten | skat), 2)]
    hands, discards = [twelve & ~pair for twelve, pair in pairs], [pair for _, pair in pairs]
    probabilities = nets.result_probabilities(declaration, context, hands, discards)
    return probabilities.reshape(len(skats), -1, probabilities.shape[1])


def best_hand_game(
    nets: Nets, context: BiddingContext, ten: int, bid: int, declarations: Sequence[Declaration] = HAND_DECLARATIONS
) -> EvaluatedContract:
    """Return the best hand game."""
    return max(evaluate_hand_games(nets, context, ten, bid, declarations))


def evaluate_hand_games(
    nets: Nets, context: BiddingContext, ten: int, bid: int, declarations: Sequence[Declaration] = HAND_DECLARATIONS
) -> list[EvaluatedContract]:
    """Return each of these hand games with its payoff."""
    contracts, unheard, skats = [], context.unheard, _skats(context, ten, bid)
    for declaration in declarations:
        probabilities = by_auction(_hand_game_probabilities(nets, declaration, unheard, ten), declaration.contract, context.opposed)
        by_skat = payoffs_of_hands(context, declaration, [ten | skat for skat in skats.masks], bid)
        payoffs = np.average(by_skat, axis=0, weights=skats.weights)
        contracts.append(EvaluatedContract(float(probabilities @ payoffs), declaration, 0, float(probabilities @ (payoffs > 0))))
    return contracts


@lru_cache(maxsize=512)
def _hand_game_probabilities(nets: Nets, declaration: Declaration, context: BiddingContext, ten: int) -> Floats:
    """Return probabilities [result classes] for ten cards with the skat unseen."""
    probabilities: Floats = nets.result_probabilities(declaration, context, [ten], [0])[0]
    return probabilities

"""Expected payoffs of contracts for a hand of Skat, from results that nets predict (docs/research/bidding.md).

A contract is won more often if no other player has bid (ADR 49).
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
"""Corrections (`tilted`, in nats) of predicted results if no other player has bid, and if one has.

The former were fitted by ``training/opposition.py``; the latter lie between its values and those at tables of *strong*, whose players
defend better (ADR 51).
"""


def by_auction(probabilities: Floats, contract: Contract, opposed: bool | None) -> Floats:
    """Return the result probabilities [..., result classes], corrected for the auction. ``opposed``: another player has bid.

    The nets do not see the auction. Probabilities of null are not changed, nor are any if ``opposed`` is None (unknown).
    """
    if opposed is None or contract is Contract.NULL:
        return probabilities
    return tilted(probabilities, (OPPOSED if opposed else UNOPPOSED)["grand" if contract is Contract.GRAND else "suit"])


def tilted(probabilities: Floats, tilt: float) -> Floats:
    """Return probabilities [..., classes] moved towards the best class or, with a negative ``tilt``, the worst. Classes are ordered from
    worst to best.

    Before normalisation the log probability of the best class rises by ``tilt`` nats, that of the worst falls as much, and the others
    change linearly in between.
    """
    weights = probabilities * np.exp(np.linspace(-tilt, tilt, probabilities.shape[-1], dtype=np.float32))
    normalised: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return normalised


TRICKS, CARD_POINTS = 10, 120
NEARLY_EQUAL = 8.0
"""Difference of expected payoff (in game points) up to which contracts count as nearly equal to the best one.

Of the nearly equal contracts the one most likely to win is chosen, and null only if all are null. Human players choose like that;
docs/research/bidding.md states the cost.
"""
PAIRS, PAIRS_OF_ANOTHER = 8, 3
"""Number of pairs of discards considered for the best contract, and number considered for each other contract that is nearly as good."""
NEAR = 15.0
"""Difference of expected payoff (in game points) up to which another contract counts as nearly as good and is considered."""
Floats = NDArray[np.float32]


class BiddingContext(NamedTuple):
    """Facts for evaluating contracts of Skat: options of the table, the place whose hand is evaluated, and the bids so far."""

    options: SkatOptions
    order: tuple[int, ...]
    """Seat at each place."""
    place: int
    said: tuple[SeatCalls, ...] | None = None
    """Calls of the auction by place, which are evidence of all hands and of the skat; None if they are unknown."""

    @property
    def opposed(self) -> bool | None:
        """True if another player has bid or held; None if the bids are unknown."""
        return None if self.said is None else any(words.accepted for at, words in enumerate(self.said) if at != self.place)

    @property
    def unheard(self) -> BiddingContext:
        """Copy of this context without the calls of the auction."""
        return self._replace(said=None)

    def won(self, bid: int) -> tuple[SeatCalls, ...] | None:
        """Return the calls of the auction as they will be if this place wins it at this bid; None if the calls are unknown.

        Players at earlier places then do not hold this bid, and players at later places bid no higher.
        """
        if self.said is None:
            return None
        return tuple(words if words.refused else SeatCalls(words.accepted, bid + (at > self.place)) for at, words in enumerate(self.said))


class EvaluatedContract(NamedTuple):
    """Declaration of Skat with its discards and its expected result."""

    payoff: float
    """Expected score of the declarer less the mean of the others' scores (in game points)."""
    declaration: Declaration
    discards: int
    """The two discards (mask); 0 in a hand game."""
    win_probability: float
    """Probability of a positive payoff."""


class Nets(NamedTuple):
    """Nets of Skat: those that predict results, by contract, and those that predict the locations of cards."""

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
        """Return the probability of each result for n hands (masks) of a declarer at the place of ``context``: [n, result classes].

        ``discards``: two cards for each hand (mask), or 0 if the declarer has not seen the skat.
        """
        features = hand_features(play_spec(declaration.contract, 0))
        rows = features(np.array(hands, dtype=np.uint64), np.array(discards, dtype=np.uint64), context.place)
        return by_auction(self.result_net(declaration).probabilities(rows), declaration.contract, context.opposed)


NET_FILES = ("suit", "grand", "null", "null-ouvert", "locations-suit", "locations-grand", "locations-null")
BEFORE = ("suit-1", "grand-1", "null-1", *NET_FILES[3:])
"""Names of the nets that the older levels *club-1* and *strong-1* use."""


@cache
def load_nets(files: tuple[str, ...] = NET_FILES) -> Nets | None:
    """Return the nets of Skat with these names; None if nets cannot run here."""
    loaded = [load_net(__package__, name) for name in files]
    return Nets(*loaded) if all(loaded) else None  # type: ignore[arg-type]


def payoffs_by_result(context: BiddingContext, declaration: Declaration, matador_count: int, bid: int) -> Floats:
    """Return the declarer's payoff (game points) in a declared game of Skat, for each of the `result_classes`.

    ``matador_count``: matadors held (positive) or lacked (negative).
    """
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
    """Return the declarer's payoffs (game points) in a declared game of Skat, for n hands of twelve cards (masks): [n, result classes]."""
    counts = [matadors_in(twelve, declaration.contract) for twelve in twelves]
    by_count = {count: payoffs_by_result(context, declaration, count, bid) for count in set(counts)}
    return np.stack([by_count[count] for count in counts])


def best_after_pickup(nets: Nets, context: BiddingContext, twelve: int, bid: int) -> EvaluatedContract:
    """Return the best contract for these twelve cards (mask), of all contracts of Skat and all discards."""
    return safest_of_the_best(evaluate_contracts(nets, context, twelve, _pairs_of(twelve), bid=bid, declarations=SKAT_DECLARATIONS))


def best_declaration(nets: Nets, context: BiddingContext, hand: int, discards: int, bid: int) -> EvaluatedContract:
    """Return the best contract of Skat after these discards. ``hand``: the ten cards kept (mask)."""
    return safest_of_the_best(evaluate_after_discards(nets, context, hand, discards, bid))


def evaluate_after_discards(nets: Nets, context: BiddingContext, hand: int, discards: int, bid: int) -> list[EvaluatedContract]:
    """Return the evaluation of every contract of Skat after these discards. ``hand``: the ten cards kept (mask)."""
    return evaluate_contracts(nets, context, hand | discards, [discards], bid=bid, declarations=SKAT_DECLARATIONS)


def safest_of_the_best(contracts: Sequence[EvaluatedContract]) -> EvaluatedContract:
    """Return the contract that is likeliest to win, of those `NEARLY_EQUAL` to the contract of highest payoff.

    Null is returned only if all of them are null.
    """
    least = max(contracts).payoff - NEARLY_EQUAL
    good = [contract for contract in contracts if contract.payoff >= least]
    return max(good, key=lambda contract: (not _is_null(contract), contract.win_probability))


def evaluate_contracts(
    nets: Nets, context: BiddingContext, twelve: int, pairs: Sequence[int], *, bid: int, declarations: Sequence[Declaration]
) -> list[EvaluatedContract]:
    """Return each of the declarations with its best discards, chosen from ``pairs`` (masks). ``twelve``: hand with the skat (mask)."""
    payoffs, wins = _by_pair(nets, context, twelve, pairs, bid=bid, declarations=declarations)
    return [
        EvaluatedContract(float(payoffs[i, best]), declaration, pairs[best], float(wins[i, best]))
        for i, (declaration, best) in enumerate(zip(declarations, payoffs.argmax(axis=1).tolist(), strict=True))
    ]


def evaluate_discards(nets: Nets, context: BiddingContext, twelve: int, bid: int) -> list[EvaluatedContract]:
    """Return every pair of discards from these twelve cards (mask), each with the best declaration after it."""
    pairs = _pairs_of(twelve)
    payoffs, wins = _by_pair(nets, context, twelve, pairs, bid=bid, declarations=SKAT_DECLARATIONS)
    return [
        EvaluatedContract(float(payoffs[best, i]), SKAT_DECLARATIONS[best], pair, float(wins[best, i]))
        for i, (pair, best) in enumerate(zip(pairs, payoffs.argmax(axis=0).tolist(), strict=True))
    ]


def plans_after_pickup(nets: Nets, context: BiddingContext, twelve: int, bid: int) -> list[EvaluatedContract]:
    """Return the plans of a declarer in Skat to be compared by search: discards with a declaration.

    They are `best_after_pickup`, the discards next in payoff up to `PAIRS` in all, and other contracts. Each pair of discards comes with
    its best declaration, which is a null only if the best plan is a null. For each other contract that is nearly as good (`NEAR`), its best
    `PAIRS_OF_ANOTHER` discards are added.
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
    """Return the declarations to be compared by search: `best_declaration`, and those nearly as good (`NEAR`) after the same discards."""
    contracts = evaluate_after_discards(nets, context, hand, discards, bid)
    best = safest_of_the_best(contracts)
    return [best, *(contract for contract in _near(contracts, [best]) if contract != best)]


def _near(contracts: Iterable[EvaluatedContract], plans: Sequence[EvaluatedContract]) -> list[EvaluatedContract]:
    """Return the contracts whose expected payoff is at most `NEAR` below that of the best plan, best first.

    Null is never among the results, and if the best plan is a null, the result is empty: search with open hands is too pessimistic about
    null and other contracts by different amounts.
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
    """Return the expected payoffs and the probabilities of a positive payoff: both [declarations, pairs of discards]."""
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
    """Return for n hands of twelve cards (masks) all pairs of discards, and their expected payoffs with this declaration: both [n, 66]."""
    cards = np.nonzero(card_bits(twelves, DECK))[1].reshape(len(twelves), -1)
    one, other = np.triu_indices(cards.shape[1], 1)
    bits = np.uint64(1) << cards.astype(np.uint64)
    pairs = bits[:, one] | bits[:, other]
    kept = twelves[:, None] & ~pairs
    probabilities = nets.result_probabilities(declaration, context, kept.ravel(), pairs.ravel())  # type: ignore[arg-type]
    payoffs = payoffs_of_hands(context, declaration, twelves.tolist(), bid)
    return pairs, np.einsum("npr,nr->np", probabilities.reshape(*pairs.shape, -1), payoffs)


def _pairs_of(twelve: int) -> list[int]:
    """Return all pairs of these twelve cards (mask), as masks."""
    return [DECK.mask(pair) for pair in combinations(DECK.members(twelve), 2)]


def evaluate_pickup(nets: Nets, context: BiddingContext, ten: int, bid: int) -> EvaluatedContract:
    """Return the value of picking up the skat with these ten cards (mask).

    The value is the mean, over sampled skats, of the payoff of the best contract with each skat; skats are weighted by the others' bids.
    The result's declaration is the best one before the skat is known.
    """
    weights, expected, wins = _by_skat(nets, context, ten, bid)
    best, rows = expected.argmax(axis=0), np.arange(expected.shape[1])
    declaration = safest_of_the_best(_before_skat(weights, expected, wins)).declaration
    return EvaluatedContract(float(expected[best, rows] @ weights), declaration, 0, float(wins[best, rows] @ weights))


def evaluate_after_pickup(nets: Nets, context: BiddingContext, ten: int, bid: int) -> list[EvaluatedContract]:
    """Return the evaluation of each contract if the seat picks up the skat and then declares it with any skat. ``ten``: the hand (mask)."""
    return _before_skat(*_by_skat(nets, context, ten, bid))


def _before_skat(weights: NDArray[np.float64], expected: Floats, wins: Floats) -> list[EvaluatedContract]:
    """Return the evaluation of each contract before the skat is known, from the values of `_by_skat`."""
    return [
        EvaluatedContract(float(payoff), declaration, 0, float(win))
        for declaration, payoff, win in zip(SKAT_DECLARATIONS, expected @ weights, wins @ weights, strict=True)
    ]


def _by_skat(nets: Nets, context: BiddingContext, ten: int, bid: int) -> tuple[NDArray[np.float64], Floats, Floats]:
    """Return the weights of sampled skats [skats], and with the best discards after each skat the payoffs and the probabilities of a
    positive payoff: both [declarations, skats]. ``ten``: the hand (mask).
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
    return skats.weights, np.stack(expected), np.stack(wins)


def _skats(context: BiddingContext, ten: int, bid: int) -> WeighedSkats:
    """Return sampled skats beside these ten cards (mask), weighted for the case that the seat wins the auction at this bid."""
    return weighed_skats(ten, context.place, context.won(bid))


def evaluate_playing(nets: Nets, context: BiddingContext, ten: int, bid: int) -> EvaluatedContract:
    """Return the better of a game with the skat and a hand game, if the seat plays at this bid. ``ten``: the hand (mask)."""
    return max(best_hand_game(nets, context, ten, bid), evaluate_pickup(nets, context, ten, bid))


@lru_cache(maxsize=512)
def _probabilities_by_skat(nets: Nets, declaration: Declaration, context: BiddingContext, ten: int, skats: tuple[int, ...]) -> Floats:
    """Return the probabilities of results after picking up each skat: [skats, pairs of discards, result classes]. ``ten``: the hand (mask).

    The calculation takes long. It does not depend on the others' bids, so one cached result serves the whole auction.
    """
    pairs = [(ten | skat, DECK.mask(pair)) for skat in skats for pair in combinations(DECK.members(ten | skat), 2)]
    hands, discards = [twelve & ~pair for twelve, pair in pairs], [pair for _, pair in pairs]
    probabilities = nets.result_probabilities(declaration, context, hands, discards)
    return probabilities.reshape(len(skats), -1, probabilities.shape[1])


def best_hand_game(
    nets: Nets, context: BiddingContext, ten: int, bid: int, declarations: Sequence[Declaration] = HAND_DECLARATIONS
) -> EvaluatedContract:
    """Return the best of these hand games of Skat. ``ten``: the hand (mask)."""
    return max(evaluate_hand_games(nets, context, ten, bid, declarations))


def evaluate_hand_games(
    nets: Nets, context: BiddingContext, ten: int, bid: int, declarations: Sequence[Declaration] = HAND_DECLARATIONS
) -> list[EvaluatedContract]:
    """Return the evaluation of each of these hand games of Skat. ``ten``: the hand (mask)."""
    contracts, unheard, skats = [], context.unheard, _skats(context, ten, bid)
    for declaration in declarations:
        probabilities = by_auction(_hand_game_probabilities(nets, declaration, unheard, ten), declaration.contract, context.opposed)
        by_skat = payoffs_of_hands(context, declaration, [ten | skat for skat in skats.masks], bid)
        payoffs = np.average(by_skat, axis=0, weights=skats.weights)
        contracts.append(EvaluatedContract(float(probabilities @ payoffs), declaration, 0, float(probabilities @ (payoffs > 0))))
    return contracts


@lru_cache(maxsize=512)
def _hand_game_probabilities(nets: Nets, declaration: Declaration, context: BiddingContext, ten: int) -> Floats:
    """Return the probabilities of a hand game's results, for ten cards (mask) with the skat unseen: [result classes]."""
    probabilities: Floats = nets.result_probabilities(declaration, context, [ten], [0])[0]
    return probabilities

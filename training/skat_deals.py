"""Skat's deals for self-play: random deals, bid out as the net for limits tells, and declared as the nets for results prefer."""

from __future__ import annotations

from random import Random

import numpy as np

import stich
from stich.games.skat.player.auction_likelihood import LIMITS, Said, limit_features, load_bid_limits
from stich.games.skat.player.card_policy import learnt_as, told
from stich.games.skat.player.contract_evaluation import (
    BiddingContext,
    EvaluatedContract,
    Nets,
    best_after_pickup,
    best_hand_game,
    evaluate_contracts,
    load_nets,
    payoffs_by_result,
)
from stich.games.skat.rules.contract import DECK, SKAT_DECLARATIONS, matadors, play_spec
from stich.games.skat.rules.options import SkatOptions, legal_bids
from stich.kernel.deal import Seat
from stich.kernel.playspec import PlaySpec
from training.deals import Dealt

SKATS = 4
"""Skats with which a hand game is compared."""
HAND_GAME_WINS = 0.8
"""A hand that would win less often without the skat is not asked."""
FEW_PAIRS, FEW_PAIRS_RATE = 12, 0.2
"""How many random pairs are tried as discards, and how often, instead of all: others discard otherwise."""
NOISE, NOISE_RATE = 6.0, 0.3
"""Standard deviation, in game points, of the noise in the choice of what to declare, and how often there is any."""
OPTIONS: SkatOptions = stich.game("skat").options
ORDER = (Seat(0), Seat(1), Seat(2))
BIDS = legal_bids(OPTIONS)


def spec(net: str) -> PlaySpec:
    """One of those that the net plays."""
    return play_spec(next(d.contract for d in SKAT_DECLARATIONS if learnt_as(d) == net), 0)


def deals(rng: Random, wanted: int) -> list[Dealt]:
    """So many random deals, without those that are passed in or not learnt."""
    nets, limit_net = load_nets(), load_bid_limits()
    if nets is None or limit_net is None:
        raise SystemExit("the nets that bid are needed: pip install onnxruntime, and train them first")
    shuffled = [rng.sample(range(len(DECK.cards)), len(DECK.cards)) for _ in range(wanted)]
    hands = [[sum(1 << bit for bit in cards[place * 10 : place * 10 + 10]) for place in range(3)] for cards in shuffled]
    rows = limit_features(np.array(hands, dtype=np.uint64).ravel(), np.tile(np.arange(3), wanted))
    chances = limit_net.probabilities(rows).astype(np.float64)
    limits = [[0, *LIMITS][rng.choices(range(len(LIMITS) + 1), row)[0]] for row in chances.tolist()]
    made = (_declared(rng, nets, hands[i], limits[3 * i : 3 * i + 3]) for i in range(wanted))
    return [deal for deal in made if deal is not None]


def auction(limits: list[int]) -> tuple[int | None, int, list[int]]:
    """Who declares, at which bid, and the highest number that each place bid or held, when each goes up to its limit."""
    said, bid = [0, 0, 0], 0

    def duel(bidder: int, holder: int) -> int:
        nonlocal bid
        while True:
            more = next(b for b in BIDS if b > bid)
            if limits[bidder] < more:
                return holder
            said[bidder] = bid = more
            if limits[holder] < bid:
                return bidder
            said[holder] = bid

    declarer = duel(2, duel(1, 0))
    if not bid:
        if limits[0] < BIDS[0]:
            return None, 0, said
        said[0] = bid = BIDS[0]
    return declarer, bid, said


def _declared(rng: Random, nets: Nets, hands: list[int], limits: list[int]) -> Dealt | None:
    declarer, bid, said = auction(limits)
    if declarer is None:
        return None
    opposed = any(number for place, number in enumerate(said) if place != declarer)
    context = BiddingContext(OPTIONS, ORDER, declarer, opposed)
    ten, skat = hands[declarer], DECK.full & ~(hands[0] | hands[1] | hands[2])
    best = _hand_game(rng, nets, context, ten, bid) or _after_pickup(rng, nets, context, ten | skat, bid)
    declaration = best.declaration
    net = learnt_as(declaration)
    if net is None:
        return None
    face_down = skat if declaration.hand else best.discards
    held = [(ten | skat) & ~face_down if place == declarer else hand for place, hand in enumerate(hands)]
    payoffs = payoffs_by_result(context, declaration, matadors(DECK.members(ten | skat), declaration.contract), bid)
    known = told(dict(zip(ORDER, map(Said, said), strict=True)), ORDER, declarer, hand_game=declaration.hand)
    spec = play_spec(declaration.contract, declarer)
    return Dealt(net, spec, held, face_down, declarer, not declaration.hand, known, payoffs.tolist())


def _hand_game(rng: Random, nets: Nets, context: BiddingContext, ten: int, bid: int) -> EvaluatedContract | None:
    """The best hand game, if it is better than the mean of the best contracts with a few skats."""
    hand_game = best_hand_game(nets, context, ten, bid)
    if hand_game.win_probability < HAND_GAME_WINS:
        return None
    unknown = DECK.members(DECK.full & ~ten)
    skats = [DECK.mask(rng.sample(unknown, 2)) for _ in range(SKATS)]
    pickup = sum(best_after_pickup(nets, context, ten | skat, bid).payoff for skat in skats) / SKATS
    return hand_game if hand_game.payoff > pickup else None


def _after_pickup(rng: Random, nets: Nets, context: BiddingContext, twelve: int, bid: int) -> EvaluatedContract:
    if rng.random() >= NOISE_RATE and rng.random() >= FEW_PAIRS_RATE:
        return best_after_pickup(nets, context, twelve, bid)
    cards = DECK.members(twelve)
    pairs = [DECK.mask(rng.sample(cards, 2)) for _ in range(FEW_PAIRS)] if rng.random() < FEW_PAIRS_RATE else None
    if pairs is None:
        pairs = [DECK.mask((a, b)) for i, a in enumerate(cards) for b in cards[:i]]
    contracts = evaluate_contracts(nets, context, twelve, pairs, bid=bid, declarations=SKAT_DECLARATIONS)
    return max(contracts, key=lambda contract: contract.payoff + rng.gauss(0, NOISE))

"""Skat's deals for self-play: random deals, bid out as the net for limits tells, and declared as the nets for results prefer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import numpy as np

import stich
from stich.games.skat.player.auction_likelihood import LIMITS, SeatCalls, limit_features, load_bid_limits
from stich.games.skat.player.card_policy import auction_facts, learnt_as
from stich.games.skat.player.contract_evaluation import (
    BiddingContext,
    EvaluatedContract,
    Nets,
    best_after_pickup,
    best_hand_game,
    evaluate_contracts,
    evaluate_hand_games,
    load_nets,
    payoffs_by_result,
)
from stich.games.skat.rules.contract import DECK, HAND_DECLARATIONS, SKAT_DECLARATIONS, matadors, play_spec
from stich.games.skat.rules.options import SkatOptions, legal_bids
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import PlaySpec
from training.deals import Dealt

SKATS = 4
"""Skats with which a hand game is compared."""
HAND_GAME_WINS = 0.8
"""A hand that would win less often without the skat is not asked."""
FEW_PAIRS, FEW_PAIRS_RATE = 12, 0.2
"""How many random pairs are tried as discards, and how often, instead of all: others discard otherwise."""
NOISE, NOISE_RATE = 6.0, 0.3
"""Standard deviation, in game points, of the noise in the choice of what to declare, and how often there is any."""
NET_NOISE, CONTRACT_NOISE = 12.0, 4.0
"""The same for contracts that are tried, of what all contracts of a net are worth and of what each one is."""
LEAST, LEAST_NOISE = -12.0, 8.0
"""A contract is tried when it is worth so much, or a little less or more."""
CLEAR, CLEAR_RATE = 25.0, 0.3
"""Of hands that are worth more only a part is taken: they are easy to bid."""
ANYHOW = 0.3
"""How often a contract is tried that is drawn, with whatever hand: nets overestimate what they have never seen."""
HAND_GAME_RATE = 0.15
"""How often a hand game is tried."""
OPTIONS: SkatOptions = stich.game("skat").options
ORDER = (Seat(0), Seat(1), Seat(2))
BIDS = legal_bids(OPTIONS)
TRIED = [d for d in SKAT_DECLARATIONS if learnt_as(d)]
TRIED_HAND_GAMES = [d for d in HAND_DECLARATIONS if learnt_as(d) and not d.level]
LEARNT = sorted({learnt_as(d) or "" for d in TRIED})


def spec(net: str) -> PlaySpec:
    """One of those that the net plays."""
    return play_spec(next(d.contract for d in SKAT_DECLARATIONS if learnt_as(d) == net), 0)


def deals(rng: Random, wanted: int) -> list[Dealt]:
    """So many random deals, without those that are passed in or not learnt."""
    nets = _nets()
    made = (_declared(rng, nets, hands, limits) for hands, limits in _dealt(rng, wanted))
    return [deal for deal in made if deal is not None]


def tried(rng: Random, wanted: int) -> list[Dealt]:
    """So many random deals of which a place that is drawn tries one contract or another, without those that are not worth trying."""
    nets = _nets()
    made = (_tried(rng, nets, hands, limits) for hands, limits in _dealt(rng, wanted))
    return [deal for deal in made if deal is not None]


def _nets() -> Nets:
    nets = load_nets()
    if nets is None:
        raise SystemExit("the nets that bid are needed: pip install onnxruntime, and train them first")
    return nets


def _dealt(rng: Random, wanted: int) -> Iterator[tuple[list[int], list[int]]]:
    """Random hands by place, as masks, and how far each is bid; 0 where it passes."""
    limit_net = load_bid_limits()
    if limit_net is None:
        raise SystemExit("the net for limits is needed: pip install onnxruntime, and train it first")
    shuffled = [rng.sample(range(len(DECK.cards)), len(DECK.cards)) for _ in range(wanted)]
    hands = [[sum(1 << bit for bit in cards[place * 10 : place * 10 + 10]) for place in range(3)] for cards in shuffled]
    rows = limit_features(np.array(hands, dtype=np.uint64).ravel(), np.tile(np.arange(3), wanted))
    chances = limit_net.probabilities(rows).astype(np.float64)
    limits = [[0, *LIMITS][rng.choices(range(len(LIMITS) + 1), row)[0]] for row in chances.tolist()]
    return ((hands[i], limits[3 * i : 3 * i + 3]) for i in range(wanted))


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
    context = BiddingContext(OPTIONS, ORDER, declarer, tuple(map(SeatCalls, said)))
    ten, skat = hands[declarer], DECK.full & ~(hands[0] | hands[1] | hands[2])
    best = _hand_game(rng, nets, context, ten, bid) or _after_pickup(rng, nets, context, ten | skat, bid)
    return _dealt_with(context, hands, said, bid, best)


def _tried(rng: Random, nets: Nets, hands: list[int], limits: list[int]) -> Dealt | None:
    declarer = rng.randrange(len(ORDER))
    _, bid, said = auction([BIDS[-2] if place == declarer else limit for place, limit in enumerate(limits)])
    context = BiddingContext(OPTIONS, ORDER, declarer, tuple(map(SeatCalls, said)))
    ten, skat = hands[declarer], DECK.full & ~(hands[0] | hands[1] | hands[2])
    if rng.random() < HAND_GAME_RATE:
        contracts = evaluate_hand_games(nets, context, ten, bid, TRIED_HAND_GAMES)
    else:
        pairs = _pairs(rng, DECK.members(ten | skat), few=rng.random() < FEW_PAIRS_RATE)
        contracts = evaluate_contracts(nets, context, ten | skat, pairs, bid=bid, declarations=TRIED)
    if rng.random() < ANYHOW:
        return _dealt_with(context, hands, said, bid, rng.choice(contracts))
    noise = {net: rng.gauss(0, NET_NOISE) for net in LEARNT}
    best = max(contracts, key=lambda c: c.payoff + noise[learnt_as(c.declaration) or ""] + rng.gauss(0, CONTRACT_NOISE))
    if best.payoff < rng.gauss(LEAST, LEAST_NOISE) or (best.payoff > CLEAR and rng.random() > CLEAR_RATE):
        return None
    return _dealt_with(context, hands, said, bid, best)


def _dealt_with(context: BiddingContext, hands: list[int], said: list[int], bid: int, best: EvaluatedContract) -> Dealt | None:
    """Return the deal with this contract; None where none has learnt to play it."""
    declaration, declarer = best.declaration, context.place
    net = learnt_as(declaration)
    if net is None:
        return None
    ten, skat = hands[declarer], DECK.full & ~(hands[0] | hands[1] | hands[2])
    face_down = skat if declaration.hand else best.discards
    held = [(ten | skat) & ~face_down if place == declarer else hand for place, hand in enumerate(hands)]
    payoffs = payoffs_by_result(context, declaration, matadors(DECK.members(ten | skat), declaration.contract), bid)
    known = auction_facts(dict(zip(ORDER, map(SeatCalls, said), strict=True)), ORDER, declarer, hand_game=declaration.hand)
    spec = play_spec(declaration.contract, declarer)
    return Dealt(net, declaration.text, spec, held, face_down, declarer, not declaration.hand, known, payoffs.tolist())


def _hand_game(rng: Random, nets: Nets, context: BiddingContext, ten: int, bid: int) -> EvaluatedContract | None:
    """Return the best hand game, if it is better than the mean of the best contracts with a few skats."""
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
    pairs = _pairs(rng, DECK.members(twelve), few=rng.random() < FEW_PAIRS_RATE)
    contracts = evaluate_contracts(nets, context, twelve, pairs, bid=bid, declarations=SKAT_DECLARATIONS)
    return max(contracts, key=lambda contract: contract.payoff + rng.gauss(0, NOISE))


def _pairs(rng: Random, cards: Sequence[Card], *, few: bool) -> list[int]:
    """Discards that are looked at, of these cards: all of them, or a few random ones."""
    if few:
        return [DECK.mask(rng.sample(cards, 2)) for _ in range(FEW_PAIRS)]
    return [DECK.mask(pair) for pair in combinations(cards, 2)]

"""Skat's declared hands for training: random deals, with discards and a contract that somebody might declare."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random

import stich
from stich.games.skat.player.contract_evaluation import (
    BiddingContext,
    EvaluatedContract,
    Nets,
    best_hand_game,
    evaluate_contracts,
    load_nets,
)
from stich.games.skat.player.valuation import discard_gain, grand_strength, null_danger, suit_strength
from stich.games.skat.rules.contract import (
    DECK,
    HAND_DECLARATIONS,
    SKAT_DECLARATIONS,
    SUIT_CONTRACTS,
    Contract,
    Declaration,
    parse_declaration,
    play_spec,
)
from stich.games.skat.rules.scoring import SkatOutcome
from stich.games.skat.rules.seating import SkatSeating
from stich.kernel.rules.cards import Card
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.state import State

CONTRACTS = (*SUIT_CONTRACTS, Contract.GRAND, Contract.NULL)
CONTRACT_NOISE = 5.0
"""Standard deviation, in tenths of a trick, of the noise in the choice of discards and contract, so that nets also see worse choices."""
HAND_GAME_RATE = 0.1
"""The part of the contracts that are hand games."""
ANY_HAND_RATE = 0.03
"""The part of the weak hands that are taken nevertheless."""


def spec(declaration: str) -> PlaySpec:
    """Return the card play; the declarer's place does not matter for the features of a net."""
    return play_spec(parse_declaration(declaration).contract, 0)


def net_of(declaration: str) -> str:
    """Return the net for hands with this declaration."""
    contract = parse_declaration(declaration).contract
    ouvert = contract is Contract.NULL and declaration.endswith("ouvert")
    return "suit" if contract.suit else "null-ouvert" if ouvert else contract.value


def random_contract(rng: Random, kinds: Mapping[str, float]) -> State:
    """Return a deal before the first lead, with a contract by rules of thumb. ``kinds``: how often hands of each net are wanted."""
    game = stich.game("skat")
    kind = rng.choices(list(kinds), list(kinds.values()))[0]
    while True:
        deal = game.deal(seed=rng.randbytes(32), dealer=0).deal
        declarer = rng.randrange(3)
        twelve = (*deal.hands[declarer], *deal.undealt)
        hand_game = rng.random() < HAND_GAME_RATE
        pairs = [deal.undealt] if hand_game else list(combinations(twelve, 2))
        offered = [c for c in CONTRACTS if net_of(c.value) == kind.removesuffix("-ouvert")]
        noisy = ((_merit(twelve, pair, c) + rng.gauss(0, CONTRACT_NOISE), pair, c) for pair in pairs for c in offered)
        merit, discards, contract = max(noisy, key=lambda choice: choice[0])
        if merit < 0 and rng.random() > ANY_HAND_RATE:
            continue
        declare = f"{contract.value}{' hand' if hand_game else ''}{' ouvert' if kind.endswith('ouvert') else ''}"
        fixed = {"declarer": declarer, "bid": 18, "declare": declare}
        return game.start(deal, fixed if hand_game else {**fixed, "discard": list(discards)})


def _merit(twelve: tuple[Card, ...], discards: tuple[Card, ...], contract: Contract) -> float:
    """How much better than hopeless it is to play the other ten of these cards, in tenths of a trick."""
    ten = [c for c in twelve if c not in discards]
    if contract is Contract.NULL:
        return 20.0 - 2 * null_danger(ten)
    strength = grand_strength(ten) - 50 if contract is Contract.GRAND else suit_strength(ten, contract) - 53
    return strength + discard_gain(discards, contract) / 2


KINDS = {"suit": 5.0, "grand": 3.0, "null": 1.0, "null-ouvert": 1.0}
"""The nets, and how often hands of each are made."""
TRICKS = 10


def knows_discards(declaration: str) -> bool:
    """Whether the declarer knows the two cards that count for him."""
    return not parse_declaration(declaration).hand


def trains(declaration: str, net: str, solved: bool) -> bool:
    """Whether a net learns from hands with this declaration. With all hands open every null is a null ouvert."""
    return net_of(declaration) == net or (solved and declaration.startswith("null") and net.startswith("null"))


def declarers_hand(state: State) -> tuple[str, int, int, int]:
    """Return declaration, place, hand and discards of the declarer, before the first lead."""
    fixed = state.phase.fixed  # type: ignore[attr-defined]
    return fixed.declaration.text, fixed.declarer, state.phase.position.hands[fixed.declarer], fixed.face_down  # type: ignore[attr-defined]


PAYOFF_NOISE = 6.0
"""Standard deviation, in game points, of the noise in the choice of what to declare."""
CLEAR_MARGIN, CLEAR_RATE = 15.0, 0.2
"""Where the contracts of other nets are worth so many game points less, only this part of the hands is taken: where two contracts are
close, the errors of their nets decide between them.
"""
FEW_PAIRS, FEW_PAIRS_RATE = 12, 0.3
"""How many random pairs are tried as discards, and how often, instead of all."""


def contract_by_nets(rng: Random, kinds: Mapping[str, float]) -> State:
    """Return a deal before the first lead, with a contract chosen by the nets with noise. Wanted kinds are chosen more often."""
    nets = load_nets()
    if nets is None:
        raise SystemExit("the nets of before are needed: pip install onnxruntime, and train on open hands first")
    game = stich.game("skat")
    most = max(kinds.values())
    while True:
        deal = game.deal(seed=rng.randbytes(32), dealer=0).deal
        seating = SkatSeating.of(game.options, deal)
        place = rng.randrange(3)
        context = BiddingContext(game.options, seating.order, place)
        ten, twelve = seating.hands[place], seating.hands[place] | seating.skat
        contracts = [c for d in SKAT_DECLARATIONS for c in _with_some_discards(rng, nets, context, twelve, d)]
        contracts += [best_hand_game(nets, context, ten, 18, [d]) for d in HAND_DECLARATIONS if not d.level or d.contract is Contract.NULL]
        noisy_payoff, best = max((c.payoff + rng.gauss(0, PAYOFF_NOISE), c) for c in contracts)
        declaration = best.declaration
        net = net_of(declaration.text)
        if noisy_payoff < rng.gauss(-12, 8) or rng.random() > kinds.get(net, 0.0) / most:
            continue
        other_payoff = max(c.payoff for c in contracts if net_of(c.declaration.text) != net)
        if best.payoff - other_payoff > CLEAR_MARGIN and rng.random() > CLEAR_RATE:
            continue
        fixed = {"declarer": seating.order[place], "bid": 18, "declare": declaration.text}
        return game.start(deal, fixed if declaration.hand else {**fixed, "discard": list(DECK.members(best.discards))})


def contract_by_chance(rng: Random, kinds: Mapping[str, float], *, low: float, high: float) -> State:
    """Return a deal before the first lead, with a contract from the skat whose chance to win by the nets lies between ``low`` and ``high``.

    So nets learn the results of hands that they never declare, but have to compare with others.
    """
    nets = load_nets()
    assert nets is not None
    game = stich.game("skat")
    while True:
        kind = rng.choices(list(kinds), list(kinds.values()))[0]
        deal = game.deal(seed=rng.randbytes(32), dealer=0).deal
        seating = SkatSeating.of(game.options, deal)
        place = rng.randrange(3)
        context = BiddingContext(game.options, seating.order, place)
        twelve = seating.hands[place] | seating.skat
        declarations = [d for d in SKAT_DECLARATIONS if net_of(d.text) == kind]
        contracts = [c for d in declarations for c in _with_some_discards(rng, nets, context, twelve, d)]
        best = max(contracts)
        if low <= best.win_probability <= high:
            fixed = {"declarer": seating.order[place], "bid": 18, "declare": best.declaration.text}
            return game.start(deal, {**fixed, "discard": list(DECK.members(best.discards))})


def _with_some_discards(rng: Random, nets: Nets, context: BiddingContext, twelve: int, declaration: Declaration) -> list[EvaluatedContract]:
    """Return the declaration with the best discards, or now and then the best of a few random ones."""
    pairs = [DECK.mask(pair) for pair in combinations(DECK.members(twelve), 2)]
    tried = rng.sample(pairs, FEW_PAIRS) if rng.random() < FEW_PAIRS_RATE else pairs
    return evaluate_contracts(nets, context, twelve, tried, bid=18, declarations=[declaration])


def result(state: State) -> tuple[int, int]:
    """Card points and tricks of the declarer, when the deal is over."""
    outcome = state.outcome
    assert isinstance(outcome, SkatOutcome)
    return outcome.card_points or 0, outcome.tricks or 0

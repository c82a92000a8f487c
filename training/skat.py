"""Skat's declared hands for training: random deals, a declarer with a contract that somebody might declare, two cards laid away."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random

import stich
from stich.games.skat.player.contract_evaluation import Chair, Nets, Way, hand_games, nets, ways_with
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
from stich.games.skat.rules.seating import Seating
from stich.kernel.cards import Card
from stich.kernel.playspec import PlaySpec
from stich.kernel.state import State

CONTRACTS = (*SUIT_CONTRACTS, Contract.GRAND, Contract.NULL)
NOISE = 5.0
"""Tenths of a trick by which the choice of what to lay away is blurred, so that worse choices are learnt too."""
DOUBTFUL = 0.03
"""Part of the hands that are taken whatever they are worth."""


def spec(way: str) -> PlaySpec:
    """The card play; the declarer's place does not matter for the rows of a net."""
    return play_spec(parse_declaration(way).contract, 0)


def net(way: str) -> str:
    """The net that reads hands declared this way."""
    contract = parse_declaration(way).contract
    return "suit" if contract.suit else "null-ouvert" if way.endswith("ouvert") and contract is Contract.NULL else contract.value


def start(rng: Random, kinds: Mapping[str, float]) -> State:
    """A deal before the first lead. ``kinds``: how often each net's hands are wanted."""
    game = stich.game("skat")
    kind = rng.choices(list(kinds), list(kinds.values()))[0]
    while True:
        deal = game.deal(seed=rng.randbytes(32), dealer=0).deal
        declarer = rng.randrange(3)
        twelve = (*deal.hands[declarer], *deal.undealt)
        hand_game = rng.random() < 0.1
        pairs = [deal.undealt] if hand_game else list(combinations(twelve, 2))
        offered = [c for c in CONTRACTS if net(c.value) == kind.removesuffix("-ouvert")]
        found = max(((_merit(twelve, down, c) + rng.gauss(0, NOISE), down, c) for down in pairs for c in offered), key=lambda x: x[0])
        if found[0] < 0 and rng.random() > DOUBTFUL:
            continue
        _, down, contract = found
        declare = f"{contract.value}{' hand' if hand_game else ''}{' ouvert' if kind.endswith('ouvert') else ''}"
        given = {"declarer": declarer, "bid": 18, "declare": declare}
        return game.start(deal, given if hand_game else {**given, "discard": list(down)})


def _merit(twelve: tuple[Card, ...], down: tuple[Card, ...], contract: Contract) -> float:
    """How much better than hopeless it is to play ten of these cards, in tenths of a trick."""
    ten = [c for c in twelve if c not in down]
    if contract is Contract.NULL:
        return 20.0 - 2 * null_danger(ten)
    strength = grand_strength(ten) - 50 if contract is Contract.GRAND else suit_strength(ten, contract) - 53
    return strength + discard_gain(down, contract) / 2


KINDS = {"suit": 5.0, "grand": 3.0, "null": 1.0, "null-ouvert": 1.0}
TRICKS = 10


def knows_laid(way: str) -> bool:
    """Whether the declarer knows the two cards that count for him."""
    return not parse_declaration(way).hand


def feeds(way: str, name: str, solved: bool) -> bool:
    """Whether a net learns from hands declared this way. With all hands open every null is a null ouvert."""
    return net(way) == name or (solved and way.startswith("null") and name.startswith("null"))


def declared(state: State) -> tuple[str, int, int, int]:
    """Way, place, own cards and cards laid away of the declarer, before the first lead."""
    fixed = state.phase.fixed  # type: ignore[attr-defined]
    return fixed.declaration.text, fixed.declarer, state.phase.position.hands[fixed.declarer], fixed.face_down  # type: ignore[attr-defined]


DARING = 6.0
"""Game points by which the choice of what to play is blurred."""

CLOSE, CLEAR = 15.0, 0.2
"""Hands are clear where the contracts of other nets are worth so many game points less, and of them only this part is taken: where two
contracts are close, the errors of their nets decide between them.
"""


def declare(rng: Random, kinds: Mapping[str, float]) -> State:
    """A deal before the first lead, declared as the nets would, with some chance; a kind that is wanted more often is tried more often."""
    found = nets()
    if found is None:
        raise SystemExit("the nets of before are needed: pip install onnxruntime, and train on open hands first")
    game = stich.game("skat")
    most = max(kinds.values())
    while True:
        deal = game.deal(seed=rng.randbytes(32), dealer=0).deal
        seating = Seating.of(game.options, deal)
        place = rng.randrange(3)
        chair = Chair(game.options, seating.order, place)
        ten, twelve = seating.hands[place], seating.hands[place] | seating.skat
        ways = [w for d in SKAT_DECLARATIONS for w in _some_pairs(rng, found, chair, twelve, d)]
        ways += [hand_games(found, chair, ten, 18, [d]) for d in HAND_DECLARATIONS if not d.level or d.contract is Contract.NULL]
        payoff, way = max((w.payoff + rng.gauss(0, DARING), w) for w in ways)
        declaration, laid = way.declaration, way.laid
        name = net(declaration.text)
        if payoff < rng.gauss(-12, 8) or rng.random() > kinds.get(name, 0.0) / most:
            continue
        other = max(w.payoff for w in ways if net(w.declaration.text) != name)
        if way.payoff - other > CLOSE and rng.random() > CLEAR:
            continue
        given = {"declarer": seating.order[place], "bid": 18, "declare": declaration.text}
        down = {} if declaration.hand else {"discard": list(DECK.members(laid))}
        return game.start(deal, {**given, **down})


def _some_pairs(rng: Random, found: Nets, chair: Chair, twelve: int, declaration: Declaration) -> list[Way]:
    """The best way, or now and then the best that a random half of the pairs allows."""
    pairs = [DECK.mask(pair) for pair in combinations(DECK.members(twelve), 2)]
    return ways_with(found, chair, twelve, rng.sample(pairs, 12) if rng.random() < 0.3 else pairs, bid=18, declarations=[declaration])


def made(state: State) -> tuple[int, int]:
    """Card points and tricks of the declarer, when the deal is over."""
    outcome = state.outcome
    assert isinstance(outcome, SkatOutcome)
    return outcome.card_points or 0, outcome.tricks or 0

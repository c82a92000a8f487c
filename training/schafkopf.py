"""Schafkopf's declared hands for training: random deals, with a contract that somebody might declare."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import stich
from stich.games.schafkopf.player.contract_evaluation import BiddingContext, evaluate_contracts, load_nets
from stich.games.schafkopf.player.valuation import merit
from stich.games.schafkopf.rules.contract import DECLARATIONS, Contract, Declaration, parse_declaration, play_spec, trumps_of
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.options import may_declare
from stich.games.schafkopf.rules.scoring import SchafkopfOutcome
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.state import State

KINDS = {"partner": 5.0, "solo": 3.0, "wenz": 2.0, "farbwenz": 1.0, "bettel": 1.0}
"""The nets, and how often hands of each are made."""
NETS = {
    Contract.PARTNER: "partner",
    Contract.SOLO: "solo",
    Contract.WENZ: "wenz",
    Contract.GEIER: "wenz",
    Contract.FARBWENZ: "farbwenz",
    Contract.FARBGEIER: "farbwenz",
    Contract.BETTEL: "bettel",
}
TRICKS = 8
CONTRACT_NOISE = 8.0
"""Standard deviation, in tenths of a trick, of the noise in the choice of a contract, so that nets also see weaker hands."""
LEAST_MERIT = -8.0
"""Tenths of a trick above *simple*'s threshold from which on a hand is taken."""
ANY_HAND_RATE = 0.03
"""The part of the weaker hands that are taken nevertheless."""


def spec(declaration: str) -> PlaySpec:
    """Return the card play; the declarer's place does not matter for the features of a net."""
    declared = parse_declaration(declaration)
    options = _game().options
    return play_spec(declared, trumps_of(declared), options.cards, 0, options.run_away_min)


def net_of(declaration: Declaration) -> str:
    """Return the net for hands with this declaration."""
    alone = declaration.contract is Contract.PARTNER and declaration.suit is None
    return "solo" if alone else NETS[declaration.contract]


def _game() -> Schafkopf:
    """Return a table where every contract is allowed."""
    game = stich.game("schafkopf", geier=True, farbwenz=True, farbgeier=True, bettel=True, solo_needs_suit_card=False)
    assert isinstance(game, Schafkopf)
    return game


def random_contract(rng: Random, kinds: Mapping[str, float]) -> State:
    """Return a deal before the first lead, with a contract by rules of thumb. ``kinds``: how often hands of each net are wanted."""
    game = _game()
    kind = rng.choices(list(kinds), list(kinds.values()))[0]
    offered = [d for d in DECLARATIONS.values() if not d.tout and d.contract is not Contract.SIE and net_of(d) == kind]
    while True:
        deal = game.deal(seed=rng.randbytes(32), dealer=0).deal
        for seat in rng.sample(range(game.seats), game.seats):
            hand = deal.hands[seat]
            allowed = [d for d in offered if may_declare(game.options, game.dealing.deck.mask(hand), d)]
            noisy = [(merit(hand, d, game.options) + rng.gauss(0, CONTRACT_NOISE), d) for d in allowed]
            best_merit, declaration = max(noisy, default=(-99.0, None))
            if declaration and (best_merit >= LEAST_MERIT or rng.random() < ANY_HAND_RATE):
                return game.start(deal, {"declarer": seat, "declare": declaration.text})


PAYOFF_NOISE = 2.0
"""Standard deviation, in prices of a partner game, of the noise in the choice of what to declare."""


def contract_by_nets(rng: Random, kinds: Mapping[str, float]) -> State:
    """Return a deal before the first lead, with a contract chosen by the nets with noise. Wanted kinds are chosen more often."""
    nets = load_nets()
    if nets is None:
        raise SystemExit("the nets of before are needed: pip install onnxruntime, and train on other hands first")
    game = _game()
    most = max(kinds.values())
    while True:
        deal = game.deal(seed=rng.randbytes(32), dealer=0).deal
        place = rng.randrange(game.seats)
        hand = deal.hands[(deal.dealer + 1 + place) % game.seats]
        estimates = evaluate_contracts(nets, BiddingContext(game.options, place), game.dealing.deck.mask(hand))
        noisy = {d: estimate.payoff + rng.gauss(0, PAYOFF_NOISE) for d, estimate in estimates.items() if not d.tout and net_of(d) in kinds}
        declaration = max(noisy, key=noisy.__getitem__)
        if noisy[declaration] > rng.gauss(0, PAYOFF_NOISE) and rng.random() < kinds[net_of(declaration)] / most:
            return game.start(deal, {"declarer": deal.hands.index(hand), "declare": declaration.text})


def knows_discards(declaration: str) -> bool:
    """Nothing is discarded."""
    return True


def trains(declaration: str, net: str, solved: bool) -> bool:
    """Whether a net learns from hands with this declaration."""
    return net_of(parse_declaration(declaration)) == net


def declarers_hand(state: State) -> tuple[str, int, int, int]:
    """Return declaration, place, hand and discards (none) of the declarer, before the first lead."""
    fixed = state.phase.fixed  # type: ignore[attr-defined]
    return fixed.declaration.text, fixed.declarer, fixed.seating.hands[fixed.declarer], 0


def result(state: State) -> tuple[int, int]:
    """Card points and tricks of the declarer's side, when the deal is over."""
    outcome = state.outcome
    assert isinstance(outcome, SchafkopfOutcome)
    return outcome.card_points or 0, outcome.tricks or 0

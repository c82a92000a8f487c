"""Skat's bidding policy: always legal, independent of hidden cards, and sensible in clear cases."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import stich
from stich.games.skat.player import contract_evaluation
from stich.games.skat.player.bidding_policy import SkatBiddingPolicy
from stich.games.skat.player.contract_evaluation import EvaluatedContract, safest_of_the_best
from stich.games.skat.rules.contract import DECK, parse_declaration
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from stich.registry import plugin, worlds
from tests.rows import rows
from tests.sample import sample


def policy() -> SkatBiddingPolicy:
    nets = contract_evaluation.load_nets()
    assert nets is not None, "onnxruntime runs the nets in the tests"
    return SkatBiddingPolicy(nets, random.Random(1))


def dealt(forehand: str, skat: str | None = None) -> State:
    """Return a deal in which seat 1, forehand, holds these ten cards, and perhaps with this skat."""
    own, down = forehand.split(), (skat or "").split()
    rest = [c for c in DECK.cards if c not in {*own, *down}]
    random.Random(1).shuffle(rest)
    hands = [rest[:10], own, rest[10:20]]
    return stich.game("skat").start(Deal(Seat(0), tuple(tuple(map(Card, h)) for h in hands), tuple(map(Card, down or rest[20:22]))))


def bid_until(state: State, until: Sequence[str] = ("play", "over")) -> State:
    """Let all players bid and declare until cards are played."""
    while state.phase.name not in until:
        assert state.actor is not None
        state = state.apply(policy().act(state.view(state.actor)))
    return state


@rows("preset", plugin("skat").presets.names)
def test_it_bids_legally_in_every_preset(preset: str) -> None:
    game = stich.game("skat", preset)
    for seed in range(sample(2, 12)):
        state = game.deal(seed=seed, dealer=seed % game.seats)
        while state.actor is not None and state.phase.name != "play" and state.view(state.actor).contract != "ramsch":
            action = policy().act(state.view(state.actor))
            assert action in state.legal_actions
            state = state.apply(action)


def test_hidden_cards_change_nothing() -> None:
    rng = random.Random(3)
    for seed in range(6):
        state = stich.game("skat").deal(seed=seed, dealer=0)
        while state.actor is not None and state.phase.name != "play":
            view = state.view(state.actor)
            action = policy().act(view)
            assert all(policy().act(world.view(state.actor)) == action for world in worlds(view, rng, 3))
            state = state.apply(action)


def test_a_hand_that_wins_every_trick_is_played() -> None:
    state = bid_until(dealt("CJ SJ HJ DJ CA CT CK CQ HA SA"))
    declared = state.view(None).contract
    assert declared is not None and declared.startswith(("grand", "clubs"))
    assert state.view(None).declarer == 1


def test_a_hand_without_anything_is_passed() -> None:
    state = dealt("C9 C8 S9 S8 SQ HK HQ D9 D8 DQ")
    while state.actor != 1:
        assert state.actor is not None
        state = state.apply("pass" if "pass" in state.view(state.actor).legal else "18")
    assert policy().act(state.view(1)).text == "pass"


def test_a_null_that_nobody_can_break_is_null() -> None:
    state = bid_until(dealt("C7 C8 C9 CJ S7 S8 S9 H7 H8 D7"))
    declared = state.view(None).contract
    assert declared is not None and declared.startswith("null")


def test_worlds_in_which_the_declarer_has_nothing_are_unlikely() -> None:
    """A player who declares spades holds spades."""
    state = stich.game("skat").deal(seed=4, dealer=0)
    state = state.game.start(state.deal, {"declarer": 1, "bid": 18, "declare": "spades", "discard": list(state.deal.undealt)})
    view = state.view(2)
    assert state.phase.name == "play"
    sampled = worlds(view, random.Random(5), 60)
    likely = policy().likelihoods(view, sampled)
    trumps = parse_declaration("spades").contract
    held = [sum(c[0] == "S" or c[1] == "J" for c in DECK.members(w.phase.position.hands[0])) for w in sampled]
    many, few = [[like for like, n in zip(likely, held, strict=True) if side(n)] for side in ((6).__le__, (4).__ge__)]
    assert trumps is not None and many and few
    assert sum(many) / len(many) > 2 * sum(few) / len(few)


def test_without_nets_there_is_no_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stich.games.skat.player.bidding_policy.load_nets", lambda files: None)
    assert plugin("skat").players.bidding_policy(random.Random(1)) is None


HALF = contract_evaluation.NEARLY_EQUAL / 2
NEARLY_EQUAL = (("grand", 40.0, 0.8), ("clubs", 40.0 - HALF, 0.9), ("null", 40.0 - HALF, 1.0))


def test_of_nearly_equal_contracts_the_likeliest_to_win_is_taken_and_null_last() -> None:
    grand, clubs, null = (EvaluatedContract(payoff, parse_declaration(name), 0, wins) for name, payoff, wins in NEARLY_EQUAL)
    assert safest_of_the_best([grand, clubs, null]) == clubs
    assert safest_of_the_best([grand, null]) == grand
    worse = EvaluatedContract(null.payoff - contract_evaluation.NEARLY_EQUAL - 1, clubs.declaration, 0, 1.0)
    assert safest_of_the_best([null, worse]) == null

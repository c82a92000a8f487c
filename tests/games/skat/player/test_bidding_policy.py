"""Skat's judge: always legal, blind for what it may not see, and sensible where anybody would be sure."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import stich
from stich.games.skat.player import contract_evaluation as ways
from stich.games.skat.player.bidding_policy import SkatBiddingPolicy
from stich.games.skat.rules.contract import DECK, parse_declaration
from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.state import State
from stich.registry import room, worlds


def judge() -> SkatBiddingPolicy:
    found = ways.nets()
    assert found is not None, "onnxruntime runs the nets in the tests"
    return SkatBiddingPolicy(found)


def dealt(forehand: str, skat: str | None = None) -> State:
    """A deal in which seat 1, forehand, holds these ten cards, and perhaps with this skat."""
    own, down = forehand.split(), (skat or "").split()
    rest = [c for c in DECK.cards if c not in {*own, *down}]
    random.Random(1).shuffle(rest)
    hands = [rest[:10], own, rest[10:20]]
    return stich.game("skat").start(Deal(Seat(0), tuple(tuple(map(Card, h)) for h in hands), tuple(map(Card, down or rest[20:22]))))


def said(state: State, until: Sequence[str] = ("play", "over")) -> State:
    """Everybody speaks until cards are played."""
    while state.phase.name not in until:
        assert state.actor is not None
        state = state.apply(judge().act(state.view(state.actor)))
    return state


@pytest.mark.parametrize("preset", room("skat").presets.names)
def test_it_speaks_legally_in_every_preset(preset: str) -> None:
    game = stich.game("skat", preset)
    for seed in range(12):
        state = game.deal(seed=seed, dealer=seed % game.seats)
        while state.actor is not None and state.phase.name != "play" and state.view(state.actor).contract != "ramsch":
            action = judge().act(state.view(state.actor))
            assert action in state.legal_actions
            state = state.apply(action)


def test_hidden_cards_change_nothing() -> None:
    rng = random.Random(3)
    for seed in range(6):
        state = stich.game("skat").deal(seed=seed, dealer=0)
        while state.actor is not None and state.phase.name != "play":
            view = state.view(state.actor)
            action = judge().act(view)
            assert all(judge().act(world.view(state.actor)) == action for world in worlds(view, rng, 3))
            state = state.apply(action)


def test_a_hand_that_wins_every_trick_is_played() -> None:
    state = said(dealt("CJ SJ HJ DJ CA CT CK CQ HA SA"))
    declared = state.view(None).contract
    assert declared is not None and declared.startswith(("grand", "clubs"))
    assert state.view(None).declarer == 1


def test_a_hand_without_anything_is_passed() -> None:
    state = dealt("C9 C8 S9 S8 SQ HK HQ D9 D8 DQ")
    while state.actor != 1:
        assert state.actor is not None
        state = state.apply("pass" if "pass" in state.view(state.actor).legal else "18")
    assert judge().act(state.view(1)).text == "pass"


def test_a_null_that_nobody_can_break_is_null() -> None:
    state = said(dealt("C7 C8 C9 CJ S7 S8 S9 H7 H8 D7"))
    declared = state.view(None).contract
    assert declared is not None and declared.startswith("null")


def test_worlds_in_which_the_declarer_has_nothing_are_unlikely() -> None:
    """Who plays spades holds spades."""
    state = stich.game("skat").deal(seed=4, dealer=0)
    state = state.game.start(state.deal, {"declarer": 1, "bid": 18, "declare": "spades", "discard": list(state.deal.undealt)})
    view = state.view(2)
    for text in ("play",):
        assert state.phase.name == text
    sampled = worlds(view, random.Random(5), 60)
    likely = judge().likelihoods(view, sampled)
    trumps = parse_declaration("spades").contract
    held = [sum(c[0] == "S" or c[1] == "J" for c in DECK.members(w.phase.position.hands[0])) for w in sampled]
    many, few = [[like for like, n in zip(likely, held, strict=True) if side(n)] for side in ((6).__le__, (4).__ge__)]
    assert trumps is not None and many and few
    assert sum(many) / len(many) > 2 * sum(few) / len(few)


def test_without_nets_there_is_no_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "nets", lambda: None)
    assert room("skat").players().bidding_policy(random.Random(1)) is None


CLOSE_WAYS = (("grand", 40.0, 0.8), ("clubs", 40.0 - ways.NEAR / 2, 0.9), ("null", 40.0 - ways.NEAR / 2, 1.0))


def test_of_ways_that_are_worth_nearly_the_same_the_surest_is_taken() -> None:
    grand, clubs, null = (ways.Way(payoff, parse_declaration(name), 0, sure) for name, payoff, sure in CLOSE_WAYS)
    assert ways.surest([grand, clubs, null]) == clubs
    assert ways.surest([grand, null]) == grand
    assert ways.surest([null, ways.Way(null.payoff - ways.NEAR - 1, clubs.declaration, 0, 1.0)]) == null

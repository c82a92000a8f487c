"""Nets are trained on the same features that players give them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np

from stich.games.skat.player.card_policy import card_play
from stich.games.skat.rules.contract import DECK, play_spec
from stich.games.skat.rules.game import Skat
from stich.games.skat.rules.play import Play
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.state import State
from stich.nets.location_features import location_features, observe_view, public_turns
from stich.nets.policy import Family, seen_by
from stich.nets.policy_features import policy_rows
from stich.registry import plugin
from training import skat
from training.hands import Hand, read, write
from training.play_examples import location_examples, policy_examples


def played(seed: int) -> tuple[Hand, list[State]]:
    """Return a hand played out by *simple*, and the states before each card."""
    state = skat.random_contract(Random(seed), {"suit": 1.0})
    declaration, place, hand, discards = skat.declarers_hand(state)
    hands = state.phase.perfect_info.position.hands  # type: ignore[union-attr]
    states, simple = [], plugin(Skat.name).players.simple()
    while state.actor is not None:
        states.append(state)
        state = state.apply(simple.act(state.view(state.actor)))
    points, tricks = skat.result(state)
    cards = bytes(DECK.bit[a.card] for _, a in state.log if isinstance(a, PlayCard))
    return Hand(declaration, place, hand, discards, points, tricks, tuple(hands), cards), states


def test_an_example_is_what_the_view_shows(tmp_path: Path) -> None:
    for seed in range(4):
        hand, states = played(seed)
        write(tmp_path / f"played-{seed}.npz", [hand])
        *_, (solved, arrays) = read(tmp_path)
        assert not solved
        spec = skat.spec(hand.declaration)
        rows, targets = location_examples(spec, arrays, knows_discards="hand" not in hand.declaration)
        before = [s for s in states if isinstance(s.phase, Play)][: len(rows)]
        assert len(before) == len(rows) == 27
        for row, target, state in zip(rows, targets, before, strict=True):
            assert state.actor is not None
            view, fixed = state.view(state.actor), state.phase.fixed  # type: ignore[attr-defined]
            observation = observe_view(
                view, play_spec(fixed.declaration.contract, fixed.declarer), hand.place, DECK.mask(view.discards or ())
            )
            (order,), (expected,) = location_features(spec).rows(observation)
            assert (expected == row).all()
            me = view.order.index(state.actor)
            for bit, lies in zip(order.tolist(), target.tolist(), strict=True):
                holders = [state.phase.position.hands[(me + step) % 3] for step in (1, 2)]  # type: ignore[attr-defined]
                hidden = [*holders, 0 if view.discards else fixed.face_down]
                assert [h >> bit & 1 for h in hidden] == [int(lies == i) for i in range(3)]


def test_an_example_of_a_policy_is_a_choice_and_the_card_that_was_played(tmp_path: Path) -> None:
    for seed in range(4):
        hand, states = played(seed)
        write(tmp_path / f"played-{seed}.npz", [hand])
        *_, (_, arrays) = read(tmp_path)
        spec = skat.spec(hand.declaration)
        own_discards = "hand" not in hand.declaration
        rows, targets = policy_examples(spec, arrays, knows_discards=own_discards)
        choices = [
            (state, card)
            for state, card in zip(states, hand.played, strict=True)
            if sum(isinstance(a, PlayCard) for a in state.legal_actions) > 1
        ]
        assert len(choices) == len(rows)
        for row, (target,), (state, card) in zip(rows, targets, choices, strict=True):
            assert state.actor is not None
            view = state.view(state.actor)
            own = np.array([hand.hands[view.order.index(state.actor)]], dtype=np.uint64)
            discards = np.array([hand.discards], dtype=np.uint64) if own_discards else None
            play = card_play(view, Family.IMITATION)
            assert play is not None and play.declarer == hand.place
            observations, tricks = seen_by(public_turns(view, spec)[-1], play, own, discards)
            (order,), (expected,) = policy_rows(spec, observations, tricks)
            assert (expected == row).all()
            assert order[target] == card


def test_files_come_back_as_they_were(tmp_path: Path) -> None:
    hands = [played(seed)[0] for seed in (5, 6)]
    write(tmp_path / "played-1.npz", hands)
    ((_, arrays),) = read(tmp_path)
    assert arrays["declaration"].tolist() == [h.declaration for h in hands]
    assert arrays["points"].tolist() == [h.points for h in hands]
    assert (arrays["hands"] == np.array([h.hands for h in hands])).all()

"""Slips resemble human mistakes and are never absurd."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.game import Game
from stich.players.error_model import ErrorModelPlayer, ErrorRates
from stich.registry import plugin
from tests.players.levels import called, every_game
from tests.rows import rows
from tests.sample import sample

BEGINNER = ErrorRates(wrong_card=0.2, give_up=0.1, overbid=0.15)
FAR = replace(BEGINNER, wrong_card=0.5, reach=2)
Slip = tuple[View, Action, Action]
"""A view, the right action, and the action instead of it."""


def slips_in(game: Game, deals: int, how: ErrorRates = BEGINNER) -> tuple[list[Slip], Counter[str]]:
    """Return the slips in so many deals, and the number of decisions by kind: a card of several, a bid, a pass."""
    slips, seen = [], Counter[str]()
    simple = plugin(game.name).players.simple()
    for seed in range(deals):
        player = ErrorModelPlayer(simple, how, Random(seed))
        state = game.deal(seed=seed, dealer=seed % game.seats)
        while state.actor is not None:
            view = state.view(state.actor)
            right, done = simple.act(view), player.act(view)
            assert done in view.legal_actions
            if right != done:
                slips.append((view, right, done))
            if view.phase == "play" and sum(text in view.hand for text in view.legal) > 1:
                seen["card"] += 1
            if view.phase == "auction":
                seen["pass" if right.text in ("pass", "yield") else "bid"] += 1
            state = state.apply(done)
    return slips, seen


@pytest.mark.thorough
@rows("how", [BEGINNER, FAR], ids=["neighbours", "two away"])
@rows("game", every_game(), ids=called)
def test_every_slip_is_near_to_what_was_right(game: Game, how: ErrorRates) -> None:
    slips, _ = slips_in(game, sample(6, 15), how)
    assert slips
    for view, right, done in slips:
        hand = [str(card) for card in view.hand]
        if right.text in hand:
            between = sorted((hand.index(right.text), hand.index(done.text)))
            assert len({*hand[between[0] + 1 : between[1]]} & set(view.legal)) < how.reach, "cards that might be played hardly lie between"
        elif right.text.split()[-1] in hand:
            (gone,), (come,) = (set(a.text.split()) - set(b.text.split()) for a, b in ((right, done), (done, right)))
            assert hand.index(come) > hand.index(gone), "a lower card is put down instead"
        elif done.text not in ("pass", "yield"):
            assert right.text == "pass"
            assert any(e.seat == view.observer and (e.action.isdigit() or e.action == "hold") for e in view.log), "it had bid before"


@pytest.mark.thorough
def test_it_slips_at_a_fixed_rate() -> None:
    slips, seen = slips_in(stich.game("skat"), 250)
    cards = sum(view.phase == "play" for view, _, _ in slips)
    gave_up = sum(done.text == "pass" for view, _, done in slips if view.phase == "auction")
    overbid = sum(right.text == "pass" for view, right, _ in slips if view.phase == "auction")
    assert cards / seen["card"] == pytest.approx(BEGINNER.wrong_card, abs=0.02)
    assert gave_up / seen["bid"] == pytest.approx(BEGINNER.give_up, abs=0.03)
    assert 0.02 * seen["pass"] < overbid < BEGINNER.overbid * seen["pass"]


def test_the_same_randomness_gives_the_same_slips() -> None:
    game = stich.game("skat")
    assert slips_in(game, 5) == slips_in(game, 5)

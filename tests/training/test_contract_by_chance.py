"""Nets also learn from hands that they would never declare."""

from __future__ import annotations

from random import Random

from stich.games.skat.player.contract_evaluation import BiddingContext, evaluate_after_discards, load_nets
from training import skat


def test_hands_are_chosen_by_their_chance() -> None:
    nets = load_nets()
    assert nets is not None
    state = skat.contract_by_chance(Random(1), {"suit": 2.0, "grand": 1.0}, low=0.1, high=0.4)
    declaration, place, hand, discards = skat.declarers_hand(state)
    context = BiddingContext(state.game.options, state.phase.fixed.seating.order, place)  # type: ignore[attr-defined]
    contracts = evaluate_after_discards(nets, context, hand, discards, 18)
    (declared,) = (contract for contract in contracts if contract.declaration.text == declaration)
    assert skat.net_of(declaration) in ("suit", "grand")
    assert 0.1 <= declared.win_probability <= 0.4

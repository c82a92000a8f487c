"""Knocks and kontras tell of the cards of who said them, and silence of who did not."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stich
from stich.games.schafkopf.player.bidding_policy import SchafkopfBiddingPolicy
from stich.games.schafkopf.player.contract_evaluation import load_nets
from stich.games.schafkopf.player.doubling_likelihood import doubling_likelihood
from stich.games.schafkopf.player.valuation import defence, first_cards_strength
from stich.games.schafkopf.rules.contract import LONG, parse_declaration
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.registry import worlds
from tests.games.driver import do
from tests.games.schafkopf.driver import A, B, C, begun, declared, schafkopf

HANDS = (
    "SJ HJ HA H9 C7 SK D9 D8",
    "DQ HK CT C9 SA S8 CA DT",
    "CQ SQ HQ CJ HT H8 DA ST",
    "DJ H7 CK C8 S9 S7 DK D7",
)
"""A calls the ace of acorns, which B holds; C is strong and D is weak."""


def seen(state: State, seat: Seat) -> SchafkopfView:
    view = state.view(seat)
    assert isinstance(view, SchafkopfView)
    return view


def expected(view: SchafkopfView, seat: Seat, worth: Callable[[Sequence[Card]], float], n: int = 400) -> tuple[float, float]:
    """Return the mean value of a seat's cards in worlds of this view: with equal weights, and weighted by doublings."""
    sampled = worlds(view, random.Random(1), n)
    likely = doubling_likelihood(view, sampled)
    assert (likely > 0).all()
    of_worlds = [worth(world.deal.hands[seat]) for world in sampled]
    return fmean(of_worlds), float(np.average(of_worlds, weights=likely))


def first_cards(cards: Sequence[Card]) -> float:
    return first_cards_strength(cards, schafkopf(preset="sauspiel").options)


def against(view: SchafkopfView, cards: Sequence[Card]) -> float:
    return defence(cards, parse_declaration(str(view.contract)), options_of(view))


def test_who_knocks_is_strong_and_who_does_not_is_weaker() -> None:
    view = seen(do(begun(HANDS, preset="sauspiel"), "pass, knock, pass, pass"), A)
    even, weighed = expected(view, B, first_cards)
    assert weighed > even + 5
    even, weighed = expected(view, C, first_cards)
    assert weighed < even - 2


def test_who_says_kontra_is_strong_and_who_is_silent_before_is_weaker() -> None:
    state = declared("partner C", HANDS, preset="sauspiel", klopfen=False)
    while state.actor != C:
        state = do(state, "pass" if state.phase.name == "stoss" else "H9")
    state = do(state, "kontra")
    view = seen(state, A)
    even, weighed = expected(view, C, lambda cards: against(view, cards))
    assert weighed > even + 5
    even, weighed = expected(view, B, lambda cards: against(view, cards))
    assert weighed < even - 1


def test_the_partner_may_not_say_kontra_so_a_strong_and_silent_hand_is_rather_his() -> None:
    state = declared("partner C", HANDS, preset="sauspiel", klopfen=False)
    while state.phase.name == "stoss":
        state = do(state, "pass")
    view = seen(state, A)
    strong = [world for world in worlds(view, random.Random(1), 2000) if against(view, world.deal.hands[C]) >= 45]
    with_ace = [Card("CA") in world.deal.hands[C] for world in strong]
    assert np.average(with_ace, weights=doubling_likelihood(view, strong)) > fmean(with_ace) + 0.08


def test_where_nobody_may_double_nothing_is_told() -> None:
    state = declared("partner C", HANDS)
    view = seen(state, A)
    assert view.phase == "play"
    assert (doubling_likelihood(view, worlds(view, random.Random(1), 20)) == 1).all()


def test_nothing_is_read_of_who_was_not_asked_nor_of_oneself() -> None:
    """C says kontra before the others are asked: by the rules no player can say it again."""
    state = do(declared("solo C", HANDS, stoss_max=2), "C7, kontra")
    for seat, told in ((A, True), (B, False)):
        view = seen(state, seat)
        likely = doubling_likelihood(view, worlds(view, random.Random(1), 40))
        assert (len(set(likely.tolist())) > 1) == told


@pytest.mark.thorough
def test_the_real_deal_is_likelier_to_who_reads_doublings() -> None:
    strong, told = PLAYERS["strong"]("schafkopf", random.Random(1)), []
    nets = load_nets()
    assert nets is not None
    policy = SchafkopfBiddingPolicy(nets)
    for seed in range(12):
        state = stich.game("schafkopf", "sauspiel").deal(seed=seed, dealer=0)
        while state.actor is not None and state.phase.name != "play":
            doubles = state.phase.name in ("knock", "stoss")
            state = state.apply((strong if doubles else policy).act(state.view(state.actor)))
        if state.phase.name == "play":
            for seat in state.view(None).order:
                view = seen(state, seat)
                likely = doubling_likelihood(view, [*worlds(view, random.Random(1), 100), state])
                told.append(math.log(likely[-1] / likely.mean()))
    assert len(told) > 30 and fmean(told) > 0.1


@given(st.sets(st.sampled_from(LONG.cards), max_size=8), st.sampled_from(["partner C", "solo S", "wenz"]))
def test_each_card_adds_to_the_strength_by_itself(cards: set[Card], contract: str) -> None:
    """Which is how the likelihoods take hands apart."""
    options, declaration = schafkopf(preset="sauspiel").options, parse_declaration(contract)
    assert first_cards_strength(cards, options) == sum(first_cards_strength([c], options) for c in cards)
    assert defence(cards, declaration, options) == sum(defence([c], declaration, options) for c in cards)

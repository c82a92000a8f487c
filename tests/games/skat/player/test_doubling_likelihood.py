"""Kontra is evidence about the hand of the player who said it, and a card played instead about the hand of a player who did not."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.games.skat.player.prior import doubling_likelihood
from stich.games.skat.player.valuation import defence
from stich.games.skat.rules.contract import DECK, Contract
from stich.games.skat.view.worlds import worlds
from stich.kernel.knowledge.play_history import played_cards
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from tests.games.driver import do
from tests.games.skat.driver import F, M, R, deal, declared, view

DEALT = deal("CJ CA CT CK C9 SA S9 H9 D9 D8", "SJ HJ DJ HA HT DA DT ST C7 S8", "CQ C8 SK SQ S7 HQ H8 H7 DK DQ", "HK D7")


def after_kontra(*, kontra: bool = True) -> State:
    """Return a deal in which A plays clubs and leads an ace; the second player says kontra, and the third plays on."""
    state = do(declared(DEALT, F, "clubs", "HK D7", kontra=kontra), "SA")
    return do(state, "kontra, pass, S8, S7" if kontra else "S8, S7")


def hands(state: State, observer: int, seat: int, n: int = 400) -> tuple[list[int], np.ndarray]:
    """Return a seat's hands in worlds of the observer, and their likelihoods by doublings."""
    seen = view(state, observer)
    sampled, played = worlds(seen, random.Random(1), n), played_cards(seen, DECK)
    cards = {s: [DECK.mask(world.view(s).hand) | played[s] for world in sampled] for s in seen.order}
    return cards[seat], doubling_likelihood(seen, cards)


@pytest.mark.parametrize("observer", [F, R])
def test_who_says_kontra_is_strong(observer: int) -> None:
    of_worlds, likely = hands(after_kontra(), observer, M)
    strengths = [defence(DECK.members(hand), Contract.CLUBS) for hand in of_worlds]
    assert (likely > 0).all() and np.average(strengths, weights=likely) > np.mean(strengths) + 3


def test_who_played_a_card_instead_is_weaker() -> None:
    state = do(declared(DEALT, F, "clubs", "HK D7", kontra=True), "SA, S8, S7")
    of_worlds, likely = hands(state, F, M)
    strengths = [defence(DECK.members(hand), Contract.CLUBS) for hand in of_worlds]
    assert np.average(strengths, weights=likely) < np.mean(strengths)


def test_who_had_no_chance_to_say_it_after_another_is_not_read() -> None:
    """One kontra a deal (A.12.1): the third player was not asked, and who said it knows his own cards."""
    _, likely = hands(after_kontra(), M, R)
    assert len(set(likely.tolist())) == 1


def test_where_there_is_no_kontra_nothing_is_told() -> None:
    _, likely = hands(after_kontra(kontra=False), F, M, 20)
    assert (likely == 1).all()


@given(st.sets(st.sampled_from(DECK.cards), max_size=10), st.sampled_from([Contract.CLUBS, Contract.DIAMONDS, Contract.GRAND]))
def test_each_card_adds_to_the_strength_by_itself(cards: set[Card], contract: Contract) -> None:
    """Which is how the likelihoods take hands apart."""
    assert defence(cards, contract) == sum(defence([c], contract) for c in cards)

"""Information about a hand in names and privileges: card by card, by *simple*'s valuation."""

from __future__ import annotations

import pytest

from stich.games.suitability.player.bidding_policy import NAMING_TEMPERATURE, bid_evidence
from stich.games.suitability.player.simple import SimplePlayer
from stich.games.suitability.player.valuation import hand_worth
from stich.games.suitability.rules.contract import DECKS, Privilege, Roles
from tests.games.suitability.driver import SIZES, game, view
from tests.rows import rows


@rows("players", SIZES)
def test_simple_chose_what_its_cards_speak_for_most(players: int) -> None:
    """With three players hands may change by the swap after the names."""
    simple = SimplePlayer()
    for seed in range(10):
        state = game(players).deal(seed=seed, dealer=seed % players)
        while state.phase.name != "play":
            state = state.apply(simple.act(view(state, state.actor)))
        seen, hands, deck = view(state, 0), state.deal.hands, DECKS[players]
        evidence = bid_evidence(seen)
        assert len(evidence) == (3 if players == 3 else len(seen.log))
        for bid in evidence:
            own = [deck.bit[card] for card in hands[seen.order[bid.turn_index]]]
            logits = bid.logits[:, own].sum(axis=1)
            assert logits[bid.choice] == pytest.approx(max(logits), abs=1e-3)


def test_a_privilege_counts_as_the_whole_hand_does() -> None:
    simple, state = SimplePlayer(), game().deal(seed=4, dealer=3)
    while state.phase.name != "play":
        state = state.apply(simple.act(view(state, state.actor)))
    seen, deck, hand = view(state, 0), DECKS[4], state.deal.hands[3]
    last = bid_evidence(seen)[-1]
    worths = NAMING_TEMPERATURE * last.logits[:, [deck.bit[card] for card in hand]].sum(axis=1)
    expected = [hand_worth(hand, 4, Roles.of(seen.roles), privilege) for privilege in Privilege]
    assert worths.tolist() == pytest.approx(expected, abs=1e-3)


def test_a_deal_that_begins_with_the_play_tells_nothing() -> None:
    rules = game()
    deal = rules.deal(seed=4, dealer=3).deal
    state = rules.start(deal, {"suits": {"S": "trump", "H": "penalty", "D": "reverse"}})
    assert bid_evidence(view(state, 0)) == []

"""In a play-out every seat plays as the nets would play it there, by what it knows."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from stich.games.schafkopf.player import card_policy as schafkopf
from stich.games.skat.player import card_policy as skat
from stich.kernel.rules.action import PLAYS, PlayCard
from stich.kernel.rules.play import Position
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.nets.location_features import public_turns
from stich.nets.net_policy import TurnBatch
from stich.nets.policy import likeliest, seen_by_observer
from stich.nets.policy_features import policy_rows
from stich.registry import plugin, worlds
from tests.rows import rows
from training import schafkopf as schafkopf_deals
from training import skat as skat_deals

KINDS = [("skat", "suit"), ("skat", "grand"), ("skat", "null"), ("schafkopf", "partner"), ("schafkopf", "solo"), ("schafkopf", "wenz")]
CARD_PLAY: dict[str, Any] = {"skat": skat.card_play, "schafkopf": schafkopf.card_play}
DEALS: dict[str, Any] = {"skat": skat_deals, "schafkopf": schafkopf_deals}


def _before_a_card(state: State) -> State:
    """Return the next moment at which a card may be played; nothing is doubled."""
    while state.actor is not None and not any(isinstance(action, PlayCard) for action in state.legal_actions):
        state = state.apply("pass")
    return state


def _begun(game: str, kind: str, cards: int, seed: int = 0) -> State:
    """Return a deal of this kind after this number of cards."""
    state = _before_a_card(DEALS[game].random_contract(Random(f"{kind} {seed}"), {kind: 1.0}))
    for _ in range(cards):
        if state.actor is None:  # a null that was lost
            return _begun(game, kind, cards, seed + 1)
        state = _before_a_card(state.apply(next(a for a in state.legal_actions if isinstance(a, PlayCard))))
    return state


def _perfect_info(state: State) -> PerfectInfoPosition:
    assert state.phase.perfect_info is not None
    return state.phase.perfect_info


@rows(("game", "kind"), KINDS)
@rows("cards", [0, 7])
def test_every_seat_sees_in_a_play_out_what_it_would_see_at_the_table(game: str, kind: str, cards: int) -> None:
    state = _begun(game, kind, cards)
    assert state.actor is not None
    view = state.view(state.actor)
    play = CARD_PLAY[game](view)
    table = TurnBatch(play, public_turns(view, play.spec)[-1], [_perfect_info(state).position])
    while state.actor is not None and table.batch.legal[0]:
        view = state.view(state.actor)
        seen_at_table = policy_rows(play.spec, *seen_by_observer(view, CARD_PLAY[game](view)))
        for found, expected in zip(policy_rows(play.spec, *table.seen()), seen_at_table, strict=True):
            assert np.array_equal(found, expected)
        assert play.spec.deck.members(int(table.batch.legal[0])) == tuple(a.card for a in state.legal_actions if isinstance(a, PlayCard))
        card = likeliest(play, *table.seen(), table.batch.legal)
        table.batch.play(card)
        state = _before_a_card(state.apply(PLAYS[play.spec.deck.cards[int(card[0])]]))
    assert state.actor is None


@rows(("game", "kind"), KINDS)
def test_ends_are_told_by_position_and_card(game: str, kind: str) -> None:
    """From the last card of the last trick but one, all further cards are forced."""
    hand = _perfect_info(_begun(game, kind, 0))
    places, size = len(hand.order), hand.position.hands[0].bit_count()
    state = _begun(game, kind, places * (size - 1) - 1)
    assert state.actor is not None
    view, policy = state.view(state.actor), plugin(game).players.card_policy()
    assert policy is not None
    cards = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
    positions = [_perfect_info(world).position for world in worlds(view, Random(1), 3)]
    bit = _perfect_info(state).spec.deck.bit
    assert policy.play_outs(view, positions, cards) == [[_last_trick(p.play(bit[card])) for card in cards] for p in positions]


def _last_trick(position: Position) -> Position:
    while not position.finished:
        position = position.play(position.legal.bit_length() - 1)
    return position


def test_what_no_net_has_learnt_is_not_played_out() -> None:
    state = _begun("skat", "null-ouvert", 0)
    policy = plugin("skat").players.card_policy()
    assert state.actor is not None and policy is not None
    view = state.view(state.actor)
    cards = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
    assert policy.play_outs(view, [_perfect_info(state).position], cards) == ()

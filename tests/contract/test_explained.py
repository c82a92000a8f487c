"""Views for display: the same view with more facts, which agree with the rules."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from stich.kernel.knowledge.blocked import blocked_cards, reason_in_words
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.playspec import MustBeat, PlaySpec
from stich.kernel.rules.reference import legal_mask
from stich.registry import PLUGINS
from tests.contract.games import Key, every_game, observers, seeds, states, with_options
from tests.differential.both import play_through
from tests.differential.strategies import plays
from tests.sample import sample


@every_game
@given(seed=seeds)
@settings(max_examples=sample(3, 30))
def test_exactly_the_cards_that_may_not_be_played_are_blocked(key: Key, seed: int) -> None:
    for state in states(with_options(key, seed), seed):
        for observer in observers(state.game):
            view = state.explained_view(observer)
            blocked = [action for why in view.blocked for action in why.actions]
            assert len(blocked) == len({*blocked}) and not {*blocked} & {*view.legal}
            if observer is None or observer != state.actor:
                assert not blocked
            elif any(action in PLAYS for action in view.legal):
                assert {*blocked} == {*view.hand} - {*view.legal}
            assert all(reason_in_words(view.blocked, action) for action in blocked), "each reason has a sentence"


@every_game
@given(seed=seeds)
@settings(max_examples=sample(2, 20))
def test_only_more_is_said(key: Key, seed: int) -> None:
    """The fields of the plain view that are not empty are unchanged, but for the auction, which gets more fields."""
    for state in states(with_options(key, seed), seed):
        for observer in observers(state.game):
            plain, more = state.view(observer), state.explained_view(observer)
            changed = {name for name in plain.__struct_fields__ if getattr(plain, name) != getattr(more, name)} - {"auction"}
            assert not any(getattr(plain, name) for name in changed)


@every_game
@given(seed=seeds)
@settings(max_examples=sample(3, 30))
def test_hands_and_trumps_are_in_the_stated_order(key: Key, seed: int) -> None:
    orders = PLUGINS[key[0]].hand_orders
    for state in states(with_options(key, seed), seed):
        view, perfect_info = state.view(state.actor), state.phase.perfect_info
        ranks = {card: rank for rank, card in enumerate(orders[view.hand_order])}
        for hand in filter(None, view.hands):
            assert list(hand) == sorted(hand, key=ranks.__getitem__)
        if perfect_info and view.trumps is not None:
            spec = perfect_info.spec
            stated = {card for card in spec.deck.cards if card[0] == view.trumps.suit or card[1] in view.trumps.ranks}
            assert stated == ({*spec.classes[spec.trump]} if spec.trump is not None else set())


@given(play=plays())
@settings(max_examples=sample(60, 600))
def test_the_reasons_of_random_card_play(play: tuple[PlaySpec, list[int], list[int]]) -> None:
    """Cards that would be allowed without a called card or a duty to beat are blocked by these, others by the suit led, or by both."""
    spec, hands, picks = play
    only_following = replace(spec, constraints=tuple(rule for rule in spec.constraints if not isinstance(rule, MustBeat)))
    for reference, native in play_through(spec, hands, picks):
        if reference.finished:
            continue
        hand = reference.hands[reference.actor]
        free = legal_mask(only_following, hand, reference.trick, called_led=True)
        reasons = blocked_cards(spec, reference)
        assert reasons == blocked_cards(spec, native)
        assert {card for why in reasons for card in why.actions} == {*spec.deck.members(hand & ~reference.legal)}
        for why in reasons:
            allowed = {card in spec.deck.members(free) for card in why.actions}
            assert not why.reason.endswith("-called") or why.card in spec.deck.members(hand), "only its holder is bound by the called card"
            assert allowed == {False} if why.reason == "must-follow" else True in allowed or why.reason == "must-play-called"

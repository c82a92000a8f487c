"""Contribution of play-outs to the values of open hands: a share, in the game points of this table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS, PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.play import Position
from stich.kernel.rules.state import State
from stich.kernel.solver_input.card_policy import CardPolicy
from stich.kernel.solver_input.payoffs import relative_payoffs
from stich.players import named
from stich.players.search import SearchPlayer
from stich.players.search.pimc import double_dummy_of, pimc
from stich.players.search.playouts import PLAY_OUT_WEIGHT, with_play_outs
from stich.players.search_config import SearchConfig
from stich.registry import plugin
from tests.sample import sample

GAMES = [("skat", "skat-isko"), ("schafkopf", "schafkopf-2023")]
FAR = float("inf")


def _moment(game: str, preset: str, holds: Callable[[State, int], bool]) -> State:
    """Return the first moment in deals of *simple* at which two parties play, and ``holds`` is true of the state and the number of held
    cards."""
    simple = plugin(game).players.simple()
    for seed in range(100):
        state = stich.game(game, preset).deal(seed=seed, dealer=0)
        while state.actor is not None:
            hand = state.phase.perfect_info
            if hand and hand.side and holds(state, sum(held.bit_count() for held in hand.position.hands)):
                return state
            state = state.apply(simple.act(state.view(state.actor)))
    raise AssertionError("no such deal")


def _is_last_before_the_last_trick(state: State, held: int) -> bool:
    """And has the choice between two cards."""
    assert state.phase.perfect_info is not None
    return len(_cards(state)) == 2 == held - len(state.phase.perfect_info.order) + 1


def _cards(state: State) -> list[Card]:
    return [action.card for action in state.legal_actions if isinstance(action, PlayCard)]


def _scored(state: State, card: Card) -> float:
    """Return the score of the seat to act with this card, less the others' average: the last trick is forced."""
    assert state.phase.perfect_info is not None and state.actor is not None
    order, place, end = state.phase.perfect_info.order, state.phase.perfect_info.order.index(state.actor), state.apply(PLAYS[card])
    while end.actor is not None:
        end = end.apply(PLAYS[_cards(end)[0]])
    assert end.outcome is not None
    return relative_payoffs([end.outcome.scores[seat] for seat in order])[place]


@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_a_part_of_a_value_is_what_play_outs_score(game: str, preset: str) -> None:
    state, policy = _moment(game, preset, _is_last_before_the_last_trick), plugin(game).players.card_policy()
    hands = double_dummy_of([state])
    assert state.actor is not None and policy is not None
    found = pimc(hands, [1], FAR)
    assert found is not None
    cards = list(found.cards)
    ends = policy.play_outs(state.view(state.actor), [hands[0][0].position], cards)
    moved = with_play_outs(found, cards, ends, hands, [1], solved=1)
    for card, value in found.cards.items():
        assert moved.cards[card].payoff == pytest.approx(value.payoff + PLAY_OUT_WEIGHT * (_scored(state, card) - value.payoff))
    assert moved.double_dummy == {card: value.payoff for card, value in found.cards.items()}
    assert moved.deals == found.deals


@pytest.mark.parametrize(("game", "preset"), GAMES[: sample(1, 2)])
def test_strong_plays_out_what_it_imagines(game: str, preset: str) -> None:
    """Its numbers are others than those of open hands alone, which are of the same deals."""
    strong = named("strong", has_time_limit=False)
    alone = replace(strong, config=replace(strong.config, plays_out=False))  # type: ignore[type-var, attr-defined]
    state = _moment(game, preset, lambda state, held: len(_cards(state)) > 2)
    assert state.actor is not None
    both, one = (player(game, Random(1)).decide(state.view(state.actor)) for player in (strong, alone))  # type: ignore[attr-defined]
    assert both.deals == one.deals and both.estimates.keys() == one.estimates.keys()
    assert any(both.estimates[action].payoff != one.estimates[action].payoff for action in one.estimates)


class Counts:
    """A card policy of which every play-out is counted."""

    trust = 0.0

    def __init__(self, policy: CardPolicy) -> None:
        self._policy, self.positions = policy, list[Position]()

    def probabilities(self, view: View) -> Mapping[Card, float]:
        raise AssertionError("who does not trust does not ask")

    def play_outs(self, view: View, positions: Sequence[Position], cards: Sequence[Card]) -> Sequence[Sequence[Position]]:
        self.positions += positions
        return self._policy.play_outs(view, positions, cards)

    def ends(self, view: View, positions: Sequence[Position]) -> Sequence[Position]:
        raise AssertionError("of a card each is asked")


@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_more_deals_are_played_out_than_solved(game: str, preset: str) -> None:
    """Each different one once."""
    players = plugin(game).players
    policy, config = players.card_policy(), SearchConfig(worlds=4, candidates=40, seconds=FAR, iterations=0, draws=400, plays_out=True)
    assert policy is not None
    state, counts = _moment(game, preset, lambda state, held: len(_cards(state)) > 1), Counts(policy)
    assert state.actor is not None
    search = SearchPlayer(players.simple(), players.bidding_policy(Random(1)), config, Random(1), cards=counts)
    assert 1 <= search.decide(state.view(state.actor)).deals <= 4
    assert 4 < len(set(counts.positions)) == len(counts.positions) <= 40

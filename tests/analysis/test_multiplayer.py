"""A finished deal in which every player played for themselves: its ending by max^n, the cards before by the paranoid value."""

from __future__ import annotations

import random
from functools import cache

import pytest

import stich
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.play import Position
from stich.kernel.rules.playspec import ScoreTable
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import Limits, Method, fewest_points, solve_multiplayer
from stich.study.analysis import MultiplayerAnalysis, analyse
from tests.rows import rows
from tests.sample import sample

GAMES = {
    "skat": stich.game("skat", ramsch="ramsch"),
    "schafkopf": stich.game("schafkopf", all_pass="ramsch"),
    "suitability": stich.game("suitability"),
    "skat of four": stich.game("skat", ramsch="ramsch", players=4),
}


@cache
def played(name: str, seed: int) -> State:
    """Return a deal in which all players pass if they may, and play random cards."""
    state, rng = GAMES[name].deal(seed=seed, dealer=0), random.Random(seed)
    while not state.finished:
        state = state.apply("pass" if "pass" in [a.text for a in state.legal_actions] else rng.choice(list(state.legal_actions)))
    return state


@cache
def found(name: str, seed: int, nodes: int | None = 20_000) -> MultiplayerAnalysis:
    answer = analyse(played(name, seed), limits=Limits(nodes=nodes))
    assert isinstance(answer, MultiplayerAnalysis)
    return answer


def before(state: State) -> list[PerfectInfoPosition]:
    """Return the moment before every card."""
    moment, hands = state.game.start(state.deal), []
    for _, action in state.log:
        if isinstance(action, PlayCard):
            assert moment.phase.perfect_info is not None
            hands.append(moment.phase.perfect_info)
        moment = moment.apply(action)
    return hands


def by_every_line(hand: PerfectInfoPosition, position: Position) -> tuple[int, ...]:
    """Return scores by place if all players maximise their own score, and play the first card of the deck among equal ones."""
    spec = hand.spec
    goal = spec.goal if isinstance(spec.goal, ScoreTable) else fewest_points(spec)
    if position.finished:
        return tuple(row[t][p] for row, t, p in zip(goal.scores, position.tricks, position.points, strict=True))
    lines = [by_every_line(hand, position.play(spec.deck.bit[c])) for c in spec.deck.members(position.legal)]
    return max(lines, key=lambda scores: scores[position.actor])


@rows("name", GAMES)
@rows("seed", range(sample(1, 3)))
def test_the_last_tricks_are_those_of_every_line_of_play(name: str, seed: int) -> None:
    analysis = found(name, seed)
    sign = -1 if analysis.card_points else 1
    cards = [card for trick in analysis.tricks for card in trick.cards]
    for hand, card in list(zip(before(played(name, seed)), cards, strict=True))[-4 * len(analysis.seats) :]:
        place, deck = hand.position.actor, hand.spec.deck
        every = {c: by_every_line(hand, hand.position.play(deck.bit[c]))[place] for c in deck.members(hand.position.legal)}
        assert card.method is Method.MAX_N
        assert {c.card: sign * c.value for c in card.cards} == every
        assert (card.value, card.loss) == (sign * every[card.card], max(every.values()) - every[card.card])


@rows("name", GAMES)
@rows("seed", range(3))
def test_three_parts_each_by_its_method(name: str, seed: int) -> None:
    """First cards that nothing is known of, then cards by the bound, then the ending, which goes on to the last card."""
    analysis = found(name, seed)
    cards = [card for trick in analysis.tricks for card in trick.cards]
    assert [card.method for card in cards[analysis.exact_from :]] == [Method.MAX_N] * (len(cards) - analysis.exact_from)
    first = [card.method for card in cards[: analysis.exact_from]]
    assert first == sorted(first, key=lambda method: method is not None)
    assert set(first) <= {None, Method.PARANOID}
    for card in cards:
        assert (card.value is None) == (card.loss is None) == (card.method is None)
        assert bool(card.cards) is (card.method is Method.MAX_N)
    for seat in range(len(analysis.losses)):
        assert analysis.losses[seat] == sum(card.loss or 0 for card in cards[analysis.exact_from :] if card.seat == seat)


@rows("name", GAMES)
def test_the_bound_is_the_solver_s_paranoid_value(name: str) -> None:
    analysis = found(name, 1)
    cards = [card for trick in analysis.tricks for card in trick.cards]
    bounded = [(hand, card) for hand, card in zip(before(played(name, 1)), cards, strict=True) if card.method is Method.PARANOID]
    assert bounded
    for hand, card in bounded:
        answers = [solve_multiplayer(h, method=Method.PARANOID, moves=False) for h in (hand, hand.after(card.card))]
        first, then = (answer.values[card.seat].value for answer in answers)
        assert (card.value, card.loss) == (then, then - first if analysis.card_points else first - then)
        assert card.loss is not None and card.loss >= 0


@pytest.mark.parametrize("name", ["suitability", "schafkopf"])
def test_the_result_is_what_was_scored(name: str) -> None:
    state = played(name, 2)
    assert state.outcome is not None
    if name == "suitability":
        assert found(name, 2).result == state.outcome.scores
    else:
        assert found(name, 2).result == state.outcome.ramsch.card_points  # type: ignore[attr-defined]


def test_who_sat_out_made_nothing() -> None:
    analysis = found("skat of four", 0)
    assert 0 not in analysis.seats and len(analysis.seats) == 3
    assert (analysis.par[0], analysis.result[0], analysis.losses[0]) == (0, 0, 0)


def test_more_nodes_reach_further_back_and_say_the_same_of_the_ending() -> None:
    near, far = found("skat", 0, 2_000), found("skat", 0)
    assert far.exact_from < near.exact_from
    ending = [[card for trick in analysis.tricks for card in trick.cards][near.exact_from :] for analysis in (near, far)]
    assert ending[0] == ending[1]


def test_without_time_nothing_is_said_but_what_was_played() -> None:
    analysis = analyse(played("schafkopf", 0), limits=Limits(seconds=0.0))
    assert isinstance(analysis, MultiplayerAnalysis)
    cards = [card for trick in analysis.tricks for card in trick.cards]
    assert [card.card for card in cards] == [a.card for _, a in played("schafkopf", 0).log if isinstance(a, PlayCard)]
    assert analysis.exact_from > len(cards) - 8

"""The counting trainer: what is asked, and every answer, follow from the view, and the answers are true of the deal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.registry import plugin, worlds
from stich.study.trainers import (
    CountingAnswer,
    CountingFault,
    CountingQuestion,
    answer,
    asked,
    counting_moment,
    counting_moments,
    grade,
    questions,
)
from stich.study.trainers.memory import Memory
from tests.players.levels import called, every_game
from tests.players.test_honesty import choices
from tests.rows import rows
from tests.sample import sample

CASES = rows("game", every_game, ids=called)


def plays(game: Game) -> Iterator[tuple[State, View]]:
    """Moments of the play."""
    for state in choices(game, deals=sample(1, 2), most=sample(4, 8)):
        if state.phase.perfect_info is not None:
            yield state, state.view(state.actor)


def told(view: View) -> bytes:
    """All questions, answers and grades of a view."""
    wrong = CountingAnswer(cards=view.hand, seats=view.order, points=-1)
    return msgspec.json.encode(
        [(question, answer(view, question), grade(view, question, wrong)) for question in (*questions(view), *asked(view, Random(1)))]
    )


@CASES
def test_hidden_cards_change_no_byte(game: Game) -> None:
    rng = Random(1)
    for _, view in plays(game):
        before = told(view)
        assert all(told(world.view(view.observer)) == before for world in worlds(view, rng, 3))
        assert told(msgspec.json.decode(msgspec.json.encode(view), type=type(view))) == before


@CASES
def test_answers_are_true_of_the_deal(game: Game) -> None:
    for state, view in plays(game):
        hand = state.phase.perfect_info
        assert hand is not None
        deck, position = hand.spec.deck, hand.position
        hidden = [place for place, seat in enumerate(hand.order) if view.hands[seat] is None]
        held = {card for place in hidden for card in deck.members(position.hands[place])}
        everywhere = {card for mask in position.hands for card in deck.members(mask)} | {Card(seen.action) for seen in view.log}
        down = set(deck.cards) - everywhere - set(plugin(game.name).players.set_aside(view))
        memory = Memory(view)
        assert {card for suit in memory.suits for card in memory.out(suit)} == held | down
        for question in questions(view):
            found = answer(view, question)
            if question.kind == "out":
                assert found.cards and set(found.cards) <= set(memory.cards(question.suit))
            if question.kind == "void":
                hands = [deck.members(position.hands[hand.order.index(seat)]) for seat in found.seats]
                assert not any(set(cards) & set(memory.cards(question.suit)) for cards in hands)
            if question.kind == "points":
                assert found.points == sum(view.points[seat] for seat in question.side)
        sides = [seat for side in memory.sides for seat in side]
        assert sorted(sides) == sorted(view.order)


@CASES
def test_the_right_answer_is_right_in_any_order(game: Game) -> None:
    for _, view in plays(game):
        for question in questions(view):
            right = answer(view, question)
            turned = CountingAnswer(cards=right.cards[::-1], seats=right.seats[::-1], points=right.points)
            assert grade(view, question, turned).right and not grade(view, question, turned).faults


def lead_to(*actions: str) -> View:
    """Skat's deal of seed 2: clubs from the hand."""
    state = stich.game("skat").deal(seed=2, dealer=0)
    for action in ("18", "pass", "pass", "hand", "declare clubs hand", *actions):
        state = state.apply(action)
    return state.view(state.actor)


def test_what_was_missed_or_wrong_is_told_with_its_trick() -> None:
    view = counting_moment(stich.game("schafkopf"), 3)
    assert view.hand == ("ST", "S8", "DT") and getattr(view, "contract", "") == "wenz"
    spades = grade(view, CountingQuestion(kind="out", suit="S"), CountingAnswer(cards=(Card("S8"), Card("SA"), Card("CJ"))))
    assert spades.faults == (
        CountingFault(why="missed", card=Card("SK")),
        CountingFault(why="held", card=Card("S8")),
        CountingFault(why="played", card=Card("SA"), seat=Seat(1), trick=3),
        CountingFault(why="other-suit", card=Card("CJ")),
    )
    clubs = grade(view, CountingQuestion(kind="void", suit="C"), CountingAnswer(seats=(Seat(3),)))
    assert clubs.faults == (
        CountingFault(why="shown", seat=Seat(2), trick=4, card=Card("SJ")),
        CountingFault(why="not-shown", seat=Seat(3)),
    )
    points = grade(view, CountingQuestion(kind="points", side=(Seat(1),)), CountingAnswer(points=40))
    assert points.answer.points == 45 and [(fault.trick, fault.points) for fault in points.faults] == [(1, 11), (2, 6), (3, 14), (5, 14)]


def test_discards_are_known_to_who_laid_them_away() -> None:
    state = stich.game("skat").deal(seed=2, dealer=0)
    for action in ("18", "pass", "pass", "pickup"):
        state = state.apply(action)
    discard = state.legal_actions[0]
    laid = tuple(Card(card) for card in discard.text.split()[1:])
    state = state.apply(discard).apply("declare grand")
    declarer = state.view(None).declarer
    assert declarer is not None
    for seat, known in ((declarer, True), ((declarer + 1) % 3, False)):
        view = state.view(seat)
        memory = Memory(view)
        assert (not {*laid} & {card for suit in memory.suits for card in memory.out(suit)}) == known
    suit = next(name for name, cards in Memory(state.view(declarer)).suits.items() if laid[0] in cards)
    assert (
        CountingFault(why="aside", card=laid[0])
        in grade(state.view(declarer), CountingQuestion(kind="out", suit=suit), CountingAnswer(cards=laid)).faults
    )


def test_a_side_is_told_only_to_who_knows_it() -> None:
    """In the partner game: the holder of the called ace knows the sides, the others only once it has fallen."""
    for seed in range(40):
        state = stich.game("schafkopf").deal(seed=seed, dealer=0)
        simple = stich.player("schafkopf", "simple")
        while state.actor is not None and state.phase.perfect_info is None:
            state = state.apply(simple.act(state.view(state.actor)))
        view = state.view(0)
        if getattr(view, "called", None):
            break
    knowing = [seat for seat in range(4) if getattr(state.view(seat), "partner", None) is not None]
    assert [len(Memory(state.view(seat)).sides) for seat in range(4)] == [2 if seat in knowing else 4 for seat in range(4)]


def test_a_few_are_asked_of_many() -> None:
    view = counting_moment(stich.game("skat"), 0)
    few = asked(view, Random(1))
    assert set(few) < set(questions(view)) and few == asked(view, Random(1))
    assert [question.kind for question in few] == ["out", "out", "void", "points", "points"] and few[0].suit == "trump"
    assert answer(view, few[2]).seats, "a suit that somebody has shown not to hold, where there is one"


@CASES
def test_moments_follow_from_the_seed_and_come_after_some_tricks(game: Game) -> None:
    view = counting_moment(game, 5)
    assert view == counting_moment(game, 5) and view.actor == view.observer
    assert sum(view.tricks) >= 2 and len(view.hand) >= 2 and view.outcome is None


def test_moments_of_a_deal_that_was_played() -> None:
    state = stich.game("skat").deal(seed=2, dealer=0)
    simple = stich.player("skat", "simple")
    while state.actor is not None:
        state = state.apply(simple.act(state.view(state.actor)))
    found = list(counting_moments(state))
    assert found and all(view.deal is None and view.legal for view in found)


def test_there_is_nothing_to_count_before_the_play_and_for_spectators() -> None:
    begun = stich.game("skat").deal(seed=2, dealer=0)
    played = lead_to()
    for view in (begun.view(1), begun.view(None)):
        with pytest.raises(StichError) as refused:
            questions(view)
        assert refused.value.code == "train/play"
    for question in (
        CountingQuestion(kind="out", suit="X"),
        CountingQuestion(kind="points"),
        CountingQuestion(kind="points", side=(Seat(9),)),
    ):
        with pytest.raises(StichError) as unknown:
            answer(played, question)
        assert unknown.value.code == "train/question"

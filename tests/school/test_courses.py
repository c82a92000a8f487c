"""Every step of every course: its position is one of the game, its answers follow from the rules and the solver, and one can be wrong."""

from __future__ import annotations

from itertools import pairwise

import pytest

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.registry import PLUGINS
from stich.study.analysis import PartiesBoard, perfect_info_on, solve_board
from stich.study.school import READER, REASONS, SEEN, Step, answers, course, courses, find_step, played_out, verdict, verdicts, with_choice
from tests.rows import rows

STEPS = [(game, lesson.id, step.id) for game in courses() for lesson in course(game).lessons for step in lesson.steps]


def test_every_game_has_a_course_whose_first_steps_begin_with_a_trick_and_end_at_a_table() -> None:
    assert courses() == tuple(PLUGINS)
    for game in courses():
        lessons, first = course(game).lessons, course(game).first
        assert (first[0].id, first[-1].id, first[-1].steps) == ("trick", "deal", ())
        assert all(lesson.steps for lesson in lessons if lesson != first[-1])
        assert lessons[len(first)].id == "counting"
        assert len({lesson.id for lesson in lessons}) == len(lessons)
        assert course(game).preset in PLUGINS[game].presets.names


@pytest.mark.thorough
@rows(("game", "lesson", "step"), STEPS)
def test_an_answer_is_right_and_another_one_wrong(game: str, lesson: str, step: str) -> None:
    judged = verdicts(game, lesson, step)
    assert {v.right for v in judged.values()} == {True, False}
    assert answers(game, lesson, step) == tuple(judged), "what may be answered is known before it is judged"
    assert {v.reason for v in judged.values()} <= set(REASONS)


@rows(("game", "lesson", "step"), STEPS)
def test_the_right_answer_is_what_the_rules_say(game: str, lesson: str, step: str) -> None:
    """Found once more, by the engine alone."""
    found, judged = find_step(game, lesson, step), verdicts(game, lesson, step)
    right = {answer for answer, v in judged.items() if v.right}
    board = course(game).board(found)
    if found.ask in SEEN:
        assert found.ask in ("out", "void", "taken", "decide", "hand"), "each is found once more in test_seen.py"
        return
    if found.ask in ("contract", "score"):
        assert found.choices or set(judged) == {str(number) for number in found.numbers}
        return
    hand = perfect_info_on(board)
    for card in found.play:
        hand = hand.after(Card(card))
    deck, position = hand.spec.deck, hand.position
    if found.ask in ("winner", "count"):
        last = solve_board(board).moment.last_trick
        assert last is not None and list(last.cards) == list(found.play), "a trick is full, and it is shown"
        wins = last.cards[(last.winner - last.leader) % len(last.cards)]
        assert right == ({wins} if found.ask == "winner" else {str(sum(hand.spec.points[deck.bit[c]] for c in last.cards))})
        return
    legal = deck.members(position.legal)
    assert hand.order[position.actor] == READER and set(judged) == set(deck.members(position.hands[position.actor]))
    if found.ask == "follow":
        assert right == set(legal) < set(judged)
    elif found.ask == "best":
        answer = solve_board(board)
        assert isinstance(answer, PartiesBoard) or game == "suitability"
        assert right == set(answer.best)  # type: ignore[union-attr]
    else:
        assert len(position.trick) == hand.spec.players - 1, "the reader is last"
        takes = {card for card in legal if hand.order[hand.after(card).position.leader] == READER}
        assert right == (takes if found.ask == "take" else set(legal) - takes)


@pytest.mark.parametrize(("game", "lesson", "step"), [s for s in STEPS if find_step(*s).ask == "contract"])
def test_one_contract_is_better_than_the_others(game: str, lesson: str, step: str) -> None:
    found = find_step(game, lesson, step)
    values = [solve_board(with_choice(course(game).board(found), choice)) for choice in found.choices]
    judged = list(verdicts(game, lesson, step).values())
    assert len(values) == len(judged) and sum(v.right for v in judged) == 1
    made = [v.number for v in judged if v.number is not None]
    assert max(made) == next(v.number for v in judged if v.right)


@rows(("game", "lesson", "step"), STEPS)
def test_the_trick_goes_on_to_its_end_after_a_right_card(game: str, lesson: str, step: str) -> None:
    for answer, judged in verdicts(game, lesson, step).items():
        cards = played_out(game, lesson, step, answer)
        if not cards:
            assert not judged.right or find_step(game, lesson, step).ask in ("winner", "count", "contract", "score", *SEEN)
            continue
        hand = perfect_info_on(_playable(game, find_step(game, lesson, step)))
        assert judged.right and cards[0] == answer
        for card in cards:
            hand = hand.after(card)
        assert not hand.position.trick


def _playable(game: str, step: Step):  # type: ignore[no-untyped-def]
    board = course(game).board(step)
    return with_choice(board, step.choices[0]) if step.choices else board


CONVENTIONS = [
    ("skat", "defence", "long", "ST"),
    ("skat", "defence", "short", "SQ"),
    ("skat", "defence", "ten", "DT"),
    ("schafkopf", "partners", "trumps", "HQ"),
    ("schafkopf", "partners", "partner", "H9"),
    ("schafkopf", "partners", "search", "CK"),
    ("schafkopf", "partners", "ace", "SA"),
    ("suitability", "habits", "low", "H4"),
    ("suitability", "habits", "clean", "ST"),
    ("suitability", "habits", "lowest", "D2"),
]
"""The card that each convention says; all others are dearer by far."""


@rows(("game", "lesson", "step", "card"), CONVENTIONS)
def test_a_convention_is_taught_where_its_card_is_the_only_best_one(game: str, lesson: str, step: str, card: str) -> None:
    judged = verdicts(game, lesson, step)
    assert [answer for answer, v in judged.items() if v.right] == [card]
    costs = [v.number for v in judged.values() if v.reason == "costs"]
    assert all(number is not None and number >= 5 for number in costs) and costs


def test_the_ids_of_steps_are_told_apart() -> None:
    assert all(one != other for one, other in pairwise(sorted(STEPS)))


def test_what_is_not_there_is_refused_by_name() -> None:
    for wanted, code in (
        (lambda: course("whist"), "school/none"),
        (lambda: verdicts("skat", "trick", "nothing"), "school/unknown"),
        (lambda: verdict("skat", "trick", "take", "CJ"), "school/answer"),
    ):
        with pytest.raises(StichError) as refused:
            wanted()  # type: ignore[no-untyped-call]
        assert refused.value.code == code


def test_reasons_name_the_card_that_they_are_about() -> None:
    assert verdict("skat", "trick", "follow", "ST").card == "HK"
    assert verdict("skat", "trick", "take", "S7").reason == "lower"
    assert verdict("skat", "order", "jacks", "DJ").reason == "highest-trump"
    assert verdict("skat", "points", "smear", "D7").number == 10
    assert verdict("schafkopf", "points", "called", "CK").reason == "must-called"
    assert verdict("suitability", "penalty", "leave", "HA").reason == "takes-it"
    assert verdict("skat", "counting", "void", "1").card == "CT"
    assert verdict("skat", "counting", "void", "2").reason == "followed"

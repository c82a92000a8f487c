"""Answers to each card of a puzzle."""

from __future__ import annotations

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.study.puzzles import Information, Puzzle, Right, Wrong, attempt, games, load
from stich.study.puzzles.goals import GoalQuestion
from stich.study.puzzles.possible_deals import laid
from stich.study.puzzles.tree import Tree, choices
from tests.rows import rows

SAMPLE = [puzzle for game in games() for puzzle in load(game)[::104]]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game} {puzzle.id}"


@rows("puzzle", SAMPLE, ids=named)
def test_the_main_line_is_right_to_its_end(puzzle: Puzzle) -> None:
    played: list[str] = []
    decisions = 0
    while True:
        card = puzzle.line[len(played)]
        judged = attempt(puzzle, played, card)
        assert isinstance(judged, Right)
        played += [card, *judged.reply]
        decisions += 1
        assert tuple(played) == puzzle.line[: len(played)]
        if judged.solved:
            break
    assert tuple(played) == puzzle.line and decisions >= (2 if puzzle.information == Information.OPEN else 1)


@rows("puzzle", SAMPLE, ids=named)
def test_every_other_card_is_refuted(puzzle: Puzzle) -> None:
    hand = puzzle.hand()
    question = GoalQuestion.of(hand, puzzle.goal)
    right = next(choice for choice in choices(hand) if puzzle.line[0] in choice)
    for card in hand.spec.deck.members(hand.position.legal):
        judged = attempt(puzzle, (), card)
        assert isinstance(judged, Right) == (card in right)
        if isinstance(judged, Wrong):
            after = (laid(hand, judged.deal) if judged.deal else hand).after(card)
            for answer in judged.refutation:
                after = after.after(answer)
            assert question.lost(after) or not question.kept(after)
            assert puzzle.goal.target is None or judged.made < puzzle.goal.target


def test_an_equal_card_is_right_too() -> None:
    puzzle = next(p for game in games() for p in load(game) if any(p.line[0] in choice and len(choice) > 1 for choice in choices(p.hand())))
    equals = next(choice for choice in choices(puzzle.hand()) if puzzle.line[0] in choice)
    first, *others = (attempt(puzzle, (), card) for card in equals)
    assert isinstance(first, Right)
    assert all(isinstance(other, Right) and other.solved == first.solved for other in others)


@pytest.mark.parametrize(
    ("so_far", "card", "code"),
    [
        (("xx",), "CA", "puzzle/play"),
        ((), "no card", "puzzle/play"),
        ((), "JK3", "puzzle/play"),
    ],
)
def test_cards_that_may_not_be_played_are_refused(so_far: tuple[str, ...], card: str, code: str) -> None:
    with pytest.raises(StichError, match="may play") as refused:
        attempt(load(games()[0])[0], so_far, card)
    assert refused.value.code == code


def test_a_line_that_has_lost_the_goal_is_refused() -> None:
    puzzle = load(games()[0])[0]
    hand = puzzle.hand()
    wrong = next(card for card in hand.spec.deck.members(hand.position.legal) if isinstance(attempt(puzzle, (), card), Wrong))
    played = [wrong]
    hand = hand.after(wrong)
    tree = Tree(GoalQuestion.of(puzzle.hand(), puzzle.goal))
    while not hand.position.finished and not tree.solves(hand):
        played.append(choices(hand)[0][0])
        hand = hand.after(played[-1])
    if tree.solves(hand) and not tree.kept(hand):
        with pytest.raises(StichError, match="have lost the goal") as refused:
            attempt(puzzle, played, choices(hand)[0][0])
        assert refused.value.code == "puzzle/over"


def test_another_seats_turn_is_refused() -> None:
    puzzle = load(games()[0])[0]
    judged = attempt(puzzle, (), puzzle.line[0])
    assert isinstance(judged, Right)
    longer = next(p for game in games() for p in load(game) if isinstance(j := attempt(p, (), p.line[0]), Right) and j.reply)
    with pytest.raises(StichError, match="turn") as refused:
        attempt(longer, longer.line[:1], longer.line[1])
    assert refused.value.code == "puzzle/turn"


def test_what_is_answered_goes_over_the_wire() -> None:
    puzzle = load(games()[0])[0]
    for card in puzzle.hand().spec.deck.members(puzzle.hand().position.legal):
        judged = attempt(puzzle, (), card)
        assert msgspec.json.decode(msgspec.json.encode(judged), type=Right | Wrong) == judged

"""Puzzles with one seat's view: which deals are possible, what is right over all of them, and that no answer tells the one that lies."""

from __future__ import annotations

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.study.puzzles import Information, Puzzle, Right, Wrong, attempt, check, games, load
from stich.study.puzzles.canonical import identity
from stich.study.puzzles.goals import GoalQuestion
from stich.study.puzzles.possible_deals import LEAST_DEALS, MOST_DEALS, deals_of, hands_of, laid, voids_of
from stich.study.puzzles.seat_tree import SeatTree
from tests.puzzles.exhaustive import dealt_anew
from tests.puzzles.symmetry import placed
from tests.rows import rows

SEAT = [
    puzzle
    for game in games()
    for puzzle in [p for p in load(game) if p.information == Information.SINGLE_SEAT and sum(map(len, p.board.position["hands"])) <= 13][
        ::12
    ][:3]
]
SMALL = [
    min((p for p in load(game) if p.information == Information.SINGLE_SEAT), key=lambda p: sum(map(len, p.board.position["hands"])))
    for game in games()
]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game} {puzzle.id}"


@pytest.mark.parametrize("puzzle", SMALL, ids=named)
def test_possible_are_all_deals_of_the_cards_that_are_out(puzzle: Puzzle) -> None:
    hand = puzzle.hand()
    deals = deals_of(puzzle, hand)
    assert LEAST_DEALS <= len(deals) <= MOST_DEALS and voids_of(deals) == puzzle.known_voids
    by_permutation = {tuple(map(frozenset, deal.board.position["hands"])) for deal in dealt_anew(puzzle)}
    assert {tuple(map(frozenset, hands_of(deal))) for deal in deals} == by_permutation
    assert tuple(map(frozenset, hands_of(hand))) in by_permutation


@rows("puzzle", SEAT, ids=named)
def test_the_right_card_keeps_the_goal_in_every_deal_and_every_other_fails_in_one(puzzle: Puzzle) -> None:
    hand = puzzle.hand()
    question, deals = GoalQuestion.of(hand, puzzle.goal), deals_of(puzzle, hand)
    assert all(question.kept(deal.after(puzzle.line[0])) for deal in deals)
    for card in hand.spec.deck.members(hand.position.legal):
        judged = attempt(puzzle, (), card)
        if isinstance(judged, Wrong):
            assert judged.deal is not None
            assert tuple(map(set, judged.deal)) in [tuple(map(set, hands_of(deal))) for deal in deals]
            assert not question.kept(laid(hand, judged.deal).after(card))


@rows("puzzle", SEAT, ids=named)
def test_how_the_cards_lie_changes_neither_id_nor_what_a_wrong_card_is_told(puzzle: Puzzle) -> None:
    """All that may be known before the end is the same in every deal that is possible."""
    hand = puzzle.hand()
    deals = deals_of(puzzle, hand)
    other = placed(puzzle, {**puzzle.board.position, "hands": [list(cards) for cards in hands_of(deals[-1])]})
    assert identity(other.hand(), other.goal, other.known_voids) == puzzle.id
    for card in hand.spec.deck.members(hand.position.legal):
        one, again = attempt(puzzle, (), card), attempt(other, (), card)
        assert isinstance(one, Right) == isinstance(again, Right)
        assert isinstance(one, Right) or one == again


def test_a_card_of_another_is_taken_only_as_it_was_answered() -> None:
    """Otherwise trying one card after the other would reveal its holder."""
    puzzle = next(p for p in SEAT if isinstance(first := attempt(p, (), p.line[0]), Right) and first.reply)
    out = [card for seat, held in enumerate(hands_of(puzzle.hand())) if seat != puzzle.seat for card in held]
    told = set()
    for card in out:
        if card != puzzle.line[1]:
            with pytest.raises(StichError) as refused:
                attempt(puzzle, (puzzle.line[0], card), card)
            told.add((refused.value.code, str(refused.value)))
    assert len(told) == 1


def test_a_plan_must_be_one_plan() -> None:
    """A goal that is kept in two deals, each by another card, is kept with open cards only."""
    puzzle = next(p for p in SEAT if len(deals_of(p, p.hand())) > LEAST_DEALS)
    hand = puzzle.hand()
    deals = deals_of(puzzle, hand)
    tree = SeatTree(GoalQuestion.of(hand, puzzle.goal))
    assert tree.holds(deals) and all(tree.holds((deal,)) for deal in deals)
    harder = msgspec.structs.replace(puzzle.goal, target=None if puzzle.goal.target is None else puzzle.goal.target + 200)
    if puzzle.goal.target is not None:
        assert not SeatTree(GoalQuestion.of(hand, harder)).holds(deals)


def test_what_one_seat_knows_is_checked() -> None:
    puzzle = SEAT[0]
    nobody = msgspec.structs.replace(puzzle, known_voids=puzzle.known_voids[:-1])
    everything = msgspec.structs.replace(
        puzzle, known_voids=tuple(tuple(c for h in hands_of(puzzle.hand()) for c in h) for _ in puzzle.known_voids)
    )
    for broken in (nobody, everything):
        wrong = check(broken)
        assert wrong is not None and wrong.code == "puzzle/wrong" and "without" in str(wrong)

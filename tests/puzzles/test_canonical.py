"""No two puzzles are alike: what is the same up to symmetry has the same id, and what is not has another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.study.puzzles import Information, Puzzle, games, load
from stich.study.puzzles.canonical import canonical, identity, likeness
from stich.study.puzzles.goals import GoalQuestion
from tests.puzzles.symmetry import SUITS, fixed_suits, placed, relabelled, turned

puzzles = st.sampled_from([puzzle for game in games() for puzzle in load(game)[::10]])


@given(puzzle=puzzles, data=st.data())
@settings(max_examples=200, deadline=None)
def test_suits_may_change_places_and_seats_may_turn(puzzle: Puzzle, data: st.DataObject) -> None:
    free = [suit for suit in SUITS if suit not in fixed_suits(puzzle)]
    suits = dict(zip(free, data.draw(st.permutations(free)), strict=True))
    other = turned(relabelled(puzzle, suits), data.draw(st.integers(0, 4)))
    assert canonical(other.hand(), puzzle.goal, other.known_voids) == canonical(puzzle.hand(), puzzle.goal, puzzle.known_voids)
    assert identity(other.hand(), puzzle.goal, other.known_voids) == puzzle.id


def unequal(puzzle: Puzzle) -> list[tuple[str, str]]:
    """Pairs of cards of different points in different hands, in an open puzzle between tricks with no called card."""
    spec, hands = puzzle.hand().spec, puzzle.board.position["hands"]
    if puzzle.information != Information.OPEN or spec.called is not None or puzzle.hand().position.trick:
        return []
    pairs = (pair for one, other in combinations(hands, 2) for pair in product(one, other))
    return [(one, other) for one, other in pairs if spec.points[spec.deck.bit[one]] != spec.points[spec.deck.bit[other]]]


@pytest.mark.thorough
@given(puzzle=puzzles.filter(unequal), data=st.data())
@settings(max_examples=100, deadline=None)
def test_another_holder_of_an_unequal_card_is_another_puzzle(puzzle: Puzzle, data: st.DataObject) -> None:
    position = puzzle.board.position
    first, second = data.draw(st.sampled_from(unequal(puzzle)))
    hands = [[{first: second, second: first}.get(card, card) for card in held] for held in position["hands"]]
    after = placed(puzzle, {**position, "hands": hands})
    assert identity(after.hand(), puzzle.goal) != puzzle.id


@pytest.mark.parametrize("game", games())
def test_what_is_shipped_has_no_two_alike(game: str) -> None:
    assert Counter(puzzle.id for puzzle in load(game)).most_common(1)[0][1] == 1


def test_earlier_results_do_not_make_another_puzzle_if_every_player_plays_alone() -> None:
    """A trick more before asks for the same play if the goal is raised by the trick's worth."""
    puzzle = next(p for p in load("suitability") if p.id == "0eh35uba3p")
    tricks = list(puzzle.board.position["made_tricks"])
    other = next(seat for seat, made in enumerate(tricks) if made and seat != puzzle.seat)
    tricks[puzzle.seat] += 1
    tricks[other] -= 1
    after = placed(puzzle, {**puzzle.board.position, "made_tricks": tricks})
    before_made, after_made = (GoalQuestion.of(p.hand(), p.goal).made(p.hand()) for p in (puzzle, after))
    assert puzzle.goal.target is not None and after_made > before_made
    goal = msgspec.structs.replace(puzzle.goal, target=puzzle.goal.target + after_made - before_made)
    after = msgspec.structs.replace(after, goal=goal, id=identity(after.hand(), goal, after.known_voids))
    assert after.id != puzzle.id
    assert likeness(after) == likeness(puzzle)


def test_cards_out_of_play_do_not_matter() -> None:
    """The nine lies between ten and eight no more; whether the eight is held, or the seven instead, is then the same."""
    puzzle = next(p for p in load(games()[0]) if any(_exchangeable(p)))
    gone, held = next(_exchangeable(puzzle))
    hands = [[gone if card == held else card for card in cards] for cards in puzzle.board.position["hands"]]
    other = placed(puzzle, {**puzzle.board.position, "hands": hands})
    assert other.board != puzzle.board and identity(other.hand(), puzzle.goal) == puzzle.id


def _exchangeable(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Pairs of a card that is out of play and one that is held, next to each other in their class and of equal points."""
    spec, position = puzzle.hand().spec, puzzle.board.position
    held = {card for cards in position["hands"] for card in cards}
    away = set(spec.deck.cards) - held - set(position.get("skat", ())) - set(position.get("trick", ()))
    for cards in spec.classes:
        for lower, higher in pairwise(cards):
            alike = spec.points[spec.deck.bit[lower]] == spec.points[spec.deck.bit[higher]]
            if alike and lower in held and higher in away:
                yield higher, lower
            if alike and higher in held and lower in away:
                yield lower, higher

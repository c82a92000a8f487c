"""A proof by looking at every play, on the normative engine and without the solver: slow, and only for the shortest puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

from stich.kernel.rules.reference import ReferencePosition
from stich.study.puzzles import Information, Puzzle
from stich.study.puzzles.goals import GoalQuestion
from tests.puzzles.symmetry import placed


def dealt_anew(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the puzzle with open cards in every deal that its seat thinks possible, found by dealing the unseen cards in every order. A
    puzzle with open cards is yielded once."""
    if puzzle.information == Information.OPEN:
        yield puzzle
        return
    hands = puzzle.board.position["hands"]
    sizes = [0 if seat == puzzle.seat else len(held) for seat, held in enumerate(hands)]
    out = sorted(card for seat, held in enumerate(hands) if seat != puzzle.seat for card in held)
    found = set()
    for order in permutations(out):
        starts = [sum(sizes[:seat]) for seat in range(len(sizes))]
        dealt = tuple(frozenset(order[start : start + size]) for start, size in zip(starts, sizes, strict=True))
        if not any(held & set(barred) for held, barred in zip(dealt, puzzle.known_voids, strict=True)):
            found.add(dealt)
    for dealt in found:
        laid = [hands[seat] if seat == puzzle.seat else sorted(held) for seat, held in enumerate(dealt)]
        yield placed(puzzle, {**puzzle.board.position, "hands": laid})


def keepers(puzzle: Puzzle) -> set[str]:
    """Return the cards of the puzzle's first turn that reach the goal against every defence."""
    hand = puzzle.hand()
    spec, at = hand.spec, hand.position
    question = GoalQuestion.of(hand, puzzle.goal)
    goal = puzzle.goal

    def reached(position: ReferencePosition) -> bool:
        if question.scores:
            place = question.place
            return goal.target is not None and question.scores[place][position.tricks[place]][position.points[place]] >= goal.target
        side = [place for place in range(spec.players) if question.side >> place & 1]
        ours = question.party == question.side
        tricks = sum(position.tricks[place] for place in side)
        if goal.target is None:
            everything = sum(position.tricks)
            return (tricks == (0 if goal.count == "no_trick" else everything)) == ours
        points = sum(position.points[place] for place in side) + hand.points_outside_tricks
        return (points if ours else sum(spec.points) - points) >= goal.target

    @cache
    def kept(position: ReferencePosition) -> bool:
        if position.finished:
            return reached(position)
        after = (kept(position.play(card)) for card in range(position.legal.bit_length()) if position.legal >> card & 1)
        return any(after) if question.party >> position.actor & 1 else all(after)

    start = ReferencePosition(spec, tuple(at.hands), at.leader, tuple(at.trick), tuple(at.tricks), tuple(at.points), at.called_led)
    legal = [card for card in range(start.legal.bit_length()) if start.legal >> card & 1]
    return {str(spec.deck.cards[card]) for card in legal if kept(start.play(card))}

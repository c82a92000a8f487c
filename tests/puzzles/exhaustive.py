"""A proof by looking at every play, on the normative engine and without the solver: slow, and only for the shortest puzzles."""

from __future__ import annotations

from functools import cache

from stich.kernel.reference import Position
from stich.puzzles import Puzzle
from stich.puzzles.goals import Question


def keepers(puzzle: Puzzle) -> set[str]:
    """The cards of the puzzle's first turn after which the goal is reached, whatever the opponents play."""
    hand = puzzle.hand()
    spec, at = hand.spec, hand.position
    question = Question.of(hand, puzzle.goal)
    goal = puzzle.goal

    def reached(position: Position) -> bool:
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
    def kept(position: Position) -> bool:
        if position.finished:
            return reached(position)
        after = (kept(position.play(card)) for card in range(position.legal.bit_length()) if position.legal >> card & 1)
        return any(after) if question.party >> position.actor & 1 else all(after)

    start = Position(spec, tuple(at.hands), at.leader, tuple(at.trick), tuple(at.tricks), tuple(at.points), at.called_led)
    legal = [card for card in range(start.legal.bit_length()) if start.legal >> card & 1]
    return {str(spec.deck.cards[card]) for card in legal if kept(start.play(card))}

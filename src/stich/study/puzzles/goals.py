"""Questions to the solver program about a goal: whether it can still be reached, and the result of the solver's side.

In this module *solver* alone is the person who solves the puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass

from stich import native
from stich.kernel.errors import StichError
from stich.kernel.rules.playspec import Goal, ScoreTable
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import Count, native_position

from .puzzle import PuzzleGoal

_CONTRACTS = {
    "points": Goal.CARD_POINTS,
    "no_trick": Goal.NO_TRICK,
    "every_trick": Goal.EVERY_TRICK,
}


@dataclass(frozen=True)
class GoalQuestion:
    """Question whether a puzzle's goal can be reached by the side of the solver, who plays at ``place``."""

    goal: PuzzleGoal
    place: int
    party: int
    """Places of the solver's side, as a mask."""
    side: int
    """Places of the declarer's side, as a mask; 0 if all play alone."""
    outside: int
    """Card points outside tricks that count for the declarer's side; 0 if the goal does not count card points."""
    scores: tuple[tuple[tuple[int, ...], ...], ...] = ()
    total: int = 0
    """Card points of the pack."""

    @classmethod
    def of(cls, hand: PerfectInfoPosition, goal: PuzzleGoal) -> GoalQuestion:
        """Return the question for the seat that plays next in this position.

        Raise `StichError` ``puzzle/goal`` if the goal does not fit this card play.
        """
        place = hand.position.actor
        everybody = (1 << hand.spec.players) - 1
        _check(hand, goal)
        if isinstance(hand.spec.goal, ScoreTable):
            return cls(goal, place, 1 << place, 0, 0, hand.spec.goal.scores)
        side = hand.side if goal.side == "declarer" else everybody & ~hand.side
        if not side >> place & 1:
            raise StichError("puzzle/goal#side", side=goal.side)
        outside = hand.points_outside_tricks if goal.count == "points" else 0
        return cls(goal, place, side, hand.side, outside, (), sum(hand.spec.points))

    def kept(self, hand: PerfectInfoPosition) -> bool:
        """Return True if the solver's side can reach the goal against every defence."""
        at = native_position(hand.spec, hand.position)
        if self.scores:
            return self.worth(hand) >= self._target
        declarers = self.party == self.side
        if self.goal.count in ("no_trick", "every_trick"):
            return bool(native.solve(at, self.side, self.goal.count)[0]) == declarers
        wanted = self._target if declarers else self.total - self._target + 1
        return bool(native.reach(at, self.side, max(0, wanted - self.outside))[0]) == declarers

    def worth(self, hand: PerfectInfoPosition) -> int:
        """Return the result of the solver's side if all play their best: card points or score; for goals without a number, 1 if the goal
        is reached and 0 if not.
        """
        at = native_position(hand.spec, hand.position)
        if self.scores:
            return self.made(hand) if at.finished else native.paranoid_value(at, self.place, self.scores)[0]
        value = native.solve(at, self.side, Count(self.goal.count))[0] + self.outside
        if self.party == self.side:
            return value
        return 1 - value if self.goal.count in ("no_trick", "every_trick") else self.total - value

    def made(self, hand: PerfectInfoPosition) -> int:
        """Return the result of the solver's side so far, in the unit of `worth`; for goals without a number, the number of tricks of the
        declarer's side."""
        position = hand.position
        if self.scores:
            return self.scores[self.place][position.tricks[self.place]][position.points[self.place]]
        counted = position.points if self.goal.count == "points" else position.tricks
        party = self.party if self.goal.target is not None else self.side
        outside = self.outside if party == self.side else 0
        return outside + sum(number for place, number in enumerate(counted) if party >> place & 1)

    def balance(self, hand: PerfectInfoPosition) -> int:
        """Return the card points or tricks of the solver's side so far, less those of the others (in null with the sign reversed).

        If the solver plays alone against others who also play alone, return the solver's score so far.
        """
        if self.scores:
            return self.made(hand)
        position = hand.position
        counted = position.points if self.goal.count == "points" else position.tricks
        sign = -1 if self.goal.count == "no_trick" else 1
        return sign * sum(number if self.party >> place & 1 else -number for place, number in enumerate(counted))

    def lost(self, hand: PerfectInfoPosition) -> bool:
        """Return True if the results so far make the goal impossible."""
        position = hand.position
        if self.scores:
            return position.finished and self.made(hand) < self._target
        ours = self.made(hand)
        match self.goal.count:
            case "no_trick":
                return ours > 0 if self.party == self.side else position.finished and ours == 0
            case "every_trick":
                others = sum(position.tricks) - ours
                return others > 0 if self.party == self.side else position.finished and others == 0
        theirs = sum(position.points) + self.outside - ours
        return theirs > self.total - self._target

    @property
    def _target(self) -> int:
        assert self.goal.target is not None
        return self.goal.target


def _check(hand: PerfectInfoPosition, goal: PuzzleGoal) -> None:
    """Raise `StichError` ``puzzle/goal`` if this goal does not fit this card play."""
    alone = isinstance(hand.spec.goal, ScoreTable)
    if alone != (goal.side == "own") or alone != (goal.count == "score"):
        fits = "side own and count score, because everybody plays alone" if alone else "side declarer or defenders, and what they count"
        raise StichError("puzzle/goal#fits", right=fits, side=goal.side, count=goal.count)
    if not alone and not hand.side:
        raise StichError("puzzle/goal#alone")
    if not alone and _CONTRACTS[goal.count] is not hand.spec.goal:
        raise StichError("puzzle/goal#kind", kind=str(hand.spec.goal), count=goal.count)
    if (goal.target is None) != (goal.count in ("no_trick", "every_trick")):
        raise StichError("puzzle/goal#target", count=goal.count)

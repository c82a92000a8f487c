"""Node: a position in the solving of a puzzle, with open cards or with one seat's view. The solver is the person who solves the puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .goals import GoalQuestion
from .possible_deals import PossibleDeals, seen
from .seat_tree import SeatTree
from .tree import MainLineStep, PuzzleDecision, Tree, Turn, choices


@dataclass(frozen=True)
class PuzzleNode:
    """State of the play of a puzzle: its deal and, with one seat's view, all deals that are still possible for the solver."""

    tree: Tree | SeatTree
    hand: PerfectInfoPosition
    possible_deals: PossibleDeals = ()
    """Deals that are still possible for the solver; empty with open cards."""

    @classmethod
    def of(cls, hand: PerfectInfoPosition, question: GoalQuestion, deals: PossibleDeals = ()) -> PuzzleNode:
        """Return the node at the beginning of a puzzle."""
        return cls(SeatTree(question) if deals else Tree(question), hand, deals)

    @property
    def solves(self) -> bool:
        """True if it is the solver's turn."""
        return self.hand.position.actor == self.tree.question.place

    def turn(self) -> tuple[Turn, PuzzleDecision | None]:
        """Return the kind of the solver's turn, and the decision if exactly one choice keeps the goal (else None)."""
        return self.tree.turn(self.possible_deals, self.hand) if isinstance(self.tree, SeatTree) else self.tree.turn(self.hand)

    def answer(self) -> Card:
        """Return the best reply of another seat while the goal is kept."""
        return self.tree.answer(self.possible_deals, self.hand) if isinstance(self.tree, SeatTree) else self.tree.answer(self.hand)

    def after(self, card: Card) -> PuzzleNode:
        """Return the node after this card."""
        return replace(self, hand=self.hand.after(card), possible_deals=seen(self.possible_deals, card) if self.possible_deals else ())

    def steps(self) -> Iterator[MainLineStep]:
        """Yield the cards of the play from here on, until several cards of the solver keep the goal, or no card is left."""
        at = self
        while not at.hand.position.finished:
            decision = None
            if at.solves:
                turn, decision = at.turn()
                if turn not in (Turn.DECISION, Turn.FORCED):
                    return
                card = decision.card if decision else choices(at.hand)[0][0]
            else:
                card = at.answer()
            yield MainLineStep(at.hand, card, decision)
            at = at.after(card)

    def line(self) -> tuple[MainLineStep, ...]:
        """Return the main line, up to the end of the trick of its last decision; empty if there is no decision."""
        steps = list(self.steps())
        last = max((number for number, step in enumerate(steps) if step.decision), default=None)
        return () if last is None else tuple(steps[: _end_of_trick(steps, last) + 1])


def _end_of_trick(steps: Sequence[MainLineStep], number: int) -> int:
    """Return the index of the step that ends the trick of the step with this number (the last step if none does)."""
    return next((n for n in range(number, len(steps)) if not steps[n].hand.after(steps[n].card).position.trick), len(steps) - 1)

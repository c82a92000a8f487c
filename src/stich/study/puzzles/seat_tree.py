"""Play of a puzzle with one seat's view: a card is right if one way of playing reaches the goal in every possible deal.

The solver (the person who solves the puzzle) sees only cards that were played, so the next card must be the same in all deals that are
still possible. The opponents know all cards. The solver plays alone, because a partner would not see all cards either.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import native_position

from .goals import GoalQuestion
from .possible_deals import PossibleDeals, playable, seen
from .tree import Choice, PuzzleDecision, Turn, choices


@dataclass
class SeatTree:
    """Play from a position on, for one question. Results are cached."""

    question: GoalQuestion
    _kept: dict[object, bool] = field(default_factory=dict)
    _holds: dict[object, bool] = field(default_factory=dict)
    _ahead: dict[object, int] = field(default_factory=dict)
    _turns: dict[object, tuple[Turn, PuzzleDecision | None]] = field(default_factory=dict)

    def kept(self, hand: PerfectInfoPosition) -> bool:
        """Return True if the goal can be reached in this deal with open cards."""
        key = native_position(hand.spec, hand.position)
        if key not in self._kept:
            self._kept[key] = self.question.kept(hand)
        return self._kept[key]

    def solves(self, possible_deals: PossibleDeals) -> bool:
        """Return True if it is the solver's turn."""
        return possible_deals[0].position.actor == self.question.place

    def keeping(self, possible_deals: PossibleDeals) -> list[Choice]:
        """Return the solver's choices that keep the goal in each deal with open cards. No other choice can be right."""
        return [choice for choice in choices(possible_deals[0]) if all(self.kept(hand) for hand in seen(possible_deals, choice[0]))]

    def holds(self, possible_deals: PossibleDeals) -> bool:
        """Return True if one way of playing keeps the goal in all these deals."""
        if len(possible_deals) == 1:
            return self.kept(possible_deals[0])
        key = _key(possible_deals)
        if key not in self._holds:
            self._holds[key] = self._find_plan(possible_deals)
        return self._holds[key]

    def _find_plan(self, possible_deals: PossibleDeals) -> bool:
        if not all(self.kept(hand) for hand in possible_deals):
            return False
        if possible_deals[0].position.finished:
            return True
        if self.solves(possible_deals):
            return any(self.holds(seen(possible_deals, choice[0])) for choice in self.keeping(possible_deals))
        return all(self.holds(seen(possible_deals, card)) for card in playable(possible_deals))

    def turn(self, possible_deals: PossibleDeals, deal: PerfectInfoPosition) -> tuple[Turn, PuzzleDecision | None]:
        """Return the kind of the solver's turn, and the decision in this deal if exactly one choice keeps the goal (else None).

        "Keeps the goal" means in every possible deal, with open cards. If several choices do, the turn is ``free``, even if only one of
        them keeps the goal without seeing the cards.
        """
        key = _key(possible_deals)
        if key not in self._turns:
            self._turns[key] = self._find_turn(possible_deals)
        turn, decision = self._turns[key]
        return turn, decision and replace(decision, hand=deal)

    def _find_turn(self, possible_deals: PossibleDeals) -> tuple[Turn, PuzzleDecision | None]:
        every, right = choices(possible_deals[0]), self.keeping(possible_deals)
        if not right:
            return Turn.LOST, None
        if len(every) == 1:
            return Turn.FORCED if self.holds(possible_deals) else Turn.LOST, None
        if len(right) > 1:
            return Turn.FREE, None
        if not self.holds(seen(possible_deals, right[0][0])):
            return Turn.LOST, None
        wrong = tuple(choice for choice in every if choice != right[0])
        failing = tuple(next(hand for hand in possible_deals if not self.kept(hand.after(choice[0]))) for choice in wrong)
        return Turn.DECISION, PuzzleDecision(possible_deals[0], right[0], wrong, failing)

    def answer(self, possible_deals: PossibleDeals, deal: PerfectInfoPosition) -> Card:
        """Return the reply of an opponent in this deal: the card that leaves the solver the most decisions; of equal ones the card with the
        lowest result for the solver."""
        ahead = {choice: self.ahead(seen(possible_deals, choice[0]), deal.after(choice[0])) for choice in choices(deal)}
        most = [choice for choice, decisions in ahead.items() if decisions == max(ahead.values())]
        if len(most) == 1:
            return most[0][0]
        return min(most, key=lambda choice: self.question.worth(deal.after(choice[0])))[0]

    def ahead(self, possible_deals: PossibleDeals, deal: PerfectInfoPosition) -> int:
        """Return the number of the solver's decisions from here on in this deal, if the goal is kept and the opponents maximise this
        number.
        """
        key = native_position(deal.spec, deal.position)
        if key not in self._ahead:
            self._ahead[key] = self._count(possible_deals, deal)
        return self._ahead[key]

    def _count(self, possible_deals: PossibleDeals, deal: PerfectInfoPosition) -> int:
        if deal.position.finished:
            return 0
        if not self.solves(possible_deals):
            return max(self.ahead(seen(possible_deals, choice[0]), deal.after(choice[0])) for choice in choices(deal))
        turn, decision = self.turn(possible_deals, deal)
        if turn is Turn.FORCED:
            card = choices(deal)[0][0]
            return self.ahead(seen(possible_deals, card), deal.after(card))
        return 1 + self.ahead(seen(possible_deals, decision.card), deal.after(decision.card)) if decision else 0


def _key(possible_deals: PossibleDeals) -> object:
    return tuple(native_position(hand.spec, hand.position) for hand in possible_deals)

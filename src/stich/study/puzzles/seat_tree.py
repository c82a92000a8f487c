"""The play of a puzzle with one seat's eyes: a card is right if one plan reaches the goal in every possible deal.

The solver sees only played cards, so the next card must be the same in all deals that are still possible. The opponents know all cards. The
solver plays alone, because a partner would have to guess too.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.open_hand import OpenHand
from stich.solver import native_position

from .goals import Question
from .sight import Sight, playable, seen
from .tree import Choice, Decision, Turn, choices


@dataclass
class SeatTree:
    """The play from a position on, for one question. Results are cached."""

    question: Question
    _kept: dict[object, bool] = field(default_factory=dict)
    _holds: dict[object, bool] = field(default_factory=dict)
    _ahead: dict[object, int] = field(default_factory=dict)
    _turns: dict[object, tuple[Turn, Decision | None]] = field(default_factory=dict)

    def kept(self, hand: OpenHand) -> bool:
        """Return True if the goal is kept in this deal, with open cards."""
        key = native_position(hand.spec, hand.position)
        if key not in self._kept:
            self._kept[key] = self.question.kept(hand)
        return self._kept[key]

    def solves(self, sight: Sight) -> bool:
        """Return True if it is the solver's turn."""
        return sight[0].position.actor == self.question.place

    def keeping(self, sight: Sight) -> list[Choice]:
        """Return the solver's choices that keep the goal in each deal taken alone. No other choice can be right."""
        return [choice for choice in choices(sight[0]) if all(self.kept(hand) for hand in seen(sight, choice[0]))]

    def holds(self, sight: Sight) -> bool:
        """Return True if one plan keeps the goal in all these deals."""
        if len(sight) == 1:
            return self.kept(sight[0])
        key = _key(sight)
        if key not in self._holds:
            self._holds[key] = self._find_plan(sight)
        return self._holds[key]

    def _find_plan(self, sight: Sight) -> bool:
        if not all(self.kept(hand) for hand in sight):
            return False
        if sight[0].position.finished:
            return True
        if self.solves(sight):
            return any(self.holds(seen(sight, choice[0])) for choice in self.keeping(sight))
        return all(self.holds(seen(sight, card)) for card in playable(sight))

    def turn(self, sight: Sight, deal: OpenHand) -> tuple[Turn, Decision | None]:
        """Return the kind of the solver's turn, and the decision if it is one, in this deal.

        If several choices keep the goal in each deal taken alone, the turn is ``free``, whether or not one plan keeps it in all deals.
        """
        key = _key(sight)
        if key not in self._turns:
            self._turns[key] = self._find_turn(sight)
        turn, decision = self._turns[key]
        return turn, decision and replace(decision, hand=deal)

    def _find_turn(self, sight: Sight) -> tuple[Turn, Decision | None]:
        every, right = choices(sight[0]), self.keeping(sight)
        if not right:
            return Turn.LOST, None
        if len(every) == 1:
            return Turn.FORCED if self.holds(sight) else Turn.LOST, None
        if len(right) > 1:
            return Turn.FREE, None
        if not self.holds(seen(sight, right[0][0])):
            return Turn.LOST, None
        wrong = tuple(choice for choice in every if choice != right[0])
        failing = tuple(next(hand for hand in sight if not self.kept(hand.after(choice[0]))) for choice in wrong)
        return Turn.DECISION, Decision(sight[0], right[0], wrong, failing)

    def answer(self, sight: Sight, deal: OpenHand) -> Card:
        """Return the answer of an opponent in this deal: the card that leaves the solver the most decisions, then the lowest result."""
        ahead = {choice: self.ahead(seen(sight, choice[0]), deal.after(choice[0])) for choice in choices(deal)}
        most = [choice for choice, decisions in ahead.items() if decisions == max(ahead.values())]
        if len(most) == 1:
            return most[0][0]
        return min(most, key=lambda choice: self.question.worth(deal.after(choice[0])))[0]

    def ahead(self, sight: Sight, deal: OpenHand) -> int:
        """Return the number of the solver's decisions from here on in this deal, if the goal is kept and the others maximise
        that number."""
        key = native_position(deal.spec, deal.position)
        if key not in self._ahead:
            self._ahead[key] = self._count(sight, deal)
        return self._ahead[key]

    def _count(self, sight: Sight, deal: OpenHand) -> int:
        if deal.position.finished:
            return 0
        if not self.solves(sight):
            return max(self.ahead(seen(sight, choice[0]), deal.after(choice[0])) for choice in choices(deal))
        turn, decision = self.turn(sight, deal)
        if turn is Turn.FORCED:
            card = choices(deal)[0][0]
            return self.ahead(seen(sight, card), deal.after(card))
        return 1 + self.ahead(seen(sight, decision.card), deal.after(decision.card)) if decision else 0


def _key(sight: Sight) -> object:
    return tuple(native_position(hand.spec, hand.position) for hand in sight)

"""Solved question before the first card: its answers, the only one that wins, and how close the others come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .answers import EqualAnswers, answers, best_way, held, laid_away, question, target, won
from .declaring import DeclaringStep, Near
from .refuting import refutation

SHORT = 20
"""Number of missing card points from which a wrong answer tempts no solver."""
TOLD = 5
"""Number of wrong answers that are shown at the end."""


@dataclass(frozen=True)
class Loses:
    """Wrong answer, with the best play of all seats after it."""

    answer: EqualAnswers
    hand: PerfectInfoPosition
    made: int | None
    """Card points that the declarer's side makes; None in a contract for no trick."""
    related: bool
    """True if the answer discards one of the right cards, or if the question does not ask for discards."""

    @cached_property
    def tempts(self) -> float:
        """How much the wrong answer tempts people (0 to 1).

        The number is the higher the fewer card points are missing or, in a contract for no trick, the later the contract is lost. In such a
        contract it is 0 for discards that have no card in common with the right ones.
        """
        if self.made is None:
            return self.related * self.lasts / max(mask.bit_count() for mask in self.hand.position.hands)
        return max(0.0, 1 - (target(self.hand) - self.made) / SHORT)

    @cached_property
    def lasts(self) -> int:
        """Number of tricks until the contract is lost."""
        return len(refutation(question(self.hand), self.hand)) // self.hand.spec.players


@dataclass(frozen=True)
class DeclaringQuestion:
    """Question about declaring (which discards, or which contract) with exactly one right answer."""

    state: State
    step: DeclaringStep
    given: tuple[str, ...]
    contract: str | None
    right: EqualAnswers
    wrong: tuple[EqualAnswers, ...]

    @cached_property
    def hand(self) -> PerfectInfoPosition:
        """Position (open hands) before the first lead after the right answer."""
        return best_way(self.right)[0].hand

    @cached_property
    def losing(self) -> tuple[Loses, ...]:
        """Wrong answers, the closest first."""
        right = {card for text in self.right.texts for card in text.split()[1:]}
        found = []
        for answer in self.wrong:
            way, made = best_way(answer)
            related = self.step == "contract" or bool(right & set(answer.texts[0].split()))
            found.append(Loses(answer, way.hand, made, related))
        return tuple(sorted(found, key=lambda loses: (-loses.tempts, -(loses.made or 0))))

    @property
    def near(self) -> tuple[Near, ...]:
        """The closest wrong answers, as they are shown."""
        return tuple(Near(loses.answer.texts[0], loses.made) for loses in self.losing[:TOLD])

    @property
    def every(self) -> tuple[EqualAnswers, ...]:
        """All answers, the right one first."""
        return (self.right, *self.wrong)

    @cached_property
    def own(self) -> int:
        """All cards that the declarer chooses from, as a mask."""
        return held(way for answer in self.every for way in answer.ways)

    @property
    def away(self) -> tuple[Card, ...]:
        """Cards that the right answer discards."""
        return laid_away(self.right.ways[0], self.own)


def asked(state: State, step: DeclaringStep, given: Sequence[str], contract: str | None) -> DeclaringQuestion | str:
    """Return the question about declaring if exactly one answer wins.

    Else return the reason why it is no question: ``lost`` if no answer wins, ``free`` if several win, ``forced`` if there is only one
    answer. For the parameters and errors see `answers`.
    """
    every = answers(state, step, given, contract)
    if len(every) == 1:
        return "forced"
    right: list[EqualAnswers] = []
    for answer in every:
        if won(answer):
            right.append(answer)
        if len(right) > 1:
            return "free"
    if not right:
        return "lost"
    return DeclaringQuestion(state, step, tuple(given), contract, right[0], tuple(answer for answer in every if answer is not right[0]))

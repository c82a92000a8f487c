"""A puzzle before the first card as it is looked at: its answers, the only one that wins, and how near the others come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand
from stich.kernel.state import State

from .answers import Answer, answers, best_way, held, laid_away, question, target, won
from .declaring import Near, Step
from .refuting import refutation

SHORT = 20
"""Card points: an answer that falls so short, or shorter, tempts nobody."""
TOLD = 5
"""Wrong answers that are told of at the end."""


@dataclass(frozen=True)
class Loses:
    """A wrong answer at its best."""

    answer: Answer
    hand: OpenHand
    made: int | None
    """As in `Near`."""
    related: bool
    """It lays away one of the right cards, or none are asked for."""

    @cached_property
    def tempts(self) -> float:
        """From 0 to 1: the less it falls short, or the later a contract without tricks is lost, the more. Of such a contract an answer
        without one of the right cards tempts nobody."""
        if self.made is None:
            return self.related * self.lasts / max(mask.bit_count() for mask in self.hand.position.hands)
        return max(0.0, 1 - (target(self.hand) - self.made) / SHORT)

    @cached_property
    def lasts(self) -> int:
        """The tricks until it is lost."""
        return len(refutation(question(self.hand), self.hand)) // self.hand.spec.players


@dataclass(frozen=True)
class Asked:
    """A question with one right answer."""

    state: State
    step: Step
    given: tuple[str, ...]
    contract: str | None
    right: Answer
    wrong: tuple[Answer, ...]

    @cached_property
    def hand(self) -> OpenHand:
        """The first lead after the right answer."""
        return best_way(self.right)[0].hand

    @cached_property
    def losing(self) -> tuple[Loses, ...]:
        """The wrong answers, those that come nearest first."""
        right = {card for text in self.right.texts for card in text.split()[1:]}
        found = []
        for answer in self.wrong:
            way, made = best_way(answer)
            related = self.step == "contract" or bool(right & set(answer.texts[0].split()))
            found.append(Loses(answer, way.hand, made, related))
        return tuple(sorted(found, key=lambda loses: (-loses.tempts, -(loses.made or 0))))

    @property
    def near(self) -> tuple[Near, ...]:
        """The nearest of them, as they are told."""
        return tuple(Near(loses.answer.texts[0], loses.made) for loses in self.losing[:TOLD])

    @property
    def every(self) -> tuple[Answer, ...]:
        """All answers."""
        return (self.right, *self.wrong)

    @cached_property
    def own(self) -> int:
        """All cards that the declarer chooses from, as a mask."""
        return held(way for answer in self.every for way in answer.ways)

    @property
    def away(self) -> tuple[Card, ...]:
        """What is rightly laid away."""
        return laid_away(self.right.ways[0], self.own)


def asked(state: State, step: Step, given: Sequence[str], contract: str | None) -> Asked | str:
    """The question with its only answer, or why it is none: ``lost``, ``free`` where several answers win, ``forced``.

    Raises like `answers`.
    """
    every = answers(state, step, given, contract)
    if len(every) == 1:
        return "forced"
    right: list[Answer] = []
    for answer in every:
        if won(answer):
            right.append(answer)
        if len(right) > 1:
            return "free"
    if not right:
        return "lost"
    return Asked(state, step, tuple(given), contract, right[0], tuple(answer for answer in every if answer is not right[0]))

"""A moment: a decision at which players disagree, with what each choice is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from stich.kernel.state import State
from stich.kernel.view import View
from stich.records import Record, replay

ALIKE = 0.05
"""Game points: what is worse by less is as good as the best."""


class Choice(NamedTuple):
    """One action, and what it is worth. In game points; an error is the standard error of the number before it."""

    action: str
    value: float
    """What the seat scores, less what the others score on average."""
    error: float
    regret: float
    """How much less than the best choice it is worth, in the same worlds. For each judge the best is that of the others, so that no error
    makes a choice the best and its values high as well; therefore it may come out below 0."""
    regret_error: float
    best: bool
    """Whether it is the best, or as good."""


class Moment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """A decision of a deal, as it stands in a file. Its record holds all cards: show a player `view` and nothing else."""

    id: str
    """Seed of the collection and number of the deal. The judges' worlds follow from it."""
    record: Record
    """The deal up to the decision."""
    phase: str
    """As the game calls it."""
    contract: str = ""
    """Kind of contract, as `Scorer.contract_kind` names it; empty where it is not settled."""
    values: dict[str, tuple[float, ...]]
    """By action, what it is worth by each judge, in game points. All legal cards, or what players answered and *strong* finds best."""

    @cached_property
    def state(self) -> State:
        """The state before the decision, by the rules. Raises `RecordError`."""
        return replay(self.record)

    @property
    def view(self) -> View:
        """What the seat that decides has seen."""
        return self.state.view(self.state.actor)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The actions that were judged, the best first."""
        return tuple(sorted((self.choice(action, values) for action, values in self.values.items()), key=lambda choice: -choice.value))

    def choice(self, action: str, values: Sequence[float]) -> Choice:
        """An action that is worth so much by each judge, held against those that were judged."""
        bests = _others_best(self.values)
        regrets = [self.values[best][judge] - value for judge, (best, value) in enumerate(zip(bests, values, strict=True))]
        most = max(map(fmean, self.values.values()))
        return Choice(action, fmean(values), _error(values), fmean(regrets), _error(regrets), fmean(values) > most - ALIKE)


def _others_best(values: Mapping[str, Sequence[float]]) -> list[str]:
    """For each judge, the action that is best by all the others."""
    totals = {action: sum(found) for action, found in values.items()}
    judges = len(next(iter(values.values())))
    return [max(values, key=lambda action: totals[action] - values[action][judge]) for judge in range(judges)]


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values))

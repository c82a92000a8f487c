"""Moment of the test set: a decision on which players disagree, with the value of each choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from stich.kernel.knowledge.view import View
from stich.kernel.rules.state import State
from stich.records import Record, replay

ALIKE = 0.05
"""Difference from the best value up to which values count as equally good (in game points)."""


class JudgedAction(NamedTuple):
    """Action at a moment, with its value. All numbers are game points; each error is the standard error of the number before it."""

    action: str
    value: float
    """Score of the seat less the mean score of the others."""
    error: float
    regret: float
    """Loss: value of the best choice less the value of this one, in the same worlds.

    Each judge compares with the choice that the other judges find best, so that an error of one judge cannot both select a choice and raise
    its value. The regret may therefore be below 0.
    """
    regret_error: float
    best: bool
    """True if the choice is the best, or as good as the best."""


class JudgedPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """Moment of the test set: a decision in a deal, stored as one line of a file.

    Its record contains all cards: show a player `view` and nothing else.
    """

    id: str
    """Id of the moment: seed of the collection and number of the deal. It is the seed of the judges' worlds."""
    record: Record
    """Record of the deal up to the decision."""
    phase: str
    """Name of the phase in the game."""
    contract: str = ""
    """Kind of contract (`Scorer.contract_kind`); empty if the contract is not fixed yet."""
    values: dict[str, tuple[float, ...]]
    """Values of each action, by judge (game points).

    The actions are all legal cards, or else the players' answers and the best actions of *strong*.
    """

    @cached_property
    def state(self) -> State:
        """State before the decision, replayed by the rules. Raise `RecordError` if the record is wrong."""
        return replay(self.record)

    @property
    def view(self) -> View:
        """View of the seat that decides."""
        return self.state.view(self.state.actor)

    @cached_property
    def choices(self) -> tuple[JudgedAction, ...]:
        """Judged actions, the best first."""
        return tuple(sorted((self.choice(action, values) for action, values in self.values.items()), key=lambda choice: -choice.value))

    def choice(self, action: str, values: Sequence[float]) -> JudgedAction:
        """Return an action with these values (one for each judge) as a `JudgedAction`, compared with the judged actions."""
        bests = _others_best(self.values)
        regrets = [self.values[best][judge] - value for judge, (best, value) in enumerate(zip(bests, values, strict=True))]
        most = max(map(fmean, self.values.values()))
        return JudgedAction(action, fmean(values), _error(values), fmean(regrets), _error(regrets), fmean(values) > most - ALIKE)


def _others_best(values: Mapping[str, Sequence[float]]) -> list[str]:
    """Return for each judge the action that all other judges together find best."""
    totals = {action: sum(found) for action, found in values.items()}
    judges = len(next(iter(values.values())))
    return [max(values, key=lambda action: totals[action] - values[action][judge]) for judge in range(judges)]


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values))

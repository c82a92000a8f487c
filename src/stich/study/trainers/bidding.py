"""Bidding trainer: the value of each possible action, by nets and by play-outs of all actions in the same worlds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import NamedTuple

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import illegal
from stich.players.hints import DEFAULT_LEVEL, Hint, hint
from stich.players.playouts import PlayoutResult, play_out
from stich.registry import worlds
from stich.research.statistics.intervals import Interval, mean, share

PLAYOUTS = 100
"""Default number of worlds in which each action is played out."""
FEWEST, MOST = 10, 100_000
"""Minimum and maximum number of play-outs."""
WAYS = 4
"""Default number of actions that are compared, besides the pupil's choice."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """Legal action with its results. Payoffs are in game points: the seat's score less the mean score of the others."""

    action: str
    payoff: Interval
    ahead: Interval
    """Probability (0 to 1) that no other seat scores more and at least one scores less; with two sides, that the seat's side wins."""
    behind: Interval
    """Difference to the payoff of the best action in the same worlds (in game points; 0 for the best)."""
    payoff_by_hint: float | None = None
    """Payoff that the level *strong* expects; None if it does not calculate one."""
    chance_by_hint: float | None = None
    """Probability (0 to 1) that the seat wins if it plays, as *strong* expects (`Hint.chance`)."""

    @property
    def alike(self) -> bool:
        """True if these play-outs show no certain difference from the best action."""
        return self.behind.contains_zero


class BiddingJudgement(msgspec.Struct, frozen=True, kw_only=True):
    """Judgement of a pupil's choice beside other actions, by what the seat may know."""

    choice: str
    best: str
    """Text of the action with the highest mean payoff in these play-outs."""
    recommended: str
    """Text of the action that *strong* would choose."""
    ways: tuple[Way, ...]
    """Compared actions, the best first."""
    playouts: int
    """Number of worlds in which each action was played out."""
    legal: int
    """Number of legal actions; `ways` contains only some of them."""

    @property
    def chosen(self) -> Way:
        """Action that the pupil chose."""
        return next(way for way in self.ways if way.action == self.choice)


def judge(
    view: View, choice: str, rng: Random | None = None, *, playouts: int = PLAYOUTS, most: int = WAYS, known_hint: Hint | None = None
) -> BiddingJudgement:
    """Return the judgement of this choice beside the action of *strong* and the actions that *strong* expects to be best, at most ``most``.

    ``known_hint``: the hint of *strong*, if it was computed before.
    Raise `StichError` ``train/turn`` if the observer has no decision about the contract, ``train/playouts`` for a number of play-outs below
    10 or over 100,000, and `IllegalAction` if the choice is not legal.
    """
    if not FEWEST <= playouts <= MOST:
        raise StichError("train/playouts", least=FEWEST, most=MOST, number=playouts)
    if not view.legal:
        raise StichError("train/turn#view")
    actions = {action.text: action for action in view.legal_actions}
    if choice not in actions:
        raise illegal("action/illegal#text", view.legal_actions, text=choice[:40])
    rng = rng or SystemRandom()
    sampled = worlds(view, rng, playouts)
    if sampled[0].phase.contract_fixed:
        raise StichError("train/turn#settled")
    known_hint = known_hint or hint(view, DEFAULT_LEVEL, rng)
    results = {text: play_out(sampled, actions[text]) for text in _weighed(known_hint, choice, most)}
    return _judgement(known_hint, choice, results, len(actions))


def _weighed(given: Hint, choice: str, most: int) -> list[str]:
    """Return the actions to compare: the choice of *strong*, its next best actions, the worst one with an expected payoff, and the pupil's
    choice.

    Of actions with equal expectations, such as neighbouring bids, only the first is compared. ``most``: number of actions without the
    pupil's.
    """
    different: dict[object, str] = {}
    for option in given.options:
        key = option.action if option.payoff is None else (option.payoff, option.chance)
        different.setdefault(key, option.action)
    weighed = list(different.values())
    if len(weighed) > most:
        numbered = [option.action for option in given.options if option.payoff is not None and option.action in weighed]
        weighed = [*weighed[: most - 1], numbered[-1] if len(numbered) >= most else weighed[most - 1]]
    return weighed if choice in weighed else [*weighed, choice]


def _judgement(given: Hint, choice: str, results: Mapping[str, Sequence[PlayoutResult]], legal: int) -> BiddingJudgement:
    stated = intervals_of(results)
    expected = {option.action: option for option in given.options}
    ways = tuple(
        Way(
            action=text,
            payoff=numbers.payoff,
            ahead=numbers.ahead,
            behind=numbers.behind,
            payoff_by_hint=expected[text].payoff,
            chance_by_hint=expected[text].chance,
        )
        for text, numbers in stated.items()
    )
    best = ways[0].action
    return BiddingJudgement(choice=choice, best=best, recommended=given.action, ways=ways, playouts=len(results[best]), legal=legal)


class Stated(NamedTuple):
    """Results of the play-outs of one action, as intervals of their means."""

    payoff: Interval
    ahead: Interval
    behind: Interval


def intervals_of(results: Mapping[str, Sequence[PlayoutResult]]) -> dict[str, Stated]:
    """Return the results of each action's play-outs as intervals, the best action first.

    All actions must have been played out in the same worlds. The intervals assume that each action can have the largest absolute payoff of
    any action, so that a game that is lost in all sampled worlds may still be won in worlds that were not sampled.
    """
    ordered = sorted(results, key=lambda text: -sum(result.payoff for result in results[text]))
    best = results[ordered[0]]
    reach = max(abs(result.payoff) for found in results.values() for result in found)
    stated = {}
    for text in ordered:
        found = results[text]
        behind = [one.payoff - two.payoff for one, two in zip(best, found, strict=True)]
        stated[text] = Stated(
            payoff=mean([result.payoff for result in found], reach),
            ahead=share(sum(result.ahead for result in found), len(found)),
            behind=mean(behind, max(map(abs, behind)) if any(behind) else reach),
        )
    return stated

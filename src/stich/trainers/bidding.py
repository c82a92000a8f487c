"""The bidding trainer: what each way to go on is worth, by the nets and by play-outs that compare all ways in the same worlds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import NamedTuple

import msgspec

from stich.hints import DEFAULT_LEVEL, Hint, hint
from stich.kernel.action import illegal
from stich.kernel.errors import StichError
from stich.kernel.view import View
from stich.registry import worlds

from .intervals import Interval, mean, share
from .playouts import Result, play_out

PLAYOUTS = 100
"""Worlds that are played out for each way, unless told."""
FEWEST, MOST = 10, 100_000
"""Play-outs that may be asked for."""
WAYS = 4
"""Ways that are compared beside the pupil's own, unless told."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One legal action, and what it brings. Payoffs are in game points: what the seat scores, less what the others score on average."""

    action: str
    payoff: Interval
    ahead: Interval
    """0 to 1: how likely nobody scores more than the seat, and somebody less: of two sides, that its side wins."""
    behind: Interval
    """How much less than the best way it brings, in the same worlds; 0 for the best."""
    payoff_by_hint: float | None = None
    """What *strong* expects; None where it does not calculate it."""
    chance_by_hint: float | None = None
    """0 to 1: how likely the seat wins if it plays, as *strong* expects; see `Hint.chance`."""

    @property
    def alike(self) -> bool:
        """Whether these play-outs show no difference from the best way."""
        return self.behind.contains_zero


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What a pupil's choice is worth beside other ways, by what the seat may know."""

    choice: str
    best: str
    """The way with the highest mean in these play-outs."""
    recommended: str
    """What *strong* would do."""
    ways: tuple[Way, ...]
    """The best first."""
    playouts: int
    """Worlds that each way was played out in."""
    legal: int
    """Legal actions, of which `ways` are some."""

    @property
    def chosen(self) -> Way:
        """The pupil's way."""
        return next(way for way in self.ways if way.action == self.choice)


def judge(
    view: View, choice: str, rng: Random | None = None, *, playouts: int = PLAYOUTS, most: int = WAYS, told: Hint | None = None
) -> Judgement:
    """Compare this choice with what *strong* would do and with the ways that *strong* finds best, ``most`` of them at most.

    ``told``: the hint of *strong*, where it was asked for before.

    Raises `StichError` ``train/turn`` where the observer is to decide nothing about the contract, ``train/playouts`` for a number of
    play-outs below 10 or over 100,000, and `IllegalAction`.
    """
    if not FEWEST <= playouts <= MOST:
        raise StichError(f"playouts: {FEWEST} to {MOST}, not {playouts}", code="train/playouts")
    if not view.legal:
        raise StichError("a choice is judged at a seat's own turn: ask with the view of the seat that is to act", code="train/turn")
    actions = {action.text: action for action in view.legal_actions}
    if choice not in actions:
        raise illegal(f"{choice!r:.40} is not possible here", view.legal_actions)
    rng = rng or SystemRandom()
    sampled = worlds(view, rng, playouts)
    if sampled[0].phase.contract_fixed:
        raise StichError("the contract is settled: bidding is trained before that", code="train/turn")
    told = told or hint(view, DEFAULT_LEVEL, rng)
    results = {text: play_out(sampled, actions[text]) for text in _weighed(told, choice, most)}
    return _judgement(told, choice, results, len(actions))


def _weighed(told: Hint, choice: str, most: int) -> list[str]:
    """What *strong* would do, what it finds next best, the other end where it has numbers for it, and the pupil's choice.

    Of ways that it expects the same of, as of neighbouring bids, only the first.
    """
    different: dict[object, str] = {}
    for option in told.options:
        key = option.action if option.payoff is None else (option.payoff, option.chance)
        different.setdefault(key, option.action)
    weighed = list(different.values())
    if len(weighed) > most:
        numbered = [option.action for option in told.options if option.payoff is not None and option.action in weighed]
        weighed = [*weighed[: most - 1], numbered[-1] if len(numbered) >= most else weighed[most - 1]]
    return weighed if choice in weighed else [*weighed, choice]


def _judgement(told: Hint, choice: str, results: Mapping[str, Sequence[Result]], legal: int) -> Judgement:
    stated = intervals_of(results)
    expected = {option.action: option for option in told.options}
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
    return Judgement(choice=choice, best=best, recommended=told.action, ways=ways, playouts=len(results[best]), legal=legal)


class Stated(NamedTuple):
    """What play-outs say of one way."""

    payoff: Interval
    ahead: Interval
    behind: Interval


def intervals_of(results: Mapping[str, Sequence[Result]]) -> dict[str, Stated]:
    """What the play-outs of each way say, the best first. All ways were played out in the same worlds.

    The most that any of them brought or cost is taken for what each could have, so that a game that is lost in all worlds may still be won
    in some that were not seen.
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

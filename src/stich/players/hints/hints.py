"""Hints: a decision with its numbers and reasons, by rules of thumb or by a computer player."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random, SystemRandom
from typing import Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.advice import ChoiceReason, Prospect
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import Decision
from stich.kernel.plugin.player import GamePlayers, Player
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.sentences import register
from stich.players import player as player_of
from stich.registry import game_of, plugin

ALIKE = 0.05
"""Difference below which two payoffs count as equal (in game points)."""
CLEARLY = 1.0
"""Minimum difference between the best and the second-best choice for the reason ``ahead`` (in game points)."""


def reasons_of_estimates(decision: Decision, choices: int) -> Iterator[ChoiceReason]:
    """Yield the reasons of a hint that follow from the estimates of the decision. ``choices``: number of legal actions.

    ``only``: there is no other legal action. ``alike``: number of other cards that are as good as this one. ``ahead``: game points by which
    the chosen action is better than the next best.
    """
    if choices == 1:
        yield ChoiceReason("only")
    chosen = decision.estimates.get(decision.action)
    others = [found.payoff for action, found in decision.estimates.items() if action != decision.action]
    if chosen is None or not others:
        return
    alike = sum(abs(chosen.payoff - payoff) < ALIKE for payoff in others)
    if alike and isinstance(decision.action, PlayCard):
        yield ChoiceReason("alike", alike)
    elif chosen.payoff - max(others) >= CLEARLY:
        yield ChoiceReason("ahead", round(chosen.payoff - max(others)))


ENOUGH = 8
"""Least number of sampled deals from which the numbers of a hint are more than a rough guess."""
QUICK = "quick"
"""Name of the hint level that answers at once, without a search of the play.

Before the play it is the action of the bidding policy, with the chance of each contract; otherwise, or without nets, that of *simple*.
"""
DEFAULT_LEVEL = "strong"
"""Name of the hint level used if none is named; it searches."""
HintLevel = Literal["quick", "strong"]
"""Names of the hint levels that a table offers."""


class Option(msgspec.Struct, frozen=True):
    """Legal action in a hint, with its expected result."""

    action: str
    payoff: float | None = None
    """Expected score of the seat less the mean score of the others, rounded to a tenth (in game points). None if it was not calculated."""
    chance: float | None = None
    """Probability of the event that `Hint.chance` names, rounded to a hundredth (0 to 1). None if it was not calculated."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """Decision of a level at the seat to act, with its expectation of every legal action and its reasons, from the view of this seat
    alone.
    """

    level: str
    action: str
    """Text of the action that the level chooses."""
    options: tuple[Option, ...]
    """All legal actions: first the chosen one, then the others by falling payoff; actions without numbers last."""
    chance: Literal["win", "first"] = "win"
    """Meaning of `Option.chance`. ``win``: the seat's side wins (before the card play: if the seat declares).

    ``first``: no player scores more than the seat.
    """
    deals: int = 0
    """Number of sampled deals from which the numbers come; 0 if there are no numbers, or if they come from nets."""
    rough: bool = False
    """True if the numbers are a rough guess: there was time for only a few sampled deals (1 to 7)."""
    reasons: tuple[ChoiceReason, ...] = ()
    """Reasons for the action, most important first. docs/reference/hints.md lists their codes."""
    prospects: tuple[Prospect, ...] = ()
    """Expected results of all possible declarations or choices; only at level ``quick``, before the play."""

    @property
    def has_numbers(self) -> bool:
        """True if any payoff was calculated; False if rules of thumb decide, as for claims, and for Ramsch at some tables."""
        return any(option.payoff is not None for option in self.options)


def hint(view: View, level: str = DEFAULT_LEVEL, rng: Random | None = None, *, has_time_limit: bool = True) -> Hint:
    """Return the decision of a level at the observer's seat, whose turn it is, and its expectation of every choice.

    ``level``: ``quick``, or the name of a computer player such as ``strong``. That player makes the decision: with the same random numbers
    (``rng``, else the system's) it would act in the same way. Without its time limit (``has_time_limit``) the hint is the same on a busy
    machine.
    Raise `StichError` ``hint/turn`` if it is not the observer's turn, ``player/unknown`` for an unknown level.
    """
    if not view.legal:
        raise StichError("hint/turn#view")
    game = game_of(view)
    players = plugin(game).players
    decision = _quick(players, view, rng) if level == QUICK else _decided(player_of(game, level, rng, has_time_limit=has_time_limit), view)
    action = decision.action
    certain = players.reasons(view, action)
    return Hint(
        level=level,
        action=action.text,
        options=tuple(_options(view, decision)),
        chance=decision.chance,
        deals=decision.deals,
        rough=0 < decision.deals < ENOUGH,
        reasons=(*decision.reasons, *certain, *reasons_of_estimates(decision, len(view.legal))),
        prospects=decision.prospects,
    )


def _quick(players: GamePlayers, view: View, rng: Random | None) -> Decision:
    """Return the decision of the bidding policy or, if it makes none, of the player *simple*."""
    policy = None if view.phase == "play" else players.bidding_policy(rng or SystemRandom())
    return (policy.advise(view) if policy else None) or players.rule_of_thumb(view)


def _decided(player: Player, view: View) -> Decision:
    """Return the player's decision, with its estimates if the player calculates any."""
    decide = getattr(player, "decide", None)
    found: Decision = decide(view) if decide else Decision(player.act(view))
    return found


def _options(view: View, decision: Decision) -> list[Option]:
    """Return all legal actions with their numbers, in the order of `Hint.options`."""

    def rank(action: Action) -> tuple[bool, bool, float]:
        found = decision.estimates.get(action)
        return action != decision.action, found is None, 0.0 if found is None else -found.payoff

    return [_option(action, decision) for action in sorted(view.legal_actions, key=rank)]


def _option(action: Action, decision: Decision) -> Option:
    found = decision.estimates.get(action)
    if found is None:
        return Option(action.text)
    return Option(action.text, round(found.payoff, 1) + 0.0, None if found.chance is None else round(found.chance, 2))


register(
    {
        "hint/turn#view": "hints are for the seat to act: use the view of that seat",
    }
)

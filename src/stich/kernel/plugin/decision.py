"""Decision: action of a player that calculates, with its estimates of all choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from stich.kernel.knowledge.advice import ChoiceReason, Prospect
from stich.kernel.rules.action import Action


class ChoiceEstimate(NamedTuple):
    """Expected result of a choice, by what one seat knows."""

    payoff: float
    """Expected score of the seat less the mean score of the others (game points)."""
    chance: float | None = None
    """Probability (0 to 1) of the event that the field ``chance`` of `Decision` names; None if it was not calculated."""


class Decision(NamedTuple):
    """Action of a player, with the estimates that led to it."""

    action: Action
    estimates: Mapping[Action, ChoiceEstimate] = {}
    """Estimates by legal action.

    Empty if the player does not calculate, as for a claim; actions that the player does not consider are left out.
    """
    chance: Literal["win", "first"] = "win"
    """Meaning of `ChoiceEstimate.chance`. ``win``: the seat's side wins (before the play: if the seat declares).

    ``first``: no other player scores more than the seat.
    """
    deals: int = 0
    """Number of sampled deals from which the estimates come; 0 if they come from nets."""
    reasons: tuple[ChoiceReason, ...] = ()
    """Facts of the hand in favour of the action, the most important first."""
    prospects: tuple[Prospect, ...] = ()
    """Results that a quick hint expects of all possible declarations or choices, in the order in which pages show them."""

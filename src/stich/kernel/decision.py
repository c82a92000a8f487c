"""Decision: what a player that calculates does, and what it expects of each choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from .action import Action
from .advice import Reason


class Estimate(NamedTuple):
    """What is expected of a choice, by one seat's knowledge."""

    payoff: float
    """In game points: what the seat scores, less what the others score on average."""
    chance: float | None = None
    """0 to 1, of what `Decision.chance` says; None where it was not calculated."""


class Decision(NamedTuple):
    """What a player does, with the estimates from which it follows."""

    action: Action
    estimates: Mapping[Action, Estimate] = {}
    """By legal action; empty where the player does not calculate, as for a claim. One that it does not weigh is left out."""
    chance: Literal["win", "first"] = "win"
    """What the chances are of: that the seat's side wins (before the play: if the seat plays), or that nobody scores more than it."""
    deals: int = 0
    """Sampled deals from which the estimates come; 0 where nets made them."""
    reasons: tuple[Reason, ...] = ()
    """Facts of the hand that speak for the action, the most telling first."""

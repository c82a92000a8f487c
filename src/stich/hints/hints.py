"""A hint: the decision of a player, told with its numbers and reasons."""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec

from stich.kernel.action import Action
from stich.kernel.advice import Reason
from stich.kernel.decision import Decision
from stich.kernel.errors import StichError
from stich.kernel.player import Player
from stich.kernel.view import View
from stich.players import player as player_of
from stich.registry import game_of, room

from .reasons import reasons_of_estimates

DEFAULT_LEVEL = "strong"


class Option(msgspec.Struct, frozen=True):
    """One legal action, and what is expected of it."""

    action: str
    payoff: float | None = None
    """In game points, to a tenth: what the seat scores, less what the others score on average. None where it was not calculated."""
    chance: float | None = None
    """0 to 1, to a hundredth, of what `Hint.chance` says. None where it was not calculated."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What a level does on the seat that is to act, what it expects of every legal action, and why: by the view of this seat alone."""

    level: str
    action: str
    """What it does."""
    options: tuple[Option, ...]
    """Every legal action: first what it does, then the others by their payoff, last those without numbers."""
    chance: Literal["win", "first"] = "win"
    """``win``: the seat's side wins (before the play: if the seat plays); ``first``: nobody scores more than the seat."""
    deals: int = 0
    """Sampled deals that the numbers come from; 0 where there are no numbers, or nets made them."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the action, the most telling first; which codes there are says docs/guide/hints.md."""

    @property
    def has_numbers(self) -> bool:
        """Whether anything was calculated; claims and the Ramsch of some tables are decided by rules of thumb."""
        return any(option.payoff is not None for option in self.options)


def hint(view: View, player: str = DEFAULT_LEVEL, rng: Random | None = None) -> Hint:
    """What this level does on the observer's seat, whose turn it is, and what it expects of every choice.

    The player itself decides: with equal chance (``rng``, else the system's) it does what the hint says. Raises `StichError`
    ``hint/turn`` where it is not the observer's turn, ``player/unknown``.
    """
    if not view.legal:
        raise StichError("a hint is given at a seat's own turn: ask with the view of the seat that is to act", code="hint/turn")
    game = game_of(view)
    decision = _decided(player_of(game, player, rng), view)
    action = decision.action
    certain = room(game).players().reasons(view, action)
    return Hint(
        level=player,
        action=action.text,
        options=tuple(_options(view, decision)),
        chance=decision.chance,
        deals=decision.deals,
        reasons=(*decision.reasons, *certain, *reasons_of_estimates(decision, len(view.legal))),
    )


def _decided(player: Player, view: View) -> Decision:
    """What the player does, with its numbers where it calculates."""
    decide = getattr(player, "decide", None)
    found: Decision = decide(view) if decide else Decision(player.act(view))
    return found


def _options(view: View, decision: Decision) -> list[Option]:
    def rank(action: Action) -> tuple[bool, bool, float]:
        found = decision.estimates.get(action)
        return action != decision.action, found is None, 0.0 if found is None else -found.payoff

    return [_option(action, decision) for action in sorted(view.legal_actions, key=rank)]


def _option(action: Action, decision: Decision) -> Option:
    found = decision.estimates.get(action)
    if found is None:
        return Option(action.text)
    return Option(action.text, round(found.payoff, 1) + 0.0, None if found.chance is None else round(found.chance, 2))

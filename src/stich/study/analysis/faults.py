"""Losses of each seat in a finished deal, by kind of decision: bidding, discarding, leading, following."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.solver import UNLIMITED, Limits

from .deal import DealAnalysis, PlayedCard, PlayedTrick, analyse
from .declarations import BestDeclaration, analyse_declarations, relative_score
from .history import check_finished, history
from .multiplayer import MultiplayerAnalysis, MultiplayerCard, MultiplayerTrick
from .roles import roles


class Faults(msgspec.Struct, frozen=True):
    """Losses of a seat, by kind of decision; 0 for no loss, None if there was nothing to decide or the loss is unknown."""

    bidding: float | None = None
    """Difference between the declarer's best contract and the declared one, both with the best discards and best play (in game points:
    score less the mean score of the others). 0 for the other seats; None if the deal had no declarer.
    """
    discarding: float | None = None
    """Difference between the best discards and the actual ones in the declared contract, with best play (in the unit of the cards).

    None for all seats except a declarer who discarded.
    """
    leading: float | None = None
    """Losses of the cards that the seat led (in card points; or 1 for a lost game in contracts that are only won or lost)."""
    following: float | None = None
    """Losses of the cards that the seat played when another seat had led, in the same unit."""


def faults(state: State, analysis: DealAnalysis | MultiplayerAnalysis | None = None, *, limits: Limits = UNLIMITED) -> tuple[Faults, ...]:
    """Return the losses of each seat of the table in a finished deal. ``analysis``: result of `analyse`, if it is known.

    If all played alone, only cards with exact values count. If no card was played, all losses are None. ``limits`` apply to each search.
    Raise `StichError` ``analysis/unfinished`` if the deal is not over, ``analysis/limit`` if a limit was met.
    """
    check_finished(state)
    seats = [Seat(seat) for seat in range(state.game.seats)]
    if not any(isinstance(action, PlayCard) for _, action in state.log):
        return tuple(Faults() for _ in seats)
    if analysis is None:
        analysis = analyse(state, limits=limits)
    leading, following = ([0.0] * len(seats) for _ in range(2))
    tricks: Sequence[PlayedTrick | MultiplayerTrick] = analysis.tricks
    for trick in tricks:
        cards: Sequence[PlayedCard | MultiplayerCard] = trick.cards
        for place, card in enumerate(cards):
            (following if place else leading)[card.seat] += _loss(card)
    bidding, discarding = _declaring(state, analysis, limits) if isinstance(analysis, DealAnalysis) else (None, None)
    parts = roles(state)

    def of(seat: Seat) -> Faults:
        declares = parts[seat] == "declarer"
        if seat not in analysis.seats:
            return Faults(0.0 if bidding is not None else None)
        return Faults(
            None if bidding is None else bidding if declares else 0.0, discarding if declares else None, leading[seat], following[seat]
        )

    return tuple(map(of, seats))


def _loss(card: PlayedCard | MultiplayerCard) -> int:
    exact = isinstance(card, PlayedCard) or bool(card.cards)
    return card.loss if exact and card.loss else 0


def _declaring(state: State, analysis: DealAnalysis, limits: Limits) -> tuple[float | None, float | None]:
    """Return the declarer's losses by the contract and by the discards; both None if the log does not contain the declaration."""
    actions = _declared(state)
    if not actions:
        return None, None
    declarations = analyse_declarations(state, limits=limits)
    same = next((each for each in declarations if each.contract == actions[-1].text), None)
    if same is None:
        return None, None
    laid_away = any(action.text != action.public_text for action in actions)
    return _worse(declarations, same), max(0.0, float(same.value - analysis.par)) if laid_away else None


def _worse(declarations: Sequence[BestDeclaration], declared: BestDeclaration) -> float:
    return max(0.0, relative_score(declarations[0].outcome) - relative_score(declared.outcome))


def _declared(state: State) -> tuple[Action, ...]:
    """Return the declarer's actions from the state in which `analyse_declarations` begins until the contract was fixed."""
    declarer = state.outcome.declarer if state.outcome else None
    moments = list(zip(history(state), state.log, strict=True))
    fixed = next((i for i, (before, _) in enumerate(moments) if before.phase.contract_fixed), len(moments))
    return tuple(action for _, (seat, action) in moments[:fixed] if seat == declarer)

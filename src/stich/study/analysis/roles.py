"""Role of each seat in a finished deal, and whether it won."""

from __future__ import annotations

from typing import Literal

from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over
from stich.kernel.rules.state import State
from stich.solver.question import side_seats

Role = Literal["declarer", "partner", "opponent", "alone", "none"]
"""Role of a seat. ``partner``: of the declarer. ``alone``: all played alone. ``none``: the seat sat out, or no cards were played."""


def roles(state: State) -> tuple[Role, ...]:
    """Return the role of each seat of the table in a finished deal."""
    outcome, played = state.outcome, _sides(state)
    assert outcome is not None
    seats = [Seat(s) for s in range(state.game.seats)]
    if outcome.declarer is None:
        return tuple("alone" if played is not None and s in played[0] else "none" for s in seats)
    order, side = played or (state.view(None).order, (outcome.declarer,))
    return tuple(
        "declarer" if s == outcome.declarer else "none" if s not in order else "partner" if s in side else "opponent" for s in seats
    )


def winners(state: State) -> tuple[bool | None, ...]:
    """Return for each seat whether its side won; None for seats without a role, and if the deal has no winner.

    If all played alone, a seat wins if no seat scored more and some seat scored less.
    """
    outcome = state.outcome
    assert outcome is not None
    parts = roles(state)
    scores = [score for score, part in zip(outcome.scores, parts, strict=True) if part != "none"]

    def won(part: Role, score: int) -> bool | None:
        if part == "none" or (part == "alone" and min(scores) == max(scores)):
            return None
        if part == "alone":
            return score == max(scores)
        return None if outcome.won is None else outcome.won == (part != "opponent")

    return tuple(won(part, score) for part, score in zip(parts, outcome.scores, strict=True))


def _sides(state: State) -> tuple[tuple[Seat, ...], tuple[Seat, ...]] | None:
    """Return the seats that played cards, and those of the declarer's side; None if the deal ended before the card play."""
    phase = state.phase
    hand = phase.before.perfect_info if isinstance(phase, Over) else None
    return None if hand is None else (hand.order, side_seats(hand))

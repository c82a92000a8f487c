"""What ``stich solve`` says of whole deals: finished ones looked at with open hands, and the best ways to declare one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from stich.analysis import BestStart, DealAnalysis, OwnAnalysis, OwnCard, PlayedCard
from stich.solver import Count, Method
from stich.solver.answer import told

from .output import say, signed

SHOWN = 8
"""Best starts in text; as JSON there are all of them."""


def show_deal(where: str, names: Sequence[str], found: DealAnalysis) -> None:
    """A deal of two parties: its par, and every card that gave something away."""
    side = " and ".join(names[seat] for seat in found.side)
    par, made = (told(found.count, value, value) for value in (found.par, found.made))
    say(f"{where}: {side}: par: {par}; played: {made}")
    for number, trick in enumerate(found.tricks, 1):
        for played in trick.cards:
            if played.gave:
                amount = str(played.gave) if found.count is Count.POINTS else "the game"
                better = " ".join(_better(found, played))
                say(f"  trick {number}: {names[played.seat]} gave away {amount} with {played.card}; better: {better}")


def _better(found: DealAnalysis, played: PlayedCard) -> list[str]:
    """The cards that would have given nothing away."""
    best = played.value + (played.gave if played.seat in found.side else -played.gave)
    return [c.card for c in played.cards if c.value == best]


def show_own(where: str, names: Sequence[str], found: OwnAnalysis) -> None:
    """A deal in which everybody played alone: from where on it is exact, and every card that was worse than another."""
    cards = sum(len(trick.cards) for trick in found.tricks)
    unit = ", card points" if found.card_points else ""
    if found.exact_from == cards:
        say(f"{where}: everybody alone{unit}: no card could be worked out by max^n within the limits")
    else:
        trick, card = divmod(found.exact_from, len(found.seats))
        par, made = (", ".join(f"{names[seat]} {values[seat]}" for seat in found.seats) for values in (found.par, found.made))
        say(f"{where}: everybody alone{unit}: exact by max^n from trick {trick + 1}, card {card + 1}: par: {par}; played: {made}")
    for number, done in enumerate(found.tricks, 1):
        for played in done.cards:
            if played.gave:
                say(f"  trick {number}: {_worse(found, names[played.seat], played)}")


def _worse(found: OwnAnalysis, name: str, played: OwnCard) -> str:
    if played.method is Method.PARANOID:
        bound = "at most" if found.card_points else "at least"
        return f"{name} gave away {played.gave} of the paranoid bound with {played.card}; secure since: {bound} {played.value}"
    assert played.value is not None and played.gave is not None
    best = played.value + (-played.gave if found.card_points else played.gave)
    return f"{name} gave away {played.gave} with {played.card}; better: {' '.join(c.card for c in played.cards if c.value == best)}"


def show_starts(where: str, name: str, starts: Sequence[BestStart], milliseconds: float) -> None:
    """The best ways to declare, best first."""
    say(f"{where}: {name} to declare: {len(starts)} contracts  {milliseconds:.1f} ms")
    for start in starts[:SHOWN]:
        made = told(start.count, start.value, start.value)
        say(f"  {signed(start.score):>5}  {', '.join(start.actions)}: {made}; {'; '.join(start.outcome.working)}")
    if len(starts) > SHOWN:
        say(f"  and {len(starts) - SHOWN} that score less; --json tells all")


def answered_starts(starts: Sequence[BestStart], milliseconds: float) -> dict[str, Any]:
    """The JSON form of the best starts."""
    told = [{"contract": s.contract.removeprefix("declare "), "score": s.score, **msgspec.to_builtins(s)} for s in starts]
    return {"starts": told, "milliseconds": round(milliseconds, 3)}

"""What ``stich solve`` says of whole deals: finished ones analysed with open hands, and the best ways to declare one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from stich.analysis import BestDeclaration, DealAnalysis, MultiplayerAnalysis, MultiplayerCard, PlayedCard
from stich.solver import Count, Method
from stich.solver.answer import in_words

from .output import say, signed

SHOWN = 8
"""Best declarations in text; as JSON there are all of them."""


def show_deal(where: str, names: Sequence[str], analysis: DealAnalysis) -> None:
    """A deal of two parties: its par, and every card that lost something."""
    side = " and ".join(names[seat] for seat in analysis.side)
    par, result = (in_words(analysis.count, value, value) for value in (analysis.par, analysis.result))
    say(f"{where}: {side}: par: {par}; played: {result}")
    for number, trick in enumerate(analysis.tricks, 1):
        for played in trick.cards:
            if played.loss:
                amount = str(played.loss) if analysis.count is Count.POINTS else "the game"
                better = " ".join(_better(analysis, played))
                say(f"  trick {number}: {names[played.seat]} gave away {amount} with {played.card}; better: {better}")


def _better(analysis: DealAnalysis, played: PlayedCard) -> list[str]:
    """The cards that would have lost nothing."""
    best = played.value + (played.loss if played.seat in analysis.side else -played.loss)
    return [c.card for c in played.cards if c.value == best]


def show_multiplayer(where: str, names: Sequence[str], analysis: MultiplayerAnalysis) -> None:
    """A deal in which every player played for themselves: from where on it is exact, and every card that was worse than another."""
    cards = sum(len(trick.cards) for trick in analysis.tricks)
    head = f"{where}: every player for themselves{', card points' if analysis.card_points else ''}"
    if analysis.exact_from == cards:
        say(f"{head}: no card could be worked out by max^n within the limits")
    else:
        trick, card = divmod(analysis.exact_from, len(analysis.seats))
        totals = (", ".join(f"{names[seat]} {values[seat]}" for seat in analysis.seats) for values in (analysis.par, analysis.result))
        par, result = totals
        say(f"{head}: exact by max^n from trick {trick + 1}, card {card + 1}: par: {par}; played: {result}")
    for number, one in enumerate(analysis.tricks, 1):
        for played in one.cards:
            if played.loss:
                say(f"  trick {number}: {_worse(analysis, names[played.seat], played)}")


def _worse(analysis: MultiplayerAnalysis, name: str, played: MultiplayerCard) -> str:
    assert played.value is not None and played.loss is not None
    if played.method is Method.PARANOID:
        bound = "at most" if analysis.card_points else "at least"
        return f"{name} gave away {played.loss} of the paranoid value with {played.card}; from then on {bound} {played.value}"
    best = played.value + (-played.loss if analysis.card_points else played.loss)
    return f"{name} gave away {played.loss} with {played.card}; better: {' '.join(c.card for c in played.cards if c.value == best)}"


def show_declarations(where: str, name: str, declarations: Sequence[BestDeclaration], milliseconds: float) -> None:
    """The best ways to declare, best first."""
    say(f"{where}: {name} to declare: {len(declarations)} contracts  {milliseconds:.1f} ms")
    for best in declarations[:SHOWN]:
        result = in_words(best.count, best.value, best.value)
        say(f"  {signed(best.score):>5}  {', '.join(best.actions)}: {result}; {'; '.join(best.outcome.working)}")
    if len(declarations) > SHOWN:
        say(f"  and {len(declarations) - SHOWN} that score less; --json tells all")


def declarations_as_json(declarations: Sequence[BestDeclaration], milliseconds: float) -> dict[str, Any]:
    """The JSON form of the best declarations."""
    rows = [{"contract": d.contract.removeprefix("declare "), "score": d.score, **msgspec.to_builtins(d)} for d in declarations]
    return {"declarations": rows, "milliseconds": round(milliseconds, 3)}

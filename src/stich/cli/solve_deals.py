"""Output of ``stich solve`` about whole deals: analyses of finished deals, and the best declarations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from stich.solver import Count, Method
from stich.solver.answer import in_words as value_in_words
from stich.study.analysis import BestDeclaration, DealAnalysis, Mistake, MultiplayerAnalysis, MultiplayerCard, Reason

from .output import say, signed

WORDS = {
    "ruffed": "the suit was ruffed by {who} with {cards}, {points} points",
    "ace-not-sought": "the called ace was to be sought",
    "no-run-away": "this was the time to run away from the called ace",
    "not-cashed": "{cards} was good now and falls to {who} in trick {trick}",
    "trick-given-up": "{cards} would have taken the trick of {points} points from {who}",
    "not-ruffed": "{cards} was to ruff",
    "points-thrown": "{points} points too many for {who}",
    "not-smeared": "{who}'s trick could have had {points} points more",
    "trick-better-left": "the trick was better left to {who}",
    "overtook-partner": "the trick was {who}'s, a partner, already",
    "needless-ruff": "no best card ruffs this trick",
    "ten-unguarded": "{cards} is left unguarded and falls to {who} in trick {trick}",
    "won-too-cheaply": "{cards} would have taken it too, with {points} points more",
    "trump-wasted": "a lower trump, {cards}, would have done",
    "high-card-wasted": "a lower card, {cards}, would have done",
    "trump-not-drawn": "trumps were to be drawn",
    "trump-led": "this was no time for trumps",
    "opened-suit": "it opened the suit for {who}",
    "wrong-discard": "the best discards are of another suit",
    "took-now": "it takes the trick, {cards} would not have",
    "took-from-declarer": "it takes the trick that was the declarer's",
    "kept-high": "{cards} could have been got rid of",
    "forced-later": "now {who} takes trick {trick} with {cards}",
    "let-off": "{who} would have taken trick {trick} with {cards}",
    "joker-wasted": "a joker was not needed",
    "joker-kept": "a joker was called for",
    "points-taken": "{points} points taken that {who} could have had",
    "points-not-shed": "{who} could have been given {points} points more",
    "too-low": "the card was too low",
    "wrong-lead": "the best leads are of another suit",
}


def in_words(reason: Reason, names: Sequence[str]) -> str:
    """Return the reason of a mistake as text. ``names``: names of the players by seat."""
    who = "nobody" if reason.seat is None else names[reason.seat]
    return WORDS[reason.code].format(cards=" ".join(reason.cards), who=who, points=reason.points or 0, trick=reason.trick or 0)


SHOWN = 8
"""Number of best declarations in the text output; JSON has all of them."""


def show_deal(where: str, names: Sequence[str], analysis: DealAnalysis, mistakes: Sequence[Mistake]) -> None:
    """Print the analysis of a deal of two parties: par, and every card that lost something, with the most important reason.

    ``where``: number and name of the deal's line.
    """
    side = " and ".join(names[seat] for seat in analysis.side)
    par, result = (value_in_words(analysis.count, value, value) for value in (analysis.par, analysis.result))
    say(f"{where}: {side}: par: {par}; played: {result}")
    for number, mistake in _in_order(analysis, mistakes):
        amount = str(mistake.loss) if analysis.count is Count.POINTS else "the game"
        lost = f"{names[mistake.seat]} gave away {amount} with {mistake.card}"
        say(f"  trick {number}: {lost}; better: {' '.join(mistake.better)}{_why(mistake, names)}")


def _in_order(analysis: DealAnalysis | MultiplayerAnalysis, mistakes: Sequence[Mistake]) -> Iterator[tuple[int, Mistake]]:
    """Yield the mistakes of a deal in the order of play, each after the number of its trick."""
    for mistake in sorted(mistakes, key=lambda mistake: mistake.index):
        yield mistake.index // len(analysis.seats) + 1, mistake


def _why(mistake: Mistake, names: Sequence[str]) -> str:
    """Return the most important reason for a mistake as text; empty if there is none."""
    return f" ({in_words(mistake.reasons[0], names)})" if mistake.reasons else ""


def show_multiplayer(where: str, names: Sequence[str], analysis: MultiplayerAnalysis, mistakes: Sequence[Mistake]) -> None:
    """Print the analysis of a deal in which every player plays alone: the first trick with exact values, and every card that was worse than
    another."""
    cards = sum(len(trick.cards) for trick in analysis.tricks)
    head = f"{where}: every player for themselves{', card points' if analysis.card_points else ''}"
    if analysis.exact_from == cards:
        say(f"{head}: no card could be worked out by max^n within the limits")
    else:
        trick, card = divmod(analysis.exact_from, len(analysis.seats))
        totals = (", ".join(f"{names[seat]} {values[seat]}" for seat in analysis.seats) for values in (analysis.par, analysis.result))
        par, result = totals
        say(f"{head}: exact by max^n from trick {trick + 1}, card {card + 1}: par: {par}; played: {result}")
    played = [card for trick in analysis.tricks for card in trick.cards]
    for number, mistake in _in_order(analysis, mistakes):
        say(f"  trick {number}: {_worse(analysis, names[mistake.seat], played[mistake.index], mistake)}{_why(mistake, names)}")


def _worse(analysis: MultiplayerAnalysis, name: str, played: MultiplayerCard, mistake: Mistake) -> str:
    better = f"; better: {' '.join(mistake.better)}" if mistake.better else ""
    if played.method is Method.PARANOID:
        bound = "at most" if analysis.card_points else "at least"
        return f"{name} gave away {mistake.loss} of the paranoid value with {mistake.card}; from then on {bound} {played.value}{better}"
    return f"{name} gave away {mistake.loss} with {mistake.card}{better}"


def show_declarations(where: str, name: str, declarations: Sequence[BestDeclaration], milliseconds: float) -> None:
    """Print the best declarations for a hand, best first."""
    say(f"{where}: {name} to declare: {len(declarations)} contracts  {milliseconds:.1f} ms")
    for best in declarations[:SHOWN]:
        result = value_in_words(best.count, best.value, best.value)
        say(f"  {signed(best.score):>5}  {', '.join(best.actions)}: {result}; {'; '.join(best.outcome.working)}")
    if len(declarations) > SHOWN:
        say(f"  and {len(declarations) - SHOWN} that score less; --json tells all")


def declarations_as_json(declarations: Sequence[BestDeclaration], milliseconds: float) -> dict[str, Any]:
    """Return the JSON form of the best declarations for a hand."""
    rows = [{"contract": d.contract.removeprefix("declare "), "score": d.score, **msgspec.to_builtins(d)} for d in declarations]
    return {"declarations": rows, "milliseconds": round(milliseconds, 3)}

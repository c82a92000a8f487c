"""Reasons of mistakes in English, by the codes of docs/guide/analysis.md."""

from __future__ import annotations

from collections.abc import Sequence

from stich.study.analysis import Reason

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
    "needless-ruff": "it was not worth a trump",
    "ten-unguarded": "{cards} is left unguarded and falls to {who} in trick {trick}",
    "won-too-cheaply": "{cards} would have taken it too, with {points} points more",
    "trump-wasted": "a lower trump, {cards}, would have done",
    "high-card-wasted": "a lower card, {cards}, would have done",
    "trump-not-drawn": "trumps were to be drawn",
    "trump-led": "this was no time for trumps",
    "opened-suit": "it opened the suit for {who}",
    "wrong-discard": "the wrong suit to discard from",
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
    "wrong-lead": "the wrong suit to lead",
}


def in_words(reason: Reason, names: Sequence[str]) -> str:
    """Return a reason as text; ``names`` are by seat."""
    who = "nobody" if reason.seat is None else names[reason.seat]
    return WORDS[reason.code].format(cards=" ".join(reason.cards), who=who, points=reason.points or 0, trick=reason.trick or 0)

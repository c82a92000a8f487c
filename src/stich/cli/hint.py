"""``stich hint``: the action that a level would choose in an unfinished deal, by what its seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated

import typer

from stich.kernel.errors import StichError
from stich.kernel.knowledge.advice import ChoiceReason, Prospect
from stich.kernel.knowledge.view import View
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.players.hints import QUICK, Hint, Option, hint
from stich.records import RecordError, decode, numbered_lines, replay

from . import completion
from .arguments import AsJson, application
from .layout import Column, TextTable
from .output import complain, misused, opened_text, say, say_error, say_json, say_table, warn_of_weakened

app = application()

WIDTH = 20
"""Length of the longest bar (characters)."""
SHOWN = 12
"""Number of options shown with bars; the others are only counted."""
EIGHTHS = " ▏▎▍▌▋▊▉█"
REASONS = {
    "up-to": "good enough for {about}, so bid up to {number}",
    "too-high": "{about} would be good enough, but is worth only {number}",
    "outbid": "{about} would be good enough, but the bid is as high",
    "skat-helps": "two more cards nearly always help",
    "hand": "strong enough for {about} without the skat",
    "low": "low cards that hardly take a trick",
    "called-suit": "beside the called ace, cards held of suit {about}: {number}",
    "strong-start": "strong for the first cards",
    "weak-start": "too weak to double the price",
    "expected": "points expected: {number}",
    "only": "nothing else is possible",
    "plays": "the game to play: {about}",
    "falls-short": "the game that comes nearest: {about}",
    "chance": "chance to win if you play: {number} %",
    "with": "with {number}",
    "without": "without {number}",
    "worth": "worth {number}",
    "points-away": "{number} card points laid away",
    "void": "nothing is left of suit {about}",
    "trumps": "trumps held: {number}",
    "aces": "aces of plain suits: {number}",
    "cards-of": "cards held of suit {about}: {number}",
    "takes": "it takes the trick",
    "unbeatable": "nobody can beat it any more",
    "ruffs": "it ruffs the trick",
    "high": "all {number} cards above it are out: it is good",
    "last-trump": "nobody else holds a trump",
    "trumps-out": "trumps still out: {number}",
    "no-ruff": "the opponents hold no trump",
    "partner-has-it": "the trick is your partner's",
    "keeps": "the trick is lost: {about} stays in your hand",
    "cheapest": "the trick is lost: it gives away least",
    "stays-under": "it does not take the trick",
    "below-all": "every card of the suit that is out is higher",
    "sheds-penalty": "a penalty card goes to another's trick",
    "takes-the-rest": "every trick to come is yours, however the cards lie",
    "takes-no-more": "nobody can make you take a trick, however the cards lie",
    "decided": "the result stays the same, whatever is still played",
    "wins-all": "it wins in all {number} sampled deals",
    "wins-none": "no card wins in {number} sampled deals",
    "practice": "open hands prefer another card; of the two, nets that learnt by self-play choose this one {number} times in 100",
    "alike": "cards that are as good: {number}",
    "ahead": "ahead of the next best, in points: {number}",
}
"""English texts of reasons by their codes in docs/reference/hints.md."""


@app.command("hint")
def show_hints(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Records of unfinished deals, or - for standard input.")] = "-",
    *,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", min=0, help="Only if this seat is to act (default: any seat).")] = None,
    level: Annotated[
        str,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help="quick: rules of thumb, at once; strong: by search; or another computer player.",
            autocompletion=completion.hint_levels,
        ),
    ] = "strong",
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Random seed, for exact hints (default: random).")] = None,
    as_json: AsJson = False,
) -> None:
    """Show what a computer player would do, and why.

    The player knows what the seat to act may know, and samples deals that fit. Reasons and numbers: docs/reference/hints.md.
    """
    if level not in (QUICK, *PLAYERS):
        misused(f"{level!r} is no level of hints: {QUICK}, {', '.join(PLAYERS)}", "--level")
    failed, number = False, 0
    with opened_text(file, "records") as stream:
        for number, line in numbered_lines(stream):
            try:
                record = decode(line, number)
                view = _view(replay(record, line=number), seat, number)
                warn_of_weakened(record.game, [level])
                found = hint(view, level, None if seed is None else Random(seed), has_time_limit=seed is None)
            except StichError as error:
                failed = True
                say_error(error, number, as_json, action=True)
                continue
            if as_json:
                say_json(found)
            else:
                assert view.observer is not None
                say(f"line {number}: {record.game}, {view.phase}, {record.seats[view.observer]} holds {' '.join(view.hand)}")
                show(found)
    if not number:
        complain("there is no record in it: it is empty")
    if failed or not number:
        raise typer.Exit(1)


def _view(state: State, seat: int | None, number: int) -> View:
    """Return the view of the seat whose turn it is. Raise `RecordError` if the deal is over, or if it is not the turn of the requested
    seat.

    ``number``: line of the record, for the error.
    """
    actor = state.actor
    if actor is None:
        raise RecordError("hint/turn#over", line=number)
    if seat is not None and seat != actor:
        raise RecordError("hint/turn#seat", actor=actor, seat=seat, line=number)
    return state.view(Seat(actor))


def show(found: Hint) -> None:
    """Print a hint: the decision, its reasons, and a bar for the expected result of each option."""
    say(f"{found.level} would: {found.action}")
    if found.reasons:
        say("  " + "; ".join(map(in_words, found.reasons)))
    numbered = [option for option in found.options if option.payoff is not None]
    if not numbered:
        if all(prospect.chance is None for prospect in found.prospects):
            say("  decided by rules of thumb" + ("" if found.prospects else ", without numbers"))
        _show_prospects(found.prospects)
        return
    wins = any(option.chance is not None for option in numbered)
    table = TextTable(Column("", right=False), Column("", right=False), *([Column(_chance(found))] if wins else []), Column("points"))
    for option, bar in zip(numbered[:SHOWN], bars(numbered[:SHOWN]), strict=True):
        chance = "" if option.chance is None else f"{option.chance:.0%}"
        table.add(option.action, bar, *([chance] if wins else []), f"{option.payoff:+.1f}".replace("-", "−"))
    say_table(table)
    if len(numbered) > SHOWN:
        say(f"  and {len(numbered) - SHOWN} more")
    if found.deals:
        guess = "rough guess, " if found.rough else ""
        say(f"  {guess}from {found.deals} sampled deals; points are what the seat scores, less what the others score on average")
    else:
        say("  points are what the seat scores, less what the others score on average")


def _show_prospects(prospects: Sequence[Prospect]) -> None:
    """Print the expected result of each declaration or other choice."""
    if not prospects:
        return
    if any(found.chance is not None for found in prospects):
        table = TextTable(Column("", right=False), Column("wins"), Column("good", right=False))
        for found in prospects:
            table.add(found.choice, "" if found.chance is None else f"{found.chance:.0%}", "yes" if found.enough else "no")
        say_table(table)
        return
    table = TextTable(Column("", right=False), Column(prospects[0].unit), Column("needed"), Column("enough", right=False))
    for found in prospects:
        numbers = ("" if number is None else f"{max(0.0, number):.1f}" for number in (found.expected, found.needed))
        table.add(found.choice, *numbers, "yes" if found.enough else "no")
    say_table(table)


def _chance(found: Hint) -> str:
    return "first" if found.chance == "first" else "wins"


def in_words(reason: ChoiceReason) -> str:
    """Return a reason of a hint as English text."""
    return REASONS[reason.code].format(number=reason.number, about=reason.about)


def bars(options: list[Option]) -> Iterator[str]:
    """Yield a bar for each option: for its chance to win or, without chances, for its payoff on a scale from the worst to the best
    option."""
    payoffs = [option.payoff or 0.0 for option in options]
    chances = [option.chance for option in options if option.chance is not None]
    least, most = min(payoffs), max(payoffs)
    for option, payoff in zip(options, payoffs, strict=True):
        scaled = (payoff - least) / (most - least) if most > least else 1.0
        share = option.chance or 0.0 if chances else scaled
        yield drawn(share)


def drawn(share: float) -> str:
    """Return a bar as text. ``share``: its length as a share of the longest bar (0 to 1)."""
    eighths = round(share * WIDTH * 8)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()

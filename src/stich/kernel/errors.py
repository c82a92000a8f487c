"""All errors that Stich raises on bad input: one family, each with a stable ``code``.

The text says what was wrong and what would have been right. It never names a card that the reader may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from .sentences import Fact, bounded, register, sentence


class StichError(ValueError):
    """Base of all errors on bad input: a stable ``code``, ``facts`` for programs, and an English sentence made of both.

    ``StichError("score/bid", bid=19, nearest=(18, 20))`` has the sentence that its package registers for the code
    (`stich.kernel.sentences`). ``StichError("score/points#range", …)`` has the code ``score/points`` and the fact ``case="range"``.
    Codes without a registered sentence are raised with a text: ``StichError("…", code="seat/taken")``.
    """

    code = "error"

    def __init__(
        self, name: str, /, *, code: str | None = None, legal: Sequence[str] | None = None, of: StichError | None = None, **facts: Fact
    ) -> None:
        """``of``: an error that this one repeats in a longer sentence; its code, facts and legal actions are kept."""
        if of is not None:
            code, legal, facts = of.code, of.legal if legal is None else legal, {**of.facts, **facts}
        facts = {key: bounded(fact) for key, fact in facts.items()}
        text = sentence(name, facts) if code is None else None
        if text is not None:
            code, _, case = name.partition("#")
            facts = {"case": case, **facts} if case else facts
        super().__init__(name if text is None else text)
        if code is not None:
            self.code = code
        self.facts: dict[str, Fact] = facts
        """Facts that the sentence names, for messages in other languages. Only facts that the reader may know."""
        self.legal: tuple[str, ...] = tuple(legal or ())
        """Texts of the actions that would be accepted, where the reader may know them."""

    @property
    def placed_facts(self) -> dict[str, Fact]:
        """The facts for clients: with the place, as ``line`` or ``entry``, and the sentence without the place as ``reason``."""
        return self.facts

    def __reduce__(self) -> tuple[Any, ...]:
        """So that it reaches other processes whatever a subclass is made of: pickle would call it with the message alone."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[StichError], args: tuple[Any, ...], fields: dict[str, Any]) -> StichError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class LineError(StichError):
    """An error at a line of a text."""

    def __init__(
        self,
        name: str,
        /,
        *,
        code: str | None = None,
        legal: Sequence[str] | None = None,
        of: StichError | None = None,
        line: int | None = None,
        action: int | None = None,
        **facts: Fact,
    ) -> None:
        super().__init__(name, code=code, legal=legal, of=of, **facts)
        self.reason = str(self)
        """The sentence without the line: what is wrong, and the action where one is to blame."""
        self.action = action
        """Number of the action to blame, from 1, if it is one."""
        self._place(line)

    def at(self, line: int | None) -> Self:
        """Return the same error at this line."""
        error = copy(self)
        error._place(line)
        return error

    def _place(self, line: int | None) -> None:
        self.line = line
        """Number of the line, from 1; None where there is none."""
        where = "" if line is None else f"line {line}, " if self.action else f"line {line}: "
        self.args = (where + self.reason,)

    @property
    def placed_facts(self) -> dict[str, Fact]:
        place = {name: number for name, number in (("line", self.line), ("action", self.action)) if number is not None}
        return {**self.facts, **place, "reason": self.reason} if place else self.facts


class MalformedAction(StichError):
    """The text is not an action of this game."""

    code = "action/malformed"


class IllegalAction(StichError):
    """The action is not allowed now; nothing was changed."""

    code = "action/illegal"


class AmbiguousAction(StichError):
    """An abbreviated text fits more than one legal action."""

    code = "action/ambiguous"


class InvalidDeal(StichError):
    """Cards that cannot have been dealt: a wrong count, a card twice, an unknown card or seat."""

    code = "deal/invalid"


class InvalidOptions(StichError):
    """An unknown game, preset or option, or a value or combination the rulebook does not allow."""

    code = "options/invalid"


class InvalidSpec(StichError):
    """A PlaySpec that contradicts itself."""

    code = "spec/invalid"


register(
    {
        "action/ambiguous#few": "{text!r} fits more than one action: {fitting}",
        "action/ambiguous#many": "{text!r} fits more than one action: {fitting}, …",
        "action/malformed#card": "{card} is not a card of this pack: {pack}",
        "action/malformed#length": "an action is at most {most} characters",
        "action/malformed#long": "{text!r} … is no action of {game}: it is too long",
        "action/malformed#object": 'write {{"action": "…"}} and nothing else',
        "action/malformed#type": "no action: {action}",
        "action/malformed#unknown": "{text!r} is no action of {game}: {examples}",
        "action/over": "the deal is over: nothing can be done in it any more",
        "deal/invalid#dealer": "dealer: a seat 0 to {last}, not {dealer}",
        "deal/invalid#foreign": "{hand:hand}: {card!r} is not a card of this deck",
        "deal/invalid#hands": "{hands} hands, not {count}",
        "deal/invalid#size": "{hand:hand}: {size} cards, not {count}",
        "deal/invalid#twice": "card dealt twice: {cards:spaced}",
        "list/dealer#first": "dealer: a seat, 0 to {last}, or a name: {players}",
        "list/dealer#turn": "dealer: it is seat {dealer}'s deal, not seat {stated}'s: the deal passes left",
        "match/over#deals": "the match ended after {deals} deals",
        "match/scores": "{seats} scores, not {count}",
        "seat/unknown": "seat {seat}: seats are 0 to {last}",
        "score/none": "this game has no scorer: its deals are scored where they are played",
    }
)

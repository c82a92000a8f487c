"""All errors that Stich raises on bad input: one family, each with a stable ``code``.

The text says what was wrong and what would have been right. It never names a card that the reader may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class StichError(ValueError):
    """Base of all of them. ``code`` is stable across versions; the text is for people."""

    code = "error"

    def __init__(self, message: str, *, code: str | None = None, legal: Sequence[str] = ()) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code
        self.legal: tuple[str, ...] = tuple(legal)
        """Texts of the actions that would be accepted, where the reader may know them."""

    def __reduce__(self) -> tuple[Any, ...]:
        """So that it reaches other processes whatever a subclass is made of: pickle would call it with the message alone."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[StichError], args: tuple[Any, ...], fields: dict[str, Any]) -> StichError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


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

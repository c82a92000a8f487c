"""Interface between a match of `stich play` and the user's terminal or another program."""

from __future__ import annotations

from typing import Protocol

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.match import Match


class LeaveMatch(Exception):
    """Request of the user to leave the match."""


class Back(Exception):
    """Request of the user to take back their last decision."""


class Face(Protocol):
    """User or program that takes part in the match."""

    wrong_input: bool
    """True if the input of a program was invalid; the terminal asks the user again instead."""

    def see(self, view: View) -> None:
        """Show a new view."""

    def ask(self, view: View) -> Action:
        """Return the next action, one of the view's legal actions. Raises `LeaveMatch`, and `Back` if this seat has acted before."""

    def took_back(self, view: View) -> None:
        """Show that the deal was taken back to an earlier turn of this seat; ``view`` is the view at that turn."""

    def deal_over(self, view: View, match: Match) -> None:
        """Show the end of the deal, which is on the score sheet now."""

    def match_over(self, match: Match) -> None:
        """Show the end of the match."""

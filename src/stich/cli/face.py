"""Interface between a match of `stich play` and its user: a person at a terminal, or a program."""

from __future__ import annotations

from typing import Protocol

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.match import Match


class LeaveMatch(Exception):
    """Raised when the user wants to leave."""


class Back(Exception):
    """Raised when the user wants to take back their last decision."""


class Face(Protocol):
    """User of `stich play`, who plays one seat of the match."""

    wrong_input: bool
    """True if a program has sent invalid input. A person at a terminal is asked again instead."""

    def see(self, view: View) -> None:
        """Show a new view of the user's seat."""

    def ask(self, view: View) -> Action:
        """Return the user's next action, a legal action of the view. Raise `LeaveMatch`; or `Back`, if the user has acted in this deal
        before."""

    def took_back(self, view: View) -> None:
        """Show that the deal was taken back to an earlier turn of the user. ``view``: view at that turn."""

    def deal_over(self, view: View, match: Match) -> None:
        """Show the end of the deal. ``match`` contains the deal already."""

    def match_over(self, match: Match) -> None:
        """Show the end of the match."""

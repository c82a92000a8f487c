"""What `stich play` shows a deal to, and asks for actions: a person's terminal, or another program."""

from __future__ import annotations

from typing import Protocol

from stich.kernel.action import Action
from stich.kernel.match import Match
from stich.kernel.view import View


class Leave(Exception):
    """The person leaves the match."""


class Back(Exception):
    """The person takes back the last own decision."""


class Face(Protocol):
    """What stands between a person, or a program, and the match."""

    wrong_input: bool
    """Something that a program wrote could not be used; a person who mistypes is asked again."""

    def see(self, view: View) -> None:
        """Something happened."""

    def ask(self, view: View) -> Action:
        """What to do now, one of the view's legal actions. Raises `Leave`, and `Back` where this seat has acted before."""

    def took_back(self, view: View) -> None:
        """The deal was taken back to where it is this seat's turn, as it was then."""

    def deal_over(self, view: View, match: Match) -> None:
        """The deal is over and stands on the score sheet."""

    def match_over(self, match: Match) -> None:
        """The last deal is over."""

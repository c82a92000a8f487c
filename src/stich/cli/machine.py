"""``stich play --json``: the interface of a match for a program, which reads views and writes actions, one JSON object per line."""

from __future__ import annotations

import sys

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.match import Match
from stich.records import RecordError, decode_object, numbered_lines

from .face import LeaveMatch
from .output import error_of, say_json


class Machine:
    """Program that plays one seat. It gets the ``view`` at each of its turns, the ``outcome`` after each deal and the ``standings`` at the
    end.

    It answers a view with a line such as ``{"action": "pass"}``.
    """

    def __init__(self) -> None:
        self.wrong_input = False
        self._lines = numbered_lines(sys.stdin.buffer)

    def see(self, view: View) -> None:
        pass

    def ask(self, view: View) -> Action:
        say_json({"view": view})
        sys.stdout.flush()
        for number, line in self._lines:
            try:
                return self._action(line, view)
            except StichError as error:
                self.wrong_input = True
                say_json(error_of(error, number, action=False))
                sys.stdout.flush()
        raise LeaveMatch

    def _action(self, line: bytes, view: View) -> Action:
        value = decode_object(line)
        if list(value) != ["action"]:
            raise RecordError("action/malformed#object")
        for action in view.legal_actions:
            if action.text == value["action"]:
                return action
        raise RecordError("action/illegal#view", value=value["action"])

    def took_back(self, view: View) -> None:
        raise AssertionError("a program has no word for it")

    def deal_over(self, view: View, match: Match) -> None:
        say_json({"outcome": view.outcome})

    def match_over(self, match: Match) -> None:
        say_json({"standings": match.standings})

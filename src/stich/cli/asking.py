"""Questions to the user, repeated until the answer is an action. Commands typed instead, such as ``?``, are executed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from stich.kernel.rules.action import Action

from .face import LeaveMatch
from .lines import LineWriter
from .terminal import LONGEST, parse_or_explain, read_line

AskedCommands = Mapping[str, Callable[[], None]]
"""Functions by the command that is typed; the empty text is Enter alone."""


def typed(lines: LineWriter, longest: int = LONGEST) -> str:
    """Return the line that the user types, cut to ``longest`` characters. Raise `LeaveMatch` if the user leaves."""
    lines.prompt()
    text = read_line().strip()
    if text.casefold() in ("quit", "exit"):
        raise LeaveMatch
    return text[:longest]


def ask(lines: LineWriter, legal: Sequence[Action], commands: AskedCommands, may: str = "you may:", longest: int = LONGEST) -> Action:
    """Ask until the user types one of the legal actions, and return it. Raise `LeaveMatch` if the user leaves.

    ``commands``: functions to call for other texts; ``may``: words before the legal actions in a message.
    """
    while True:
        text = typed(lines, longest)
        if command := commands.get(text.casefold()):
            command()
        elif action := parse_or_explain(text, legal, lines.print, may):
            return action

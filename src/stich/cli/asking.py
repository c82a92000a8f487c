"""Questions to the user, repeated until the answer is an action; commands are executed in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from stich.kernel.rules.action import Action

from .face import LeaveMatch
from .lines import LineWriter
from .terminal import LONGEST, read_line, understood_or_told

AskedCommands = Mapping[str, Callable[[], None]]
"""Functions by command; the empty command is Enter alone."""


def typed(lines: LineWriter, longest: int = LONGEST) -> str:
    """Return the line that the user typed, cut to ``longest`` characters. Raises `LeaveMatch`."""
    lines.prompt()
    text = read_line().strip()
    if text.casefold() in ("quit", "exit"):
        raise LeaveMatch
    return text[:longest]


def ask(lines: LineWriter, legal: Sequence[Action], commands: AskedCommands, may: str = "you may:", longest: int = LONGEST) -> Action:
    """Return the action that the user chooses among the legal ones. Raises `LeaveMatch`."""
    while True:
        text = typed(lines, longest)
        if command := commands.get(text.casefold()):
            command()
        elif action := understood_or_told(text, legal, lines.print, may):
            return action

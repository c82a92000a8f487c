"""Output for people: lines broken between words to fit the terminal, with cards of red suits in red if the terminal has colours."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from stich.kernel.rules.action import PLAYS

from .layout import columns, glued, wrapped
from .output import printable

RED = re.compile(rf"\b(?:{'|'.join(card for card in PLAYS if card[0] in 'HD')})\b")
"""Pattern that matches cards of red suits."""


class LineWriter:
    """Printer to standard output."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

    def print(self, text: str = "", hang: int = 2) -> None:
        """Print a text. Continuation lines are indented by ``hang`` characters."""
        for line in wrapped(printable(text), columns(sys.stdout), hang):
            shown = Text(line)
            shown.highlight_regex(RED, "red")
            self._console.print(shown)

    def items(self, title: str, items: Iterable[str], end: str = "") -> None:
        """Print a title and then short texts side by side; none of them is broken."""
        self.print(title + "   ".join(map(glued, items)) + "  " * bool(end) + glued(end.strip()), hang=len(title))

    def cards(self, title: str, cards: Iterable[str]) -> None:
        """Print a title and then cards."""
        self.print(f"{title}  {' '.join(cards)}", hang=4)

    def prompt(self) -> None:
        """Print the prompt."""
        self._console.print("> ", end="")

"""Player: whoever decides for a seat. It gets views, never states, and so cannot cheat."""

from __future__ import annotations

from typing import Protocol

from .action import Action
from .view import View


class Player(Protocol):
    """Something that acts on a view. Players may keep no knowledge of their own between calls."""

    def act(self, view: View) -> Action:
        """One of ``view.legal_actions``. Called only when it is the observer's turn."""

"""*simple*: a Schafkopf player by readable rules of thumb. It looks at nothing but its view, and plays the same way every time."""

from __future__ import annotations

from typing import cast

from stich.kernel.action import Action
from stich.kernel.view import View

from .view import SchafkopfView


class SimplePlayer:
    """Says no to everything and plays the first card that it may."""

    def act(self, view: View) -> Action:
        seen = cast(SchafkopfView, view)
        return seen.legal_actions[-1]

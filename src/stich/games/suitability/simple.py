"""*simple*: a Suitability player by readable rules of thumb. It looks at nothing but its view, and plays the same way every time."""

from __future__ import annotations

from typing import cast

from stich.kernel.action import PLAYS, Action
from stich.kernel.view import View

from .sight import Sight
from .simple_play import card_to_play
from .view import SuitabilityView


class SimplePlayer:
    """Names its longest suits, takes the warranty, and plays low."""

    def act(self, view: View) -> Action:
        seen = cast(SuitabilityView, view)
        if seen.phase == "suits":
            return max(
                seen.legal_actions, key=lambda a: sum(c[0] == a.text[5] for c in seen.hand) * (1 if a.text.endswith("trump") else -1)
            )
        if seen.phase == "privilege":
            return next(a for a in seen.legal_actions if a.text == "privilege warranty")
        return PLAYS[card_to_play(Sight(seen))]

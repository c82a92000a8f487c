"""A first player: it looks at its view and answers with one of its legal actions.

stich arena skat first:Cautious random        # measure it
stich bot --url https://cards.example --token-file token --player first:Cautious
"""

from __future__ import annotations

from random import Random

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action

QUIT = {"concede", "claim", "accept", "throw", "show"}  # words of actions that end a deal early or show cards


class Cautious:
    """Passes if it can, and always plays the lowest card that is allowed."""

    def __init__(self, game: str, rng: Random) -> None:
        self.game, self.rng = game, rng

    def act(self, view: View) -> Action:
        legal = {action.text: action for action in view.legal_actions}
        if "pass" in legal:
            return legal["pass"]
        cards = view.arranged(card for card in view.hand if card in legal)  # strongest first
        if cards:
            return legal[cards[-1]]
        return self.rng.choice([action for text, action in legal.items() if QUIT.isdisjoint(text.split())] or list(legal.values()))

"""What the rulebook tests of all games say in a few words."""

from __future__ import annotations

from pathlib import Path

from stich.kernel.cards import Card
from stich.kernel.state import State

ROOT = Path(__file__).parents[2]


def book(game: str) -> str:
    """The rulebook of a game."""
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text()


def cards(text: str) -> tuple[Card, ...]:
    """``"CJ SJ"`` as cards."""
    return tuple(map(Card, text.split()))


def do(state: State, texts: str) -> State:
    """The state after these actions, one by comma; cards may be written with blanks between."""
    for text in texts.split(","):
        words = text.split()
        for action in words if all(w in state.game.dealing.deck.bit for w in words) else [" ".join(words)]:
            state = state.apply(action)
    return state


def legal(state: State) -> list[str]:
    return [a.text for a in state.legal_actions]

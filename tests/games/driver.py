"""Short helpers for the rulebook tests of all games."""

from __future__ import annotations

from pathlib import Path

from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State

ROOT = Path(__file__).parents[2]


def book(game: str) -> str:
    """Return the rulebook of a game."""
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text()


def cards(text: str) -> tuple[Card, ...]:
    """``"CJ SJ"`` as cards."""
    return tuple(map(Card, text.split()))


def do(state: State, texts: str) -> State:
    """Return the state after these actions, one by comma; cards may be written with blanks between."""
    for text in texts.split(","):
        words = text.split()
        for action in words if all(w in state.game.dealing.deck.bit for w in words) else [" ".join(words)]:
            state = state.apply(action)
    return state


def legal(state: State) -> list[str]:
    return [a.text for a in state.legal_actions]


def blocked(state: State) -> dict[str, set[str]]:
    """Actions that the seat to act may not choose, by the reason with its suit and card, as in ``must-follow H HA``."""
    view = state.explained_view(state.actor)
    found: dict[str, set[str]] = {}
    for why in view.blocked:
        found.setdefault(" ".join(filter(None, (why.reason, why.suit, why.card))), set()).update(why.actions)
    return found


def reasons(table: dict[str, str]) -> dict[str, set[str]]:
    """Return expected answer of `blocked`: actions by reason, cards separated by blanks and other actions by commas."""
    return {why: {*(texts.split(", ") if "declare" in texts else texts.split())} for why, texts in table.items()}

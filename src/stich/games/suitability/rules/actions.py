"""Suitability's actions and their texts (design §4)."""

from __future__ import annotations

from dataclasses import dataclass

from stich.kernel.action import PLAYS, Action
from stich.kernel.cards import SUITS
from stich.kernel.errors import MalformedAction

from .contract import DECKS, NAMED_ROLES, Privilege, Role

LONGEST = 60
"""Characters of a text that are repeated in a refusal."""


@dataclass(frozen=True, slots=True)
class NameSuit(Action):
    """A suit is given one of the roles trump, penalty and reverse (B.3.3)."""

    suit: str
    role: Role

    @property
    def text(self) -> str:
        return f"suit {self.suit} {self.role}"

    @property
    def public_text(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class TakePrivilege(Action):
    """A privilege is taken, or none (B.4)."""

    privilege: Privilege

    @property
    def text(self) -> str:
        return f"privilege {self.privilege}"

    @property
    def public_text(self) -> str:
        return self.text


NAMES = {(suit, role): NameSuit(suit, role) for suit in SUITS for role in NAMED_ROLES}
PRIVILEGES = tuple(map(TakePrivilege, Privilege))
_SPOKEN: dict[str, Action] = {a.text: a for a in (*NAMES.values(), *PRIVILEGES)}


def parse_action(text: str, players: int) -> Action:
    """The action with this text at a table of so many players; `MalformedAction` if it is none of Suitability's."""
    if text in _SPOKEN:
        return _SPOKEN[text]
    if text in PLAYS:
        if text not in DECKS[players].bit:
            raise MalformedAction(f"{text} is not a card of the pack for {players} players")
        return PLAYS[text]
    raise MalformedAction(
        f"{text[:LONGEST]!r} is no action of Suitability: suit S trump, suit H penalty, suit D reverse (any suit), "
        "privilege immunity, warranty, poverty or none, or a card such as C5 or JK1"
    )

"""Actions of Suitability and their texts (docs/reference/records.md)."""

from __future__ import annotations

from collections.abc import Iterable

from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import SUITS
from stich.kernel.rules.vocabulary import Vocabulary

from .contract import DECKS, NAMED_ROLES, Privilege, SuitRole


class NameSuit(Action, frozen=True):
    """Choice of a suit and its role: trump, penalty or reverse (B.3.3)."""

    suit: str
    role: SuitRole

    @property
    def text(self) -> str:
        return f"suit {self.suit} {self.role}"

    @property
    def public_text(self) -> str:
        return self.text


class TakePrivilege(Action, frozen=True):
    """Choice of a privilege, or of no privilege (B.4)."""

    privilege: Privilege

    @property
    def text(self) -> str:
        return f"privilege {self.privilege}"

    @property
    def public_text(self) -> str:
        return self.text


NAMES = {(suit, role): NameSuit(suit, role) for suit in SUITS for role in NAMED_ROLES}
PRIVILEGES = tuple(map(TakePrivilege, Privilege))
_VOCABULARY = Vocabulary(
    "Suitability",
    "suit S trump, suit H penalty, suit D reverse (any suit), privilege immunity, warranty, poverty or none, or a card such as C5 or JK1",
    (*NAMES.values(), *PRIVILEGES),
)


_PARSERS = {players: _VOCABULARY.parser(deck) for players, deck in DECKS.items()}


def parse_action(text: str, players: int) -> Action:
    """Return the action with this text at a table of this number of players.

    Raise `MalformedAction` if Suitability has no such action.
    """
    return _VOCABULARY.parse(text, DECKS[players])


def parse_actions(texts: Iterable[str], players: int) -> tuple[Action, ...]:
    """Return the actions with these texts, each parsed as in `parse_action`."""
    return _PARSERS[players](texts)

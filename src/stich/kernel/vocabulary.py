"""Vocabulary: parses the texts of a game's actions, in the same way for all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from .action import PLAYS, Action
from .cards import Deck
from .errors import MalformedAction

LONGEST = 60
"""Characters of a text that may be an action, with room to spare; nothing longer is kept, and no more is repeated in a refusal."""


class Vocabulary:
    """The action texts of a game: cards of its deck, fixed texts, and texts with parts such as ``discard C7 D8``."""

    def __init__(self, game: str, examples: str, spoken: Iterable[Action], parse: Callable[[str], Action | None] = lambda _: None) -> None:
        """``spoken``: actions with one fixed text. ``parse`` reads the others: None for a text of another kind, `MalformedAction` for a
        wrong part. ``examples`` go into refusals."""
        self._game, self._examples = game, examples
        self._spoken = {action.text: action for action in spoken}
        self._parse_parts = parse
        self._parse = lru_cache(maxsize=4096)(self._parse_anew)

    def parse(self, text: str, deck: Deck) -> Action:
        """The action with this text; `MalformedAction` if it is none of this game's, or a card that this deck does not have."""
        if len(text) > LONGEST:
            raise MalformedAction(f"{text[:LONGEST]!r} … is no action of {self._game}: it is too long")
        return self._parse(text, deck)

    def _parse_anew(self, text: str, deck: Deck) -> Action:
        if text in PLAYS:
            if text not in deck.bit:
                raise MalformedAction(f"{text} is not a card of this pack: {_cards_in_words(deck)}")
            return PLAYS[text]
        action = self._spoken.get(text) or self._parse_parts(text)
        if action is None:
            raise MalformedAction(f"{text!r} is no action of {self._game}: {self._examples}")
        return action


def _cards_in_words(deck: Deck) -> str:
    """``A K Q J T 9 of C S H D, JK1``"""
    suits = list(dict.fromkeys(card[0] for card in deck.cards if len(card) == 2))
    ranks = [card[1] for card in deck.cards if card[0] == suits[0]]
    return ", ".join([f"{' '.join(ranks)} of {' '.join(suits)}", *(card for card in deck.cards if len(card) == 3)])

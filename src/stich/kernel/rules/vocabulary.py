"""Vocabulary: parser of the texts of a game's actions, the same for all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stich.kernel.errors import MalformedAction

from .action import PLAYS, Action
from .cards import Deck

LONGEST = 60
"""Maximum length of an action's text (in characters); real texts are much shorter.

Longer texts are not stored, and errors quote only this many characters.
"""


class Vocabulary:
    """Action texts of a game: cards of its deck, fixed texts, and texts with parts such as ``discard C7 D8``."""

    def __init__(self, game: str, examples: str, spoken: Iterable[Action], parse: Callable[[str], Action | None] = lambda _: None) -> None:
        """Set up the vocabulary of a game.

        ``spoken``: actions with one fixed text. ``parse``: function that reads the other texts; it returns None for a text of another kind,
        and raises `MalformedAction` if a part is wrong. ``examples``: texts of actions, quoted in error messages.
        """
        self._game, self._examples = game, examples
        self._spoken = {action.text: action for action in spoken}
        self._parse_parts = parse
        self._readers: dict[Deck, _Reader] = {}

    def parse(self, text: str, deck: Deck) -> Action:
        """Return the action with this text. Raise `MalformedAction` if the game has no such action, or the deck lacks the card."""
        return self._reader(deck)[text]

    def parser(self, deck: Deck) -> Callable[[Iterable[str]], tuple[Action, ...]]:
        """Return a function that parses several texts with this deck (`parse`) and returns their actions."""
        read = self._reader(deck).__getitem__
        return lambda texts: tuple(map(read, texts))

    def _reader(self, deck: Deck) -> _Reader:
        try:
            return self._readers[deck]
        except KeyError:
            return self._readers.setdefault(deck, _Reader(self, deck))

    def parse_anew(self, text: str, deck: Deck) -> Action:
        """Parse this text as `parse` does, without using or filling its cache, and return the action. Raise `MalformedAction` likewise."""
        if len(text) > LONGEST:
            raise MalformedAction("action/malformed#long", text=text[:LONGEST], game=self._game)
        if text in PLAYS:
            if text not in deck.bit:
                raise MalformedAction("action/malformed#card", card=text, pack=_cards_in_words(deck))
            return PLAYS[text]
        action = self._spoken.get(text) or self._parse_parts(text)
        if action is None:
            raise MalformedAction("action/malformed#unknown", text=text, game=self._game, examples=self._examples)
        return action


class _Reader(dict[str, Action]):
    """Cache of the actions parsed with one deck, by text; a game has at most some thousands. Texts that are no action are not kept."""

    def __init__(self, vocabulary: Vocabulary, deck: Deck) -> None:
        self._vocabulary, self._deck = vocabulary, deck

    def __missing__(self, text: str) -> Action:
        action = self[text] = self._vocabulary.parse_anew(text, self._deck)
        return action


def _cards_in_words(deck: Deck) -> str:
    """Return the cards of a deck as text, such as ``A K Q J T 9 of C S H D, JK1``."""
    suits = list(dict.fromkeys(card[0] for card in deck.cards if len(card) == 2))
    ranks = [card[1] for card in deck.cards if card[0] == suits[0]]
    return ", ".join([f"{' '.join(ranks)} of {' '.join(suits)}", *(card for card in deck.cards if len(card) == 3)])

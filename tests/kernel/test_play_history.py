"""Information in not following: the player has no card of the led class."""

from __future__ import annotations

from stich.kernel.knowledge.play_history import shown_voids
from stich.kernel.rules.cards import JOKERS, SUITS, Card

CLASSES = [tuple(Card(suit + rank) for rank in "AKQ") for suit in SUITS] + [tuple(map(Card, JOKERS))]


def voids(*tricks: str, players: int = 3) -> dict[int, set[str]]:
    """Suits that each player has shown not to hold. Tricks are written as player and card: ``0CA 1CK 2HQ``."""
    history = [(int(word[0]), Card(word[1:])) for trick in tricks for word in trick.split()]
    shown = shown_voids(history, players, CLASSES, CLASSES[-1])
    return {player: {card[0] for card in cards} for player, cards in shown.items()}


def test_who_follows_shows_nothing() -> None:
    assert voids("0CA 1CK 2CQ") == {}


def test_who_does_not_follow_has_no_card_of_the_class_that_was_led() -> None:
    assert voids("0CA 1HK 2CQ", "0SA 1SK 2HQ") == {1: {"C"}, 2: {"S"}}
    assert shown_voids([(0, Card("CA")), (1, Card("HK"))], 2, CLASSES) == {1: set(CLASSES[0])}


def test_what_was_shown_adds_up() -> None:
    assert voids("0CA 1HK", "0SA 1HQ", players=2) == {1: {"C", "S"}}


def test_the_trick_in_progress_counts() -> None:
    assert voids("0CA 1CK 2CQ", "1SA 2HK") == {2: {"S"}}


def test_a_joker_shows_nothing_and_need_not_be_followed() -> None:
    assert voids("0CA 1JK1 2CQ", "0JK2 1HK 2SA") == {}

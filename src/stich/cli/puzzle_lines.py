"""What puzzles of all kinds say in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import PlaySpec
from stich.puzzles import AnyPuzzle, definition
from stich.puzzles.solved import tricks_of

from .lines import Lines

LONGEST = 40
"""Characters of typing that are looked at."""
Who = Callable[[int], str]
"""How the player at a place is called."""


def say_title(lines: Lines, puzzle: AnyPuzzle) -> None:
    lines.print(f"{puzzle.game}, puzzle {puzzle.id}, difficulty {puzzle.difficulty} of 5; ? shows help, quit leaves")


def say_kinds(lines: Lines, puzzle: AnyPuzzle) -> None:
    for kind in puzzle.kinds:
        lines.print(f"  {kind}: {definition(kind)}", hang=4)


def say_tricks(lines: Lines, title: str, hand: OpenHand, cards: Sequence[Card], who: Who) -> None:
    """These cards, trick by trick."""
    for trick in tricks_of(hand, cards):
        lines.items(title, with_players(hand, trick.cards, trick.leader, who), f"taken by {who(trick.winner)}")


def with_players(hand: OpenHand, cards: Sequence[Card], leader: int, who: Who) -> Iterator[str]:
    """Cards of one trick, each after who plays it."""
    for number, card in enumerate(cards):
        yield f"{who((leader + number) % hand.spec.players)} {card}"


def strongest_first(spec: PlaySpec, mask: int) -> list[Card]:
    """Cards as they are held: the strongest first, trumps before all."""
    held = spec.deck.members(mask)
    return sorted(held, key=lambda c: (spec.class_of(c) != spec.trump, spec.class_of(c), -spec.classes[spec.class_of(c)].index(c)))


def at_which_try(mistakes: int, wrong: str) -> str:
    """``wrong``: what a mistake is called, such as ``wrong card``."""
    return "at the first try" if not mistakes else f"after {mistakes} {wrong}{'s' if mistakes > 1 else ''}"

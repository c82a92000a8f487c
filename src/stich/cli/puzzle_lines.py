"""Output that the dialogues about all kinds of puzzles have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from stich.kernel.rules.cards import Card
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.study.puzzles import AnyPuzzle, definition
from stich.study.puzzles.solved import tricks_of

from .lines import LineWriter

LONGEST = 40
"""Largest number of characters that are read of a typed line."""
Who = Callable[[int], str]
"""Function that returns the name of the player at a place."""


def say_title(lines: LineWriter, puzzle: AnyPuzzle) -> None:
    """Print game, id and difficulty of the puzzle."""
    lines.print(f"{puzzle.game}, puzzle {puzzle.id}, difficulty {puzzle.difficulty} of 5; ? shows help, quit leaves")


def say_kinds(lines: LineWriter, puzzle: AnyPuzzle) -> None:
    """Print the kinds of the puzzle with their definitions."""
    for kind in puzzle.kinds:
        lines.print(f"  {kind}: {definition(kind)}", hang=4)


def say_tricks(lines: LineWriter, title: str, hand: PerfectInfoPosition, cards: Sequence[Card], who: Who) -> None:
    """Print these cards trick by trick, one line for each trick, which begins with ``title``. ``hand``: position before the first card."""
    for trick in tricks_of(hand, cards):
        lines.items(title, with_players(hand, trick.cards, trick.leader, who), f"taken by {who(trick.winner)}")


def with_players(hand: PerfectInfoPosition, cards: Sequence[Card], leader: int, who: Who) -> Iterator[str]:
    """Yield the cards of one trick as texts, each after the name of its player. ``hand``: position before the trick; ``leader``: place of
    the player who led."""
    for number, card in enumerate(cards):
        yield f"{who((leader + number) % hand.spec.players)} {card}"


def strongest_first(spec: PlaySpec, mask: int) -> list[Card]:
    """Return the cards of a mask as a player holds them: trumps first, and each class from the strongest card on."""
    held = spec.deck.members(mask)
    return sorted(held, key=lambda c: (spec.class_of(c) != spec.trump, spec.class_of(c), -spec.classes[spec.class_of(c)].index(c)))


def at_which_try(mistakes: int, wrong: str) -> str:
    """Return a text such as "at the first try", or "after 2 wrong cards". ``mistakes``: number of mistakes; ``wrong``: name of one mistake,
    such as ``wrong card``."""
    return "at the first try" if not mistakes else f"after {mistakes} {wrong}{'s' if mistakes > 1 else ''}"

"""Positions changed without making them another puzzle: suits exchanged as far as the contract lets them, seats moved on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.study.analysis import AnyPosition
from stich.study.puzzles import Puzzle

SUITS = "CSHD"
SEATED = ("leader", "declarer", "partner", "privileged")
"""Fields of a position that are seats."""
BY_SEAT = ("hands", "made_tricks", "made_points")
WORDS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}
"""Skat's contracts that name a suit."""


def fixed_cards(puzzle: Puzzle) -> str:
    """Return the ranks of cards that are trumps in every suit: their suits decide their strength and must stay."""
    contract = str(puzzle.board.position.get("contract", "null"))
    if puzzle.game == "skat":
        return "" if contract.startswith("null") else "J"
    if puzzle.game == "schafkopf":
        return "J" if contract.startswith("wenz") else "QJ"
    return ""


def fixed_suits(puzzle: Puzzle) -> str:
    """Return the suits with a special part in the contract, which no other suit can take over."""
    return "H" if puzzle.game == "schafkopf" and str(puzzle.board.position["contract"]).startswith("partner") else ""


def relabelled(puzzle: Puzzle, suits: Mapping[str, str]) -> Puzzle:
    """Return the same puzzle with other suits, a permutation of all that are not fixed."""
    keeps = fixed_cards(puzzle)

    def card(text: str) -> str:
        return text if text[-1] in keeps or text.startswith("JK") else suits.get(text[0], text[0]) + text[1:]

    def renamed(name: str, value: Any) -> Any:
        if name == "contract":
            words = [
                next((w for w, s in WORDS.items() if s == suits.get(WORDS[word])), word) if word in WORDS else word
                for word in value.split()
            ]
            return " ".join(suits.get(word, word) if len(word) == 1 else word for word in words)
        if name == "suits":
            return {suits.get(suit, suit): role for suit, role in value.items()}
        if name == "hands":
            return [[card(text) for text in hand] for hand in value]
        return [card(text) for text in value] if name in ("trick", "skat") else value

    without = tuple(tuple(card(text) for text in cards) for cards in puzzle.known_voids)
    return placed(puzzle, {name: renamed(name, value) for name, value in puzzle.board.position.items()}, without=without)


def turned(puzzle: Puzzle, by: int) -> Puzzle:
    """Return the same puzzle with all players moved on by this number of seats."""
    position = puzzle.board.position
    seats = len(position["hands"])

    def moved(name: str, value: Any) -> Any:
        if name in SEATED and value is not None:
            return (value + by) % seats
        return [value[(seat - by) % seats] for seat in range(seats)] if name in BY_SEAT and value else value

    without = tuple(puzzle.known_voids[(seat - by) % seats] for seat in range(seats)) if puzzle.known_voids else ()
    return placed(puzzle, {name: moved(name, value) for name, value in position.items()}, (puzzle.seat + by) % seats, without)


def placed(puzzle: Puzzle, position: dict[str, Any], seat: int | None = None, without: tuple[tuple[str, ...], ...] | None = None) -> Puzzle:
    """Return the puzzle with another position."""
    board = msgspec.structs.replace(puzzle.board, position=AnyPosition(position))
    known = puzzle.known_voids if without is None else tuple(tuple(map(Card, cards)) for cards in without)
    return msgspec.structs.replace(puzzle, board=board, seat=Seat(puzzle.seat if seat is None else seat), known_voids=known)

"""Canonical form of a position: puzzles that are equal up to symmetry have the same form, and therefore the same id.

Positions are equal if they differ only by exchanged suits, as far as the contract allows this, by seats moved round the table, or by cards
out of play. So a form names no suit, rank or seat. For each class it contains the place and the points of each remaining card, from the
weakest on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.playspec import Goal, ScoreTable
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .declaring import AnyPuzzle
from .goals import GoalQuestion
from .puzzle import Puzzle, PuzzleGoal

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LENGTH = 10


def identity(hand: PerfectInfoPosition, goal: PuzzleGoal, known_voids: Sequence[Sequence[str]] = ()) -> str:
    """Return the id of this puzzle: 10 letters and digits. ``known_voids``: as in `Puzzle`.

    In a puzzle with one seat's view it reveals nothing about hidden cards.
    """
    return digest(canonical(hand, goal, known_voids))


def likeness(puzzle: AnyPuzzle) -> str:
    """Return a text that is equal for puzzles that ask for the same play.

    The text is the id of the puzzle, with one exception: if all play alone, puzzles also count as equal if they differ in earlier results
    but need the same score from the same tricks.
    """
    if not isinstance(puzzle, Puzzle) or puzzle.goal.count != "score":
        return puzzle.id
    hand = puzzle.hand()
    *form, (target, rows), owing, classes = canonical(hand, puzzle.goal, puzzle.known_voids)
    made = GoalQuestion.of(hand, puzzle.goal).made(hand)
    return digest((*form, (target - made, [[score - made for score in row] for row in rows]), owing, classes))


def digest(form: tuple[object, ...]) -> str:
    """Return the id that belongs to this canonical form of a puzzle."""
    number = int.from_bytes(sha256(msgspec.json.encode(form)).digest())
    return "".join(DIGITS[number // len(DIGITS) ** place % len(DIGITS)] for place in range(LENGTH))


def canonical(hand: PerfectInfoPosition, goal: PuzzleGoal, known_voids: Sequence[Sequence[str]] = ()) -> tuple[Any, ...]:
    """Return all facts on which the play and its goal depend, in a form without symmetries. Places are counted from the leader's.

    Raise `StichError` ``puzzle/goal`` if the goal does not fit the card play.
    """
    spec = hand.spec
    question = GoalQuestion.of(hand, goal)
    left = _seen_by_one(hand, known_voids) if known_voids else _left
    classes = [(index == spec.trump, cards[0] in spec.jokers, left(hand, cards)) for index, cards in enumerate(spec.classes)]
    return (
        spec.players,
        len(hand.position.trick),
        _from_leader(hand, question.party),
        _from_leader(hand, hand.side),
        goal.count,
        _wanted(hand, question),
        _owing(hand),
        sorted(classes),
    )


def _from_leader(hand: PerfectInfoPosition, places: int) -> list[int]:
    """Return how many places after the leader's each of these places comes, sorted. ``places``: as a mask."""
    return sorted((place - hand.position.leader) % hand.spec.players for place in range(hand.spec.players) if places >> place & 1)


def _left(hand: PerfectInfoPosition, cards: tuple[Card, ...]) -> tuple[tuple[int, int, int, int], ...]:
    """Return four numbers for each remaining card of a class, whose cards are ``cards``.

    The numbers are the card's place, its points, its position in the trick in progress (-1 if it is in a hand), and 1 if it is the called
    card and its suit has not been led yet (else 0).
    """
    spec, position = hand.spec, hand.position
    owing = spec.called.card if spec.called and not position.called_led else None
    counts = spec.goal not in (Goal.NO_TRICK, Goal.EVERY_TRICK)
    left = []
    for card in cards:
        bit = spec.deck.bit[card]
        number = position.trick.index(bit) if bit in position.trick else -1
        place = number if number >= 0 else next((place for place, held in enumerate(position.hands) if held >> bit & 1), None)
        if place is not None:
            from_leader = place if number >= 0 else (place - position.leader) % spec.players
            left.append((from_leader, spec.points[bit] if counts else 0, number, int(card == owing)))
    return tuple(left)


def _seen_by_one(
    hand: PerfectInfoPosition, known_voids: Sequence[Sequence[str]]
) -> Callable[[PerfectInfoPosition, tuple[Card, ...]], tuple[object, ...]]:
    """Return a function like `_left` for what the seat to play knows: in place of a hidden card's place, all places that may hold it."""
    seats, me = sorted(hand.order), (hand.position.actor - hand.position.leader) % hand.spec.players
    barred = {place: set(known_voids[seats.index(seat)]) for place, seat in enumerate(hand.order)}

    def left(hand: PerfectInfoPosition, cards: tuple[Card, ...]) -> tuple[object, ...]:
        lying = [card for card in cards if any(held >> hand.spec.deck.bit[card] & 1 for held in _with_trick(hand))]
        known = _left(hand, cards)
        return tuple(
            ([place] if number >= 0 or place == me else _from_leader(hand, _may_hold(hand, barred, card)), points, number, owing)
            for card, (place, points, number, owing) in zip(lying, known, strict=True)
        )

    return left


def _with_trick(hand: PerfectInfoPosition) -> tuple[int, ...]:
    """Return all remaining cards, as masks: the hands and the trick in progress."""
    return (*hand.position.hands, sum(1 << bit for bit in hand.position.trick))


def _may_hold(hand: PerfectInfoPosition, barred: Mapping[int, set[str]], card: Card) -> int:
    """Return the places other than the solver's that may hold this card, as a mask. ``barred``: for each place, the cards that it has shown
    not to hold."""
    return sum(1 << place for place, cards in barred.items() if place != hand.position.actor and card not in cards)


def _wanted(hand: PerfectInfoPosition, question: GoalQuestion) -> object:
    """Return what the solver's side still needs for the goal: a number of card points, or the target with every score to which the
    remaining tricks and points can lead."""
    goal, position = question.goal, hand.position
    if isinstance(hand.spec.goal, ScoreTable):
        tricks, points = position.tricks[question.place], position.points[question.place]
        left = sum(position.hands[place].bit_count() for place in range(hand.spec.players)) // hand.spec.players + 1
        marks = sum(hand.spec.points) - sum(position.points)
        table = question.scores[question.place]
        return goal.target, [
            [row[min(points + more, len(row) - 1)] for more in range(marks + 1)] for row in table[tricks : tricks + left + 1]
        ]
    if goal.target is None:
        return question.made(hand)
    return goal.target - question.made(hand)


def _owing(hand: PerfectInfoPosition) -> int:
    """Return how many cards of the called suit its holder needs to run away with the called ace.

    -1 once that suit has been led, or without a called ace.
    """
    called = hand.spec.called
    return called.run_away_from if called and not hand.position.called_led else -1

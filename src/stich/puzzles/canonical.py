"""The canonical form of a position: puzzles that are alike up to symmetry have the same one, and so the same id.

Alike are positions in which suits have changed places, as far as the contract lets them; in which the seats have moved round the table; and
those that differ only in cards that are out of play. So a form names no suit, rank or seat: it says of each class, from the weakest of its
cards that are left, at which place each lies and what it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import Goal as Contract
from stich.kernel.playspec import ScoreTable

from .declaring import AnyPuzzle
from .goals import Question
from .puzzle import Goal, Puzzle

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LENGTH = 10


def identity(hand: OpenHand, goal: Goal, without: Sequence[Sequence[str]] = ()) -> str:
    """The id of this puzzle: 10 letters and digits. ``without`` as in `Puzzle`; with one seat's eyes the id tells nothing of what they do
    not see."""
    return digest(canonical(hand, goal, without))


def likeness(puzzle: AnyPuzzle) -> str:
    """Puzzles with one likeness ask for the same play. It is the id, but where everybody plays alone it is not told apart how much has been
    made before, if the same score is still to be made by the same tricks."""
    if not isinstance(puzzle, Puzzle) or puzzle.goal.count != "score":
        return puzzle.id
    hand = puzzle.hand()
    *form, (target, rows), owing, classes = canonical(hand, puzzle.goal, puzzle.without)
    made = Question.of(hand, puzzle.goal).made(hand)
    return digest((*form, (target - made, [[score - made for score in row] for row in rows]), owing, classes))


def digest(form: tuple[object, ...]) -> str:
    """The id of what has this form."""
    number = int.from_bytes(sha256(msgspec.json.encode(form)).digest())
    return "".join(DIGITS[number // len(DIGITS) ** place % len(DIGITS)] for place in range(LENGTH))


def canonical(hand: OpenHand, goal: Goal, without: Sequence[Sequence[str]] = ()) -> tuple[Any, ...]:
    """All that the play and its goal depend on, with nothing that may be exchanged; places count from the leader's.

    Raises `StichError` ``puzzle/goal``.
    """
    spec = hand.spec
    question = Question.of(hand, goal)
    left = _seen_by_one(hand, without) if without else _left
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


def _from_leader(hand: OpenHand, places: int) -> list[int]:
    return sorted((place - hand.position.leader) % hand.spec.players for place in range(hand.spec.players) if places >> place & 1)


def _left(hand: OpenHand, cards: tuple[Card, ...]) -> tuple[tuple[int, int, int, int], ...]:
    """Of each card that is left in a class: its place, what it counts, its number in the trick or -1, and whether it owes something."""
    spec, position = hand.spec, hand.position
    owing = spec.called.card if spec.called and not position.called_led else None
    counts = spec.goal not in (Contract.NO_TRICK, Contract.EVERY_TRICK)
    left = []
    for card in cards:
        bit = spec.deck.bit[card]
        number = position.trick.index(bit) if bit in position.trick else -1
        place = number if number >= 0 else next((place for place, held in enumerate(position.hands) if held >> bit & 1), None)
        if place is not None:
            from_leader = place if number >= 0 else (place - position.leader) % spec.players
            left.append((from_leader, spec.points[bit] if counts else 0, number, int(card == owing)))
    return tuple(left)


def _seen_by_one(hand: OpenHand, without: Sequence[Sequence[str]]) -> Callable[[OpenHand, tuple[Card, ...]], tuple[object, ...]]:
    """`_left` as the seat to play knows it: of a card that another holds, the places that may hold it."""
    seats, me = sorted(hand.order), (hand.position.actor - hand.position.leader) % hand.spec.players
    barred = {place: set(without[seats.index(seat)]) for place, seat in enumerate(hand.order)}

    def left(hand: OpenHand, cards: tuple[Card, ...]) -> tuple[object, ...]:
        lying = [card for card in cards if any(held >> hand.spec.deck.bit[card] & 1 for held in _with_trick(hand))]
        known = _left(hand, cards)
        return tuple(
            ([place] if number >= 0 or place == me else _from_leader(hand, _may_hold(hand, barred, card)), points, number, owing)
            for card, (place, points, number, owing) in zip(lying, known, strict=True)
        )

    return left


def _with_trick(hand: OpenHand) -> tuple[int, ...]:
    """All cards that are left: hands, and the trick in progress."""
    return (*hand.position.hands, sum(1 << bit for bit in hand.position.trick))


def _may_hold(hand: OpenHand, barred: Mapping[int, set[str]], card: Card) -> int:
    """The places of others that may hold this card, as a mask."""
    return sum(1 << place for place, cards in barred.items() if place != hand.position.actor and card not in cards)


def _wanted(hand: OpenHand, question: Question) -> object:
    """What is still to be made: card points, or every score that the tricks and points to come can lead to."""
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


def _owing(hand: OpenHand) -> int:
    """From how many cards on the holder of the called card may lead another one of its class, while the card owes something."""
    called = hand.spec.called
    return called.run_away_from if called and not hand.position.called_led else -1

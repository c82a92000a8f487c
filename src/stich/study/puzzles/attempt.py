"""Judgement of a card in a puzzle: right, with the best replies to it; or wrong, with the play that refutes it.

The solver is the person who solves the puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .goals import GoalQuestion
from .node import PuzzleNode
from .possible_deals import deals_of, hands_of
from .puzzle import Information, Puzzle
from .refuting import refutation
from .tree import PuzzleDecision, Turn, choices


class Right(msgspec.Struct, frozen=True, tag_field="verdict", tag="right"):
    """Judgement of a right card, or a card equal to it."""

    reply: tuple[Card, ...]
    """Best replies: all cards up to the solver's next decision, with the solver's forced cards.

    After the last decision: the cards up to the end of the trick.
    """
    solved: bool
    """True if this was the last decision. From here on several cards keep the goal, or no cards are left."""


class Wrong(msgspec.Struct, frozen=True, tag_field="verdict", tag="wrong"):
    """Judgement of a card after which the opponents can prevent the goal."""

    refutation: tuple[Card, ...]
    """Best play of all seats after the wrong card, up to the end of the trick in which the goal becomes impossible."""
    made: int
    """Result of the solver's side in the whole deal after the wrong card (card points, or a score); 0 if the goal is not a number."""
    deal: tuple[tuple[Card, ...], ...] | None = None
    """In a puzzle with one seat's view: the hands, by seat, of a possible deal in which the card fails, before the card.

    The choice of this deal reveals nothing about the real one.
    """


Attempt = Right | Wrong


def attempt(puzzle: Puzzle, cards_so_far: Sequence[str], card: str) -> Attempt:
    """Return the judgement of this card after ``cards_so_far``, the cards of all seats before it.

    In a puzzle with one seat's view the other seats' cards must be the replies that this function returned before; other replies could
    reveal hidden cards.
    Raise `StichError` ``puzzle/play`` for a card that may not be played, ``puzzle/turn`` if it is another seat's turn or the play is over,
    ``puzzle/over`` if the cards so far have lost the goal or solved the puzzle, ``puzzle/wrong`` if one seat's view allows too many deals;
    and the errors of `Puzzle.hand`.
    """
    node = begun(puzzle)
    for number, played in enumerate(cards_so_far, 1):
        node = _after(node, played, f"card {number}")
    if node.hand.position.finished or not node.solves:
        raise StichError("puzzle/turn", seat=puzzle.seat, cards=tuple(cards_so_far[:60]))
    turn, decision = node.turn()
    if decision is None and turn is not Turn.FORCED:
        raise StichError("puzzle/over#cards-lost" if turn is Turn.LOST else "puzzle/over#cards-solved")
    _check_legal(node.hand, card, "card")
    if decision is not None and card not in decision.right:
        return _wrong(puzzle, node.tree.question, decision, Card(card))
    return _right(node.after(Card(card)))


def begun(puzzle: Puzzle) -> PuzzleNode:
    """Return the node before the puzzle's first card.

    For puzzles with one seat's view the nodes of a few puzzles are cached, because `attempt` is called again for each card of the solver.
    """
    return _begin(puzzle) if puzzle.information == Information.OPEN else _kept(msgspec.json.encode(puzzle))


@lru_cache(maxsize=8)
def _kept(puzzle: bytes) -> PuzzleNode:
    return _begin(msgspec.json.decode(puzzle, type=Puzzle))


def _begin(puzzle: Puzzle) -> PuzzleNode:
    hand = puzzle.hand()
    return PuzzleNode.of(hand, GoalQuestion.of(hand, puzzle.goal), deals_of(puzzle, hand))


def _after(node: PuzzleNode, text: str, where: str) -> PuzzleNode:
    """Return the node after a card that was played before. ``text``: the card; ``where``: its place in the input, for errors."""
    hand = node.hand
    if node.possible_deals and not hand.position.finished:
        if not node.solves:
            if text != node.answer():
                raise StichError("puzzle/play#answer", field=where, seat=hand.order[hand.position.actor])
            return node.after(Card(text))
        _check_legal(hand, text, where)
        _, decision = node.turn()
        if decision is None or text in decision.right:
            return node.after(Card(text))
        raise StichError("puzzle/over#lost", field=where)
    _check_legal(hand, text, where)
    return node.after(Card(text))


def _check_legal(hand: PerfectInfoPosition, text: str, where: str) -> None:
    deck, position = hand.spec.deck, hand.position
    if position.finished or text not in deck.bit or not position.legal >> deck.bit[Card(text)] & 1:
        legal = (
            "no card is left"
            if position.finished
            else f"seat {hand.order[position.actor]} may play {' '.join(deck.members(position.legal))}"
        )
        raise StichError("puzzle/play#card", field=where, text=text, allowed=legal)


def _wrong(puzzle: Puzzle, question: GoalQuestion, decision: PuzzleDecision, card: Card) -> Wrong:
    hand = next(hand for choice, hand in zip(decision.wrong, decision.failing, strict=True) if card in choice)
    after = hand.after(card)
    made = 0 if puzzle.goal.target is None else question.worth(after)
    return Wrong(refutation(question, after), made, hands_of(hand) if decision.hidden else None)


def _right(node: PuzzleNode) -> Right:
    """Return the judgement of a right card, with the replies up to the next decision. ``node``: after the card."""
    reply: list[Card] = []
    trick_ends = 0 if not node.hand.position.trick else None
    while not node.hand.position.finished:
        if node.solves:
            turn, decision = node.turn()
            if decision:
                return Right(tuple(reply), solved=False)
            if turn is not Turn.FORCED:
                break
            card = choices(node.hand)[0][0]
        else:
            card = node.answer()
        reply.append(card)
        node = node.after(card)
        if trick_ends is None and not node.hand.position.trick:
            trick_ends = len(reply)
    return Right(tuple(reply[: len(reply) if trick_ends is None else trick_ends]), solved=True)

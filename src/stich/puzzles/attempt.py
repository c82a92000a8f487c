"""What a card in a puzzle is worth: right, with the best answers to it; or wrong, with the line that refutes it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stich import native
from stich.kernel.cards import Card
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.solver import native_position

from .goals import Question
from .puzzle import Puzzle
from .tree import Choice, Tree, Turn, choices


class Right(msgspec.Struct, frozen=True, tag_field="verdict", tag="right"):
    """The only card, or one that is equal to it."""

    reply: tuple[Card, ...]
    """The best answers: all cards up to the solver's next decision, cards that the solver has no choice about among them. To the end of the
    trick where none is left."""
    solved: bool
    """Whether this was the last decision: the rest is play in which several cards keep the goal, or none is left."""


class Wrong(msgspec.Struct, frozen=True, tag_field="verdict", tag="wrong"):
    """A card after which the opponents prevent the goal."""

    refutation: tuple[Card, ...]
    """All cards after the wrong one, played as well as can be by everybody, to the end of the trick in which the goal gets out of reach."""
    made: int
    """What the solver's side then makes in the whole deal: card points or a score. 0 where no number is asked for."""


Attempt = Right | Wrong


def attempt(puzzle: Puzzle, cards_so_far: Sequence[str], card: str) -> Attempt:
    """What this card is worth when these, of all seats, were played before it.

    Raises `StichError` ``puzzle/play`` for a card that may not be played, ``puzzle/turn`` where it is another seat's turn or the play is
    over, ``puzzle/over`` where the cards so far have lost the goal, or solved the puzzle already; and like `Puzzle.hand`.
    """
    hand = puzzle.hand()
    tree = Tree(Question.of(hand, puzzle.goal))
    for number, played in enumerate(cards_so_far, 1):
        hand = _after(hand, played, f"card {number}")
    if hand.position.finished or not tree.solves(hand):
        raise StichError(f"it is not seat {puzzle.seat}'s turn after {' '.join(cards_so_far):.200}", code="puzzle/turn")
    turn, decision = tree.turn(hand)
    if decision is None and turn is not Turn.FORCED:
        why = "have lost the goal" if turn is Turn.LOST else "have solved it: several cards keep the goal now"
        raise StichError(f"the cards so far {why}", code="puzzle/over")
    after = _after(hand, card, "card")
    if decision is not None and card not in decision.right:
        return Wrong(refutation(tree.question, after), 0 if puzzle.goal.target is None else tree.question.worth(after))
    return _right(tree, after)


def _after(hand: OpenHand, text: str, where: str) -> OpenHand:
    deck, position = hand.spec.deck, hand.position
    card = Card(text)
    if position.finished or card not in deck.bit or not position.legal >> deck.bit[card] & 1:
        legal = (
            "no card is left"
            if position.finished
            else f"seat {hand.order[position.actor]} may play {' '.join(deck.members(position.legal))}"
        )
        raise StichError(f"{where} cannot be {text!r:.20}: {legal}", code="puzzle/play")
    return hand.after(card)


def _right(tree: Tree, hand: OpenHand) -> Right:
    """The answers up to the next decision."""
    reply: list[Card] = []
    trick_ends = 0 if not hand.position.trick else None
    while not hand.position.finished:
        if tree.solves(hand):
            turn, decision = tree.turn(hand)
            if decision:
                return Right(tuple(reply), solved=False)
            if turn is not Turn.FORCED:
                break
            card = choices(hand)[0][0]
        else:
            card = tree.answer(hand)
        reply.append(card)
        hand = hand.after(card)
        if trick_ends is None and not hand.position.trick:
            trick_ends = len(reply)
    return Right(tuple(reply[: len(reply) if trick_ends is None else trick_ends]), solved=True)


def refutation(question: Question, hand: OpenHand) -> tuple[Card, ...]:
    """The best play of all after a wrong card: until the goal is out of reach, to the end of that trick."""
    cards: list[Card] = []
    planned: list[int] = []
    while not hand.position.finished and (hand.position.trick or not question.lost(hand)):
        if question.scores:
            card = _worst_for_solver(question, hand)
        else:
            planned = planned or list(native.line(native_position(hand.spec, hand.position), question.side, question.goal.count))
            card = hand.spec.deck.cards[planned.pop(0)]
        cards.append(card)
        hand = hand.after(card)
    return tuple(cards)


def _worst_for_solver(question: Question, hand: OpenHand) -> Card:
    """Where everybody plays alone: the solver's best card, or the others' against him."""
    best = max if hand.position.actor == question.place else min

    def worth(choice: Choice) -> int:
        return question.worth(hand.after(choice[0]))

    return best(choices(hand), key=worth)[0]
